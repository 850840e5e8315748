import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { runner } from 'node-pg-migrate';
import type { Log } from '#server/database/log.ts';
import { type Connection, connectAlone } from '#server/database/pool.ts';
import type { Queryable } from '#server/database/transaction.ts';

const migrationsFolder = path.join(import.meta.dirname, 'migrations');
const MIGRATIONS_TABLE = 'schema_migrations';

export type MigrateSettings = {
  readonly connection: Connection;
  readonly log: Log;
  readonly folder?: string;
};

/** Runs the new migrations in one transaction; nodes that start together wait for each other. */
export async function migrate({ connection, log, folder = migrationsFolder }: MigrateSettings): Promise<string[]> {
  const client = await connectAlone(connection, log);
  try {
    // A migration may have to wait for a lock or for another migrating node.
    await client.query('SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    const ran = await runner({
      dbClient: client,
      dir: folder,
      direction: 'up',
      migrationsTable: MIGRATIONS_TABLE,
      advisoryLockMode: 'wait',
      singleTransaction: true,
      logger: quietLogger(log),
    });
    for (const { name } of ran) log.info({ migration: name }, `migrated: ${name}`);
    return ran.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

export async function pendingMigrations(database: Queryable, folder = migrationsFolder): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'));
  const { rows } = await database.query<{ name: string }>(`SELECT name FROM ${MIGRATIONS_TABLE}`);
  const ran = new Set(rows.map(({ name }) => name));
  return files
    .map((file) => path.basename(file, '.sql'))
    .filter((name) => !ran.has(name))
    .sort();
}

// The library logs each step at "info"; what it ran is logged above, and failures are thrown.
function quietLogger(log: Log) {
  return { info() {}, warn: (message: string) => log.warn({}, message), error() {} };
}
