import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { pendingMigrations } from '#server/database/migrate.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { Metrics } from '#server/http/metrics.ts';

type Dependencies = {
  database: Queryable;
  metrics: Metrics;
  isDraining: () => boolean;
  checkOperator: onRequestAsyncHookHandler;
};

/** Why this database can't take writes: it is read-only, or migrations have not run. */
async function missingFor(database: Queryable): Promise<string[]> {
  const isReadOnly = await sql`select current_setting('transaction_read_only')::boolean`.value<boolean>(database);
  return isReadOnly ? ['read-only'] : pendingMigrations(database);
}

export function addOperations(
  app: FastifyInstance,
  { database, metrics, isDraining, checkOperator }: Dependencies,
): void {
  const hidden = { schema: { hide: true } };
  app.get('/healthz', hidden, async () => ({ status: 'ok' }));
  app.get('/readyz', hidden, async (_request, reply) => {
    const pending = isDraining() ? ['draining'] : await missingFor(database);
    if (pending.length === 0) return { status: 'ready' };
    return reply.code(503).send({ status: 'not ready', pending });
  });
  app.get('/metrics', { ...hidden, onRequest: checkOperator }, async (_request, reply) => {
    reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}
