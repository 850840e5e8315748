import type { LockKey } from '#server/database/lock-keys.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';

/** Runs `work` unless the lock is already held, here or on another node. @returns whether it ran */
export async function withLock(pool: Pool, key: LockKey, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    if (!(await sql`select pg_try_advisory_lock(${key})`.value<boolean>(client))) return false;
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${key})`.run(client);
    }
    return true;
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    // After a failure the connection might still hold the lock, so it is closed, not reused.
    client.release(failure);
  }
}
