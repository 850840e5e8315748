import type { Pool } from '#server/database/pool.ts';

/** Unless another node holds the lock, which ends with its connection. @returns whether it did */
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
    // After a failure the connection is closed, not reused: it might still hold the lock.
    client.release(failure);
  }
}
