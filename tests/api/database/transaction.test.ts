import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '#server/database/log.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { type Transaction, withTransaction } from '#server/database/transaction.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase(4);
  await database.pool.query('CREATE TABLE tally (id int PRIMARY KEY, value int8 NOT NULL)');
});
beforeEach(() => database.pool.query('TRUNCATE tally; INSERT INTO tally VALUES (1, 0), (2, 0)'));
afterAll(() => database.close());

const add = (transaction: Transaction, id: number) =>
  transaction.query('UPDATE tally SET value = value + 1 WHERE id = $1', [id]);

async function values(): Promise<number[]> {
  const { rows } = await database.pool.query<{ value: number }>('SELECT value FROM tally ORDER BY id');
  return rows.map(({ value }) => value);
}

describe('withTransaction', () => {
  test('commits the work and returns its result', async () => {
    const result = await withTransaction(database.pool, async (transaction) => {
      await add(transaction, 1);
      await add(transaction, 2);
      return 'done';
    });
    expect(result).toBe('done');
    expect(await values()).toEqual([1, 1]);
  });

  test('rolls back when the work throws, and releases the connection', async () => {
    for (let round = 0; round < 10; round += 1) {
      const work = withTransaction(database.pool, async (transaction) => {
        await add(transaction, 1);
        throw new Error('stop');
      });
      await expect(work).rejects.toThrow('stop');
    }
    expect(await values()).toEqual([0, 0]);
    expect(database.pool.idleCount).toBe(database.pool.totalCount);
  });

  test('does not keep the connection to a server that is read-only, such as a former primary', async () => {
    const { rows } = await database.pool.query<{ name: string }>('SELECT current_database() AS name');
    const setting = `ALTER DATABASE ${rows[0]?.name} SET default_transaction_read_only`;
    const { pool } = await openDatabase({ databaseUrl: database.url, dataDir: '/nowhere', log: silentLog });
    await database.pool.query(`${setting} = on`);
    const work = () => withTransaction(pool, (transaction) => add(transaction, 1));
    await expect(work()).rejects.toThrow('read-only transaction');
    await database.pool.query(`${setting} = off`);
    await work();
    expect(await values()).toEqual([1, 0]);
    await pool.end();
  });

  test('fails if the work swallowed a failed statement', async () => {
    const work = withTransaction(database.pool, async (transaction) => {
      await add(transaction, 1);
      await transaction.query('SELECT 1 / 0').catch(() => {});
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await values()).toEqual([0, 0]);
  });

  test('retries after a deadlock, and both transactions commit once', async () => {
    let runs = 0;
    const bothHoldALock = createBarrier(2);
    const lockInOrder = (first: number, second: number) =>
      withTransaction(database.pool, async (transaction) => {
        runs += 1;
        await add(transaction, first);
        await bothHoldALock();
        await add(transaction, second);
      });
    await Promise.all([lockInOrder(1, 2), lockInOrder(2, 1)]);
    expect(runs).toBeGreaterThan(2);
    expect(await values()).toEqual([2, 2]);
  });

  test('gives up after a few deadlocks', async () => {
    let runs = 0;
    const work = withTransaction(database.pool, async (transaction) => {
      runs += 1;
      await transaction.query("DO $$ BEGIN RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01'; END $$");
    });
    await expect(work).rejects.toMatchObject({ code: '40P01' });
    expect(runs).toBe(4);
  });

  test('fails without ending the process if the connection is lost, and does not reuse the connection', async () => {
    const work = withTransaction(database.pool, async (transaction) => {
      await add(transaction, 1);
      const { rows } = await transaction.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
      await add(transaction, 2);
    });
    await expect(work).rejects.toThrow();
    expect(await values()).toEqual([0, 0]);
  });

  test('survives the loss of an idle connection', async () => {
    const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> $1`;
    const client = await database.pool.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await client.query(cut, [rows[0]?.pid]);
    client.release();
    expect(await values()).toEqual([0, 0]);
  });
});

/** A barrier: callers wait until there are `count` of them; later callers don't wait. */
function createBarrier(count: number): () => Promise<void> {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived >= count) release();
    return gate;
  };
}
