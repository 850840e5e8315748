import { readClock } from '#server/database/clock.ts';
import type { Queryable } from '#server/database/transaction.ts';

/** The time in which bets on a game were accepted, without its last moment. */
export type Period = { gameId: number; since: Date; until: Date };

/** The requested end, or the current time if it is earlier. */
export async function endOfPeriod(database: Queryable, requested: Date | undefined): Promise<Date> {
  const now = await readClock(database);
  return requested === undefined || requested > now ? now : requested;
}
