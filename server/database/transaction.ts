import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { failpoint } from '#server/database/failpoint.ts';
import type { Pool } from '#server/database/pool.ts';

export type QueryConfig = {
  readonly text: string;
  readonly values?: unknown[];
  readonly name?: string;
  /** In milliseconds, for a statement that may take longer than a user would wait. */
  readonly query_timeout?: number;
};

export type Queryable = {
  query<Row extends object = Record<string, unknown>>(
    query: string | QueryConfig,
    values?: unknown[],
  ): Promise<{ rows: Row[]; rowCount: number | null }>;
};

declare const transactionBrand: unique symbol;

/** Created only by `withTransaction`, so that the pool can't be passed by mistake. */
export type Transaction = Queryable & { readonly [transactionBrand]: true };

/** For a use case that opens its own transaction or joins an existing one. */
export type PoolOrTransaction = Pool | Transaction;

// deadlock_detected and serialization_failure: rolled back, so safe to repeat.
const RETRY_CODES = new Set(['40P01', '40001']);
const ATTEMPTS = 4;

/**
 * READ COMMITTED. `work` may run again after a deadlock or a serialization failure, so it must only
 * affect the database.
 */
export async function withTransaction<Result>(
  database: PoolOrTransaction,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  if (!(database instanceof pg.Pool)) return work(database);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(database, work, 'READ COMMITTED');
    } catch (error) {
      if (attempt === ATTEMPTS || !shouldRetry(error)) throw error;
      await sleep(attempt * 5 + Math.random() * 20);
    }
  }
}

/** For reads that must all see the same moment. `work` can't write. */
export const withSnapshot = <Result>(pool: Pool, work: (transaction: Transaction) => Promise<Result>) =>
  runOnce(pool, work, 'REPEATABLE READ, READ ONLY');

async function runOnce<Result>(
  pool: Pool,
  work: (transaction: Transaction) => Promise<Result>,
  mode: 'READ COMMITTED' | 'REPEATABLE READ, READ ONLY',
): Promise<Result> {
  failpoint('before-transaction');
  const client = await pool.connect();
  try {
    await client.query(`BEGIN ISOLATION LEVEL ${mode}`);
    const result = await work(client as unknown as Transaction);
    failpoint('before-commit');
    await commit(client);
    failpoint('after-commit');
    client.release();
    return result;
  } catch (error) {
    await rollBack(client, error);
    throw error;
  }
}

// If `work` swallowed an error, PostgreSQL turns COMMIT into ROLLBACK without an error.
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('COMMIT');
  if (command !== 'COMMIT') throw new Error('the transaction was rolled back: a statement in it failed');
}

// A client that can't roll back is destroyed. After a read timeout, no rollback is tried. A server
// that has become read-only may be a former primary, so the next client must find the current one.
async function rollBack(client: pg.PoolClient, cause: unknown): Promise<void> {
  if (isReadTimeout(cause) || isReadOnly(cause)) return client.release(cause as Error);
  try {
    await client.query('ROLLBACK');
    client.release();
  } catch (error) {
    client.release(error as Error);
  }
}

/** Whether a statement timed out while it waited for a lock. */
export const isLockTimeout = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '55P03';

const isReadOnly = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === '25006';

export function isReadTimeout(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout';
}

function shouldRetry(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRY_CODES.has(String(error.code));
}
