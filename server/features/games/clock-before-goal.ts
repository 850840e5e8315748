// A goal advances the clock to its minute, which may be a typing error. Disallowing the goal
// restores the clock, unless something else has changed the clock since.
import { type ClockTime, tick } from '#domain/match-clock.ts';
import { fromNow } from '#server/database/clock.ts';
import { sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import type { GamePatch } from '#server/features/games/change-game.ts';
import { clockOf } from '#server/features/games/clock-patch.ts';
import type { GameRow } from '#server/features/games/game-rows.ts';

/** The clock before a goal changed it, with times as text. */
export type ClockBeforeGoal = Pick<
  GameRow,
  | 'period'
  | 'current_minute'
  | 'stoppage_minutes'
  | 'announced_stoppage_minutes'
  | 'half_time_home_score'
  | 'half_time_away_score'
> & { goal_id: number; period_started_at: string | null; clock_ticked_at: string | null };

export async function clockBeforeGoal(
  transaction: Transaction,
  { gameId, goalId }: { gameId: number; goalId: number },
): Promise<ClockBeforeGoal | null> {
  return sql`
    select jsonb_build_object('goal_id', ${goalId}::bigint, 'period', period, 'period_started_at', period_started_at,
      'current_minute', current_minute, 'stoppage_minutes', stoppage_minutes,
      'announced_stoppage_minutes', announced_stoppage_minutes, 'clock_ticked_at', clock_ticked_at,
      'half_time_home_score', half_time_home_score, 'half_time_away_score', half_time_away_score) as clock
    from games where id = ${gameId}`.firstValue<ClockBeforeGoal>(transaction);
}

/**
 * The clock as it would be without a goal; empty if the goal didn't change the clock, or if
 * something else has since. @param clockRuns whether the match clock counts minutes
 */
export async function restoredClock(
  transaction: Transaction,
  game: GameRow,
  { goalId, clockRuns }: { goalId: number; clockRuns: boolean },
): Promise<GamePatch> {
  const row = await sql<{ before: ClockBeforeGoal; minutes: number | null }>`
    select clock_before_goal as before,
      floor(extract(epoch from clock_timestamp() - (clock_before_goal ->> 'clock_ticked_at')::timestamptz) / 60)::int
        as minutes
    from games where id = ${game.id} and (clock_before_goal ->> 'goal_id')::bigint = ${goalId}`.first(transaction);
  if (!row) return {};
  const { before } = row;
  const minutes = clockRuns && game.clock === 'wall' ? Math.max(0, row.minutes ?? 0) : 0;
  const clock = tickedBy(minutes, clockOf(before));
  const { clock_ticked_at: ticked } = before;
  const tickedAt = ticked === null ? fromNow(0) : new Date(Date.parse(ticked) + minutes * 60_000);
  return {
    current_minute: clock.minute,
    stoppage_minutes: clock.stoppageMinutes,
    clock_ticked_at: tickedAt,
    clock_before_goal: null,
    ...(before.period !== game.period && {
      period: before.period,
      announced_stoppage_minutes: before.announced_stoppage_minutes,
      period_started_at: before.period_started_at === null ? null : new Date(before.period_started_at),
      half_time_home_score: before.half_time_home_score,
      half_time_away_score: before.half_time_away_score,
    }),
  };
}

function tickedBy(minutes: number, clock: ClockTime): ClockTime {
  let now = clock;
  for (let minute = 0; minute < minutes; minute += 1) now = tick(now);
  return now;
}
