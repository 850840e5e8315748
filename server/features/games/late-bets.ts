// A goal, a red card or the end of a half is recorded some seconds after it happened. Bets that were accepted in between are
// void, on every market that it affects and on either side: had it been recorded at once, they would have been refused.
import type { BetType } from '#domain/markets/bet-types.ts';
import type { Reason } from '#domain/settlement/reason.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { LateBets, VoidCause } from '#server/features/games/void-causes.ts';
import { refuse, refuseField } from '#server/http/refusal.ts';

/** An earlier event was reported too late to void bets in the ordinary way: they are settled manually. */
const MAX_REPORT_DELAY_MS = 10 * 60_000;

/** When something happened, as it is reported. */
export type EventTime = {
  happenedAt?: Date | undefined;
  /** Without a time it may have happened so long before the report. */
  windowMs: number;
};

type Event = {
  /**
   * It can't have happened before. None for a goal or a red card: the start of a half may be recorded after it, and then it makes
   * bets late that were accepted before kick-off or at half time.
   */
  notBefore?: Date | null;
  /** What the player is told. */
  reason: Reason;
  /** They are void for as long as it stands. */
  cause: VoidCause;
  /** Undefined: every market. */
  betTypes?: readonly BetType[];
};

/**
 * The bets that were accepted after an event had happened, by the database's clock. None where no time is given at all: the
 * simulator and the replay make the match that they report. Refuses WRONG_EVENT_TIME.
 */
export async function betsAfter(
  database: Queryable,
  time: EventTime | undefined,
  { notBefore = null, reason, cause, betTypes }: Event,
): Promise<LateBets | null> {
  if (time === undefined || (time.happenedAt === undefined && time.windowMs === 0)) return null;
  const { happenedAt = null, windowMs } = time;
  const { rows } = await database.query<{ since: Date; is_to_come: boolean; is_too_early: boolean; is_old: boolean }>(
    `select greatest(coalesce($1, clock_timestamp() - $2 * interval '1 millisecond'), $3::timestamptz) as since,
       coalesce($1 > clock_timestamp(), false) as is_to_come, coalesce($1 < $3::timestamptz, false) as is_too_early,
       coalesce($1 < clock_timestamp() - $4 * interval '1 millisecond', false) as is_old`,
    [happenedAt, windowMs, notBefore, MAX_REPORT_DELAY_MS],
  );
  const [at] = rows;
  if (at === undefined) throw new Error('the database gave no time');
  if (at.is_to_come) refuse('WRONG_EVENT_TIME', { message: 'This time is still to come' });
  if (at.is_too_early) refuse('WRONG_EVENT_TIME', { message: 'The game, or this half of it, began after this time' });
  if (at.is_old)
    refuse('WRONG_EVENT_TIME', { message: 'This time is more than 10 minutes ago. Settle the bets manually.' });
  return { since: at.since, reason, cause, betTypes };
}

/** Refuses a time for a report that can make no bet late. */
export function refuseTime(time: EventTime | undefined): void {
  if (time?.happenedAt !== undefined)
    refuseField('happenedAt', 'Only a goal, a red card, the end of a half or a correction has a time');
}
