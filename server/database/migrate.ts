import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { runner } from 'node-pg-migrate';
import type { Log } from './log.ts';
import { type Connection, connectAlone } from './pool.ts';
import type { Queryable } from './transaction.ts';

const migrationsFolder = path.join(import.meta.dirname, 'migrations');
const migrationsTable = 'schema_migrations';

export interface MigrateSettings {
  readonly connection: Connection;
  readonly log: Log;
  readonly folder?: string;
}

/**
 * Brings the database to the newest numbered SQL file and says which ones it ran. All new files run in one
 * transaction, and nodes that start together wait for each other on an advisory lock.
 */
export async function migrate({ connection, log, folder = migrationsFolder }: MigrateSettings): Promise<string[]> {
  const client = await connectAlone(connection, log);
  try {
    // A migration may rightly wait for a lock or for the node that is migrating.
    await client.query('SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    const ran = await runner({
      dbClient: client,
      dir: folder,
      direction: 'up',
      migrationsTable,
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

/** The files that this database has not run yet: readiness means there are none. */
export async function pendingMigrations(database: Queryable, folder = migrationsFolder): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'));
  const { rows } = await database.query<{ name: string }>(`SELECT name FROM ${migrationsTable}`);
  const ran = new Set(rows.map(({ name }) => name));
  return files
    .map((file) => path.basename(file, '.sql'))
    .filter((name) => !ran.has(name))
    .sort();
}

// The library tells each step at "info"; what it ran is logged above, and what fails is thrown.
function quietLogger(log: Log) {
  return { info() {}, warn: (message: string) => log.warn({}, message), error() {} };
}
