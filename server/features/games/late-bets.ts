// Bets accepted between an event and its report are voided in every affected market, since an
// immediate report would have prevented them.
import type { MarketName } from '#domain/markets/market.ts';
import type { Reason } from '#domain/settlement/reason.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { GameRow } from '#server/features/games/game-rows.ts';
import type { LateBets, VoidCause } from '#server/features/games/void-causes.ts';
import { refuse, refuseField } from '#server/http/refusal.ts';

/** A report of an earlier event is refused; bets accepted since then must be settled manually. */
const MAX_REPORT_DELAY_MS = 10 * 60_000;

export type EventTime = {
  happenedAt?: Date | undefined;
  /** Without a time, the event is assumed to have happened this long before the report. */
  windowMs: number;
};

/**
 * The earliest time at which a goal or a red card can have happened: it may precede the recorded
 * start of its half, or of the game. Null if the game started early: the real kick-off may be
 * earlier still.
 */
export const earliestKickOff = ({ kicked_off_at, start_time }: Pick<GameRow, 'kicked_off_at' | 'start_time'>) =>
  kicked_off_at !== null && kicked_off_at < start_time ? null : start_time;

export type ReportedEvent = {
  notBefore: Date | null;
  reason: Reason;
  cause: VoidCause;
  markets?: readonly MarketName[];
};

/**
 * The bets accepted since an event, by the database's clock; null for a feed's report, and for one
 * without a time if no window is set. Refuses with WRONG_EVENT_TIME and, if the report has no event
 * that voids late bets, with VALIDATION for a time.
 */
export async function betsAfter(
  database: Queryable,
  time: EventTime | undefined,
  event: ReportedEvent | null,
): Promise<LateBets | null> {
  if (event === null) {
    const message = 'Only allowed for a goal, a red card, the end of a half or of the game, or a correction';
    return time?.happenedAt === undefined ? null : refuseField('happenedAt', message);
  }
  const { notBefore, reason, cause, markets } = event;
  if (time === undefined || (time.happenedAt === undefined && time.windowMs === 0)) return null;
  const { happenedAt, windowMs } = time;
  const at = await sql<{ since: Date; is_in_future: boolean; is_too_early: boolean; is_old: boolean }>`
    select
      greatest(coalesce(happened_at, clock_timestamp() - ${windowMs} * interval '1 millisecond'), not_before) as since,
      coalesce(happened_at > clock_timestamp(), false) as is_in_future,
      coalesce(happened_at < not_before, false) as is_too_early,
      coalesce(happened_at < clock_timestamp() - ${MAX_REPORT_DELAY_MS} * interval '1 millisecond', false) as is_old
    from (values (${happenedAt}::timestamptz, ${notBefore}::timestamptz)) as event (happened_at, not_before)
  `.one(database);
  if (at.is_in_future) refuse('WRONG_EVENT_TIME', { message: 'This time is in the future' });
  if (at.is_too_early)
    refuse('WRONG_EVENT_TIME', { message: 'This time is before the start of the game or of this half' });
  if (at.is_old)
    refuse('WRONG_EVENT_TIME', { message: 'This time is more than 10 minutes ago. Settle the bets manually.' });
  return { since: at.since, reason, cause, markets };
}
