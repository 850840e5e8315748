// The nodes' clocks differ, so deadlines are set and compared by the database's clock.
import type { Queryable } from '#server/database/transaction.ts';

/** A time relative to the database's clock when the row is written. */
export type FromNow = { readonly fromNowMs: number };

export const fromNow = (fromNowMs: number): FromNow => ({ fromNowMs });

export async function readClock(database: Queryable): Promise<Date> {
  const { rows } = await database.query<{ now: Date }>('select clock_timestamp() as now');
  return (rows[0] as { now: Date }).now;
}
