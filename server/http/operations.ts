import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { pendingMigrations } from '#server/database/migrate.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { Metrics } from '#server/http/metrics.ts';

type Dependencies = {
  database: Queryable;
  metrics: Metrics;
  isDraining: () => boolean;
  checkOperator: onRequestAsyncHookHandler;
};

export function addOperations(
  app: FastifyInstance,
  { database, metrics, isDraining, checkOperator }: Dependencies,
): void {
  const hidden = { schema: { hide: true } };
  app.get('/healthz', hidden, async () => ({ status: 'ok' }));
  app.get('/readyz', hidden, async (_request, reply) => {
    const pending = isDraining() ? ['draining'] : await pendingMigrations(database);
    if (pending.length === 0) return { status: 'ready' };
    return reply.code(503).send({ status: 'not ready', pending });
  });
  app.get('/metrics', { ...hidden, onRequest: checkOperator }, async (_request, reply) => {
    reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}
