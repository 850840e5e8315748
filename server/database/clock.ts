// The clocks of nodes differ, so none of them decides anything: a deadline is so long after the database's time, and what
// is compared with it is the database's time too.
import type { Queryable } from '#server/database/transaction.ts';

/** A moment so long after the database's time when it is written. */
export type FromNow = { readonly fromNowMs: number };

export const fromNow = (fromNowMs: number): FromNow => ({ fromNowMs });

/** The database's time. */
export async function readClock(database: Queryable): Promise<Date> {
  const { rows } = await database.query<{ now: Date }>('select clock_timestamp() as now');
  return (rows[0] as { now: Date }).now;
}
