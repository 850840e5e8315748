import type { Pool } from '#server/database/pool.ts';

/**
 * Does the work if no other node is at it. The lock is the database's: it goes with the connection, so a killed
 * node never keeps it. @returns whether the work was done
 */
export async function withLock(pool: Pool, key: number, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [key]);
    if (!rows[0]?.taken) return false;
    try {
      await work();
    } finally {
      await client.query('select pg_advisory_unlock($1)', [key]);
    }
    return true;
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    // A connection in doubt is closed rather than put back: it might still hold the lock.
    client.release(failure);
  }
}
