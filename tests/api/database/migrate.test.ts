import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '#server/database/log.ts';
import { migrate, pendingMigrations } from '#server/database/migrate.ts';
import { startPushQueue } from '#server/push/push-queue.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { listLog } from '#tests/support/list-log.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase(2);
  await database.pool.query('DELETE FROM schema_migrations');
  folder = mkdtempSync(path.join(os.tmpdir(), 'goldline-migrations-'));
  write('0001-first', 'CREATE TABLE first (id int)');
  write('0002-second', "CREATE TABLE second (id int);\nINSERT INTO second VALUES (1); -- a comment; with a ';'");
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});

function write(name: string, sql: string): void {
  writeFileSync(path.join(folder, `${name}.sql`), sql);
}

const run = (log = listLog()) => migrate({ connection: database.connection, log, folder });

describe('migrate', () => {
  test('runs the numbered files in order, logs them, and does nothing the second time', async () => {
    const log = listLog();
    expect(await pendingMigrations(database.pool, folder)).toEqual(['0001-first', '0002-second']);
    expect(await run(log)).toEqual(['0001-first', '0002-second']);
    expect(log.messages).toEqual(['migrated: 0001-first', 'migrated: 0002-second']);
    expect(await run()).toEqual([]);
    expect(await pendingMigrations(database.pool, folder)).toEqual([]);
    expect((await database.pool.query('SELECT id FROM second')).rows).toEqual([{ id: 1 }]);
  });

  test('rolls back a run in which a file fails', async () => {
    write('0003-third', 'CREATE TABLE third (id int); SELECT 1 / 0');
    await expect(run()).rejects.toThrow('division by zero');
    expect(await pendingMigrations(database.pool, folder)).toEqual(['0001-first', '0002-second', '0003-third']);
    await expect(database.pool.query('SELECT id FROM first')).rejects.toThrow('does not exist');
  });

  test('runs on one of several nodes that start together, while the others wait', async () => {
    const runs = await Promise.all([run(), run(), run()]);
    expect(runs.map((names) => names.length).sort()).toEqual([0, 0, 2]);
  });

  test('refuses to migrate while other nodes run, which would continue with the earlier rules', async () => {
    await run();
    const node = startPushQueue({ connection: database.connection, pool: database.pool, log: silentLog });
    const locks = `SELECT FROM pg_locks JOIN pg_database ON oid = database
      WHERE datname = current_database() AND locktype = 'advisory'`;
    await expect.poll(async () => (await database.pool.query(locks)).rowCount).toBeGreaterThan(0);
    expect(await run()).toEqual([]);
    write('0152-third', 'CREATE TABLE third (id int)');
    await expect(run()).rejects.toThrow(
      'This version would migrate the database, on which other nodes are still running. Stop them first.',
    );
    expect(await pendingMigrations(database.pool, folder)).toEqual(['0152-third']);
    await node.stop();
    expect(await run()).toEqual(['0152-third']);
  });

  test('refuses a database that a later version migrated', async () => {
    write('0152-third', 'SELECT 1');
    await run();
    rmSync(path.join(folder, '0152-third.sql'));
    await expect(run()).rejects.toThrow(
      'A later version migrated this database to 0152-third. Start that version, or restore a backup from before.',
    );
  });

  test('refuses a file inserted before one that has run', async () => {
    write('0152-third', 'SELECT 1');
    await run();
    write('0151-forgotten', 'SELECT 1');
    await expect(run()).rejects.toThrow('0151-forgotten');
  });
});

describe('the baseline', () => {
  const recordMigrations = async (...names: string[]): Promise<void> => {
    await database.pool.query(
      'INSERT INTO schema_migrations (name, run_on) SELECT name, now() FROM unnest($1::text[]) AS name',
      [names],
    );
  };
  const recordedNames = async (): Promise<string[]> => {
    const { rows } = await database.pool.query('SELECT name FROM schema_migrations ORDER BY run_on, id');
    return rows.map(({ name }) => name);
  };

  test('accepts a database that ran every file before it, and runs later files', async () => {
    await recordMigrations('0001-accounts', '0149-featured-codes', '0150-proposals-of-values');
    expect(await run()).toEqual([]);
    expect(await recordedNames()).toEqual(['0001-first', '0002-second']);
    expect(await pendingMigrations(database.pool, folder)).toEqual([]);
    write('0151-third', 'CREATE TABLE third (id int)');
    expect(await run()).toEqual(['0151-third']);
    expect(await run()).toEqual([]);
  });

  test('accepts a database once when several nodes start together, even with a new file', async () => {
    await recordMigrations('0001-accounts', '0150-proposals-of-values');
    write('0151-third', 'CREATE TABLE third (id int)');
    const runs = await Promise.all([run(), run(), run()]);
    expect(runs.flat()).toEqual(['0151-third']);
    expect(await recordedNames()).toEqual(['0001-first', '0002-second', '0151-third']);
  });

  test('refuses a database that stopped at an older file, and changes nothing in it', async () => {
    await recordMigrations('0001-first', '0149-featured-codes');
    await expect(run()).rejects.toThrow(
      'This database is at migration 0149-featured-codes. First start the last version before the baseline schema, ' +
        'which migrates it to 0150-proposals-of-values, then this version.',
    );
    expect(await recordedNames()).toEqual(['0001-first', '0149-featured-codes']);
  });

  test('refuses a database that ran only some of its files', async () => {
    await recordMigrations('0001-first');
    await expect(run()).rejects.toThrow('This database is at migration 0001-first.');
    expect(await recordedNames()).toEqual(['0001-first']);
  });
});
