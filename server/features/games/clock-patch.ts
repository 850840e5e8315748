// Patches for a game's match clock, whose period, minute and stoppage time are set together.
import { type ClockTime, type Period, startOfPeriod } from '#domain/match-clock.ts';
import type { AnnouncedClock } from '#domain/pricing/in-play.ts';
import { type FromNow, fromNow } from '#server/database/clock.ts';
import type { GamePatch } from '#server/features/games/change-game.ts';
import type { GameRow, GameScores } from '#server/features/games/game-rows.ts';

type ClockRow = Pick<GameRow, 'period' | 'current_minute' | 'stoppage_minutes'>;

export function clockOf(game: ClockRow): ClockTime {
  return { period: game.period, minute: game.current_minute, stoppageMinutes: game.stoppage_minutes };
}

export function announcedClockOf(game: ClockRow & Pick<GameRow, 'announced_stoppage_minutes'>): AnnouncedClock {
  return { ...clockOf(game), announcedStoppageMinutes: game.announced_stoppage_minutes };
}

export function clockPatch(game: ClockRow, clock: ClockTime): GamePatch {
  const begins = clock.period !== game.period;
  return {
    current_minute: clock.minute,
    stoppage_minutes: clock.stoppageMinutes,
    clock_ticked_at: begins && clock.period === 'second_half' ? secondHalfTickTime(clock) : fromNow(0),
    clock_before_goal: null,
    ...(begins && {
      period: clock.period,
      period_started_at: clock.period === 'not_started' ? null : fromNow(0),
      announced_stoppage_minutes: null,
    }),
  };
}

// The half starts at minute 46, so that no second-half minute looks like a first-half one. Minute
// 46 lasts two minutes, so that minute 90 still begins 45 minutes into the half.
function secondHalfTickTime(clock: ClockTime): FromNow {
  const beginsNow = clock.minute === startOfPeriod('second_half').minute;
  return fromNow(beginsNow ? 60_000 : 0);
}

type HalfTimeRow = Pick<GameRow, 'period' | 'home_score' | 'away_score' | 'half_time_home_score'>;

/**
 * The half-time score after a change of period or score. Going back to the first half removes it.
 * If the change skips half time, the half-time score is the score before the change. But if the
 * score changes too, nothing is recorded, and half-time markets are void rather than settled on a
 * guess.
 */
export function halfTimePatch(game: HalfTimeRow, next: { period: Period; homeScore: number; awayScore: number }) {
  if (next.period === 'half_time') return halfTimeScore(next.homeScore, next.awayScore);
  const isCorrectedBack = next.period === 'first_half' && game.period !== 'first_half';
  if (isCorrectedBack) return halfTimeScore(null, null);
  const skipsHalfTime = next.period === 'second_half' && game.period === 'first_half';
  const sameScore = next.homeScore === game.home_score && next.awayScore === game.away_score;
  if (!skipsHalfTime || !sameScore || game.half_time_home_score !== null) return {};
  return halfTimeScore(game.home_score, game.away_score);
}

/** Lowers the half-time score to the score if that has fallen below it, as after a VAR check. */
export function loweredHalfTime(game: GameScores): GamePatch {
  const { half_time_home_score: home, half_time_away_score: away } = game;
  if (home === null || away === null || (home <= game.home_score && away <= game.away_score)) return {};
  return halfTimeScore(Math.min(home, game.home_score), Math.min(away, game.away_score));
}

const halfTimeScore = (home: number | null, away: number | null) => ({
  half_time_home_score: home,
  half_time_away_score: away,
});
