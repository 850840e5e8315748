import { expect, vi } from 'vitest';
import type { Queryable } from '#server/database/transaction.ts';

/**
 * Waits until this many statements are blocked on a lock. Not to be used in a transaction, which
 * would keep seeing its first snapshot.
 */
export async function waitForLocks(pool: Queryable, count: number): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitFor(
    async () => expect((await pool.query(waiting)).rowCount, 'statements waiting for a lock').toBe(count),
    { timeout: 4_000 },
  );
}
