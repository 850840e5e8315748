import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { runner } from 'node-pg-migrate';
import { DatabaseStartError } from '#server/database/embedded/database-start-error.ts';
import { LOCK_KEYS } from '#server/database/lock-keys.ts';
import type { Log } from '#server/database/log.ts';
import { type Connection, connectClient } from '#server/database/pool.ts';
import type { Queryable } from '#server/database/transaction.ts';

const migrationsFolder = path.join(import.meta.dirname, 'migrations');
const MIGRATIONS_TABLE = 'schema_migrations';
const LAST_BEFORE_BASELINE = '0150-proposals-of-values';
const FIRST_AFTER_BASELINE = '0151';

export type MigrateSettings = {
  readonly connection: Connection;
  readonly log: Log;
  readonly folder?: string;
};

/**
 * Runs new migrations in one transaction, unless nodes are running. Concurrent starts wait in turn.
 */
export async function migrate({ connection, log, folder = migrationsFolder }: MigrateSettings): Promise<string[]> {
  const client = await connectClient(connection, log);
  try {
    // A migration may have to wait for a lock or for another migrating node.
    await client.query('SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    const names = await migrationNames(folder);
    await adoptBaseline(client, names);
    await refuseLaterVersion(client, names);
    await refuseRunningNodes(client, folder);
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

/**
 * A database that ran every file before the baseline already has its schema, so only the names of
 * the migrations are recorded (decision 0161). A single statement does this, so that of concurrent
 * starts only one does it. Throws for a database that ran only some of those files.
 */
async function adoptBaseline(client: Queryable, names: string[]): Promise<void> {
  if (!(await isMigrated(client))) return;
  const baseline = names.filter((name) => name < FIRST_AFTER_BASELINE);
  await client.query(
    `WITH old AS (
       DELETE FROM ${MIGRATIONS_TABLE}
       WHERE name < $1 AND EXISTS (SELECT FROM ${MIGRATIONS_TABLE} WHERE name = $2) RETURNING run_on
     )
     INSERT INTO ${MIGRATIONS_TABLE} (name, run_on)
     SELECT name, min(run_on) FROM unnest($3::text[]) AS baseline (name), old GROUP BY name ORDER BY name`,
    [FIRST_AFTER_BASELINE, LAST_BEFORE_BASELINE, baseline],
  );
  const { rows } = await client.query<{ last: string | null }>(
    `SELECT max(name) AS last FROM ${MIGRATIONS_TABLE} WHERE name < $1
     HAVING array_agg(name::text ORDER BY name COLLATE "C") <> $2::text[]`,
    [FIRST_AFTER_BASELINE, baseline],
  );
  if (rows[0]?.last)
    throw new DatabaseStartError(
      `This database is at migration ${rows[0].last}. First start the last version before the baseline schema, ` +
        `which migrates it to ${LAST_BEFORE_BASELINE}, then this version.`,
    );
}

/** Throws if a later version, whose rules this one doesn't know, has migrated the database. */
async function refuseLaterVersion(client: Queryable, names: string[]): Promise<void> {
  if (!(await isMigrated(client))) return;
  const { rows } = await client.query<{ last: string | null }>(
    `SELECT max(name) AS last FROM ${MIGRATIONS_TABLE} WHERE name > $1`,
    [names.at(-1) ?? ''],
  );
  if (rows[0]?.last)
    throw new DatabaseStartError(
      `A later version migrated this database to ${rows[0].last}. Start that version, or restore a backup from before.`,
    );
}

/**
 * Throws if nodes are running on a database that is to be migrated, because they would continue
 * with the rules of their version. Looks for nodes before pending migrations, since a node that
 * migrates the database starts running only afterwards.
 */
async function refuseRunningNodes(client: Queryable, folder: string): Promise<void> {
  if (!(await isMigrated(client))) return;
  const { rows } = await client.query(
    `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
     WHERE datname = current_database() AND locktype = 'advisory' AND classid = 0 AND objid = $1 AND granted`,
    [LOCK_KEYS.runningNode],
  );
  if (rows.length > 0 && (await pendingMigrations(client, folder)).length > 0)
    throw new DatabaseStartError(
      'This version would migrate the database, on which other nodes are still running. Stop them first.',
    );
}

async function isMigrated(client: Queryable): Promise<boolean> {
  const { rows } = await client.query(`SELECT WHERE to_regclass('${MIGRATIONS_TABLE}') IS NOT NULL`);
  return rows.length === 1;
}

export async function pendingMigrations(database: Queryable, folder = migrationsFolder): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(`SELECT name FROM ${MIGRATIONS_TABLE}`);
  const ran = new Set(rows.map(({ name }) => name));
  return (await migrationNames(folder)).filter((name) => !ran.has(name));
}

async function migrationNames(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'));
  return files.map((file) => path.basename(file, '.sql')).sort();
}

// The library logs every step at "info"; migrations are logged above, and errors are thrown.
function quietLogger(log: Log) {
  return { info() {}, warn: (message: string) => log.warn({}, message), error() {} };
}
