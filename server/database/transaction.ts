import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { failpoint } from './failpoint.ts';
import type { Pool } from './pool.ts';

export interface QueryConfig {
  readonly text: string;
  readonly values?: unknown[];
  /** A named statement is parsed and planned once per connection. */
  readonly name?: string;
  /** For a statement that takes longer than anybody on a screen waits, in milliseconds. */
  readonly query_timeout?: number;
}

/** What a query runs on: the pool (each query alone) or a transaction. */
export interface Queryable {
  query<Row extends object = Record<string, unknown>>(
    query: string | QueryConfig,
    values?: unknown[],
  ): Promise<{ rows: Row[]; rowCount: number | null }>;
}

declare const transactionBrand: unique symbol;

/** Only withTransaction makes one, so a function that asks for it can't be given the pool by mistake. */
export interface Transaction extends Queryable {
  readonly [transactionBrand]: true;
}

/** What a use-case runs on: the pool for a transaction of its own, or the transaction that it is part of. */
export type PoolOrTransaction = Pool | Transaction;

// deadlock_detected and serialization_failure: the database chose a loser and undid its work; doing it
// again is safe and is what it asks for.
const retryCodes = new Set(['40P01', '40001']);
const attempts = 4;

/**
 * Runs `work` in one READ COMMITTED transaction, the given one or its own: all of it or nothing. `work` may run again
 * after a deadlock, so it must have no effect outside the database.
 */
export async function withTransaction<Result>(
  database: PoolOrTransaction,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  if (!(database instanceof pg.Pool)) return work(database);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(database, work);
    } catch (error) {
      if (attempt === attempts || !shouldRetry(error)) throw error;
      await sleep(attempt * 5 + Math.random() * 20);
    }
  }
}

async function runOnce<Result>(pool: Pool, work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  failpoint('before-transaction');
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL READ COMMITTED');
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

// After a failed statement that `work` swallowed, PostgreSQL answers COMMIT with ROLLBACK and no error. A caller
// that then says "paid" would be lying.
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('COMMIT');
  if (command !== 'COMMIT') throw new Error('the transaction was rolled back: a statement in it had failed');
}

// A client that can't roll back is broken: it is destroyed, not put back for the next caller. One whose database has
// fallen silent is not even asked.
async function rollBack(client: pg.PoolClient, cause: unknown): Promise<void> {
  if (isSilence(cause)) return client.release(cause);
  try {
    await client.query('ROLLBACK');
    client.release();
  } catch (error) {
    client.release(error as Error);
  }
}

/** Whether the database did not answer in time, which the driver says in words alone. */
export function isSilence(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout';
}

function shouldRetry(error: unknown): boolean {
  return error instanceof Error && 'code' in error && retryCodes.has(String(error.code));
}
