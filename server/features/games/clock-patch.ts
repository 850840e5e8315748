// Writes a game's match clock: its period, minute and stoppage time always change together.
import { type ClockTime, startOfPeriod } from '#domain/match-clock.ts';
import { type FromNow, fromNow } from '#server/database/clock.ts';
import type { GamePatch } from '#server/features/games/change-game.ts';
import type { GameRow } from '#server/features/games/game-rows.ts';

type ClockRow = Pick<GameRow, 'period' | 'current_minute' | 'stoppage_minutes'>;

export function clockOf(game: ClockRow): ClockTime {
  return { period: game.period, minute: game.current_minute, stoppageMinutes: game.stoppage_minutes };
}

/** The patch that sets a game's clock, including when it counts the next minute. */
export function clockPatch(game: ClockRow, clock: ClockTime): GamePatch {
  const begins = clock.period !== game.period;
  return {
    current_minute: clock.minute,
    stoppage_minutes: clock.stoppageMinutes,
    clock_ticked_at: begins && clock.period === 'second_half' ? inSecondHalf(clock) : fromNow(0),
    clock_before_goal: null,
    ...(begins && { period: clock.period, period_started_at: clock.period === 'not_started' ? null : fromNow(0) }),
  };
}

// It begins in minute 46, one ahead of the time played, so that no minute looks like the first
// half's. It lasts two minutes, and 90 is reached after 45.
function inSecondHalf(clock: ClockTime): FromNow {
  const beginsNow = clock.minute === startOfPeriod('second_half').minute;
  return fromNow(beginsNow ? 60_000 : 0);
}
