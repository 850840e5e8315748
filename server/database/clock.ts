// The nodes' clocks differ, so deadlines are set and compared by the database's clock.
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';

/** A time relative to the database's clock when the row is written. */
export type FromNow = { readonly fromNowMs: number };

export const fromNow = (fromNowMs: number): FromNow => ({ fromNowMs });

/**
 * In an upsert into a table `as earlier`: whether the stored period is still running. If it ends
 * later than one that begins now, it began before the clock was set back and no longer counts; the
 * minute is longer than the statement can have waited for another one.
 */
export const PERIOD_IS_RUNNING = sql`earlier.ends_at between now() and excluded.ends_at + interval '1 minute'`;

/** Estimates the database's time without a query. */
export function createClockWatch(database: Queryable) {
  let aheadMs = 0;
  // biome-ignore lint/plugin: it is compared with the database's
  const nodeMs = () => Date.now();
  return {
    /** @returns how far this node's clock is ahead of the database's, as far as a query can tell */
    compare: async (): Promise<number> => {
      const beforeMs = nodeMs();
      const databaseMs = (await readClock(database)).getTime();
      aheadMs = Math.min(Math.max(databaseMs, beforeMs), nodeMs()) - databaseMs;
      return aheadMs;
    },
    now: () => new Date(nodeMs() - aheadMs),
  };
}

export async function readClock(database: Queryable): Promise<Date> {
  const { rows } = await database.query<{ now: Date }>('select clock_timestamp() as now');
  return (rows[0] as { now: Date }).now;
}
