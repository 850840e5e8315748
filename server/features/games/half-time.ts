// The half-time score is taken when the clock passes 45 into the second half. Where the same step also
// moves the score, nobody can tell in which half the goal fell, so nothing is recorded: a half-time market
// is void rather than settled on a guess.
import type { GamePatch } from '#server/features/games/change-game.ts';
import type { GameRow } from '#server/features/games/game-rows.ts';

const halfTimeMinute = 45;

/** The half-time score to record when a game's minute moves, given the score that stood until then. */
export function halfTimeOnPassing(
  game: Pick<GameRow, 'current_minute' | 'home_score' | 'away_score' | 'half_time_home_score'>,
  next: { minute: number; homeScore: number; awayScore: number },
): Pick<GamePatch, 'half_time_home_score' | 'half_time_away_score'> {
  const passes = game.current_minute <= halfTimeMinute && next.minute > halfTimeMinute;
  const sameScore = next.homeScore === game.home_score && next.awayScore === game.away_score;
  if (!passes || !sameScore || game.half_time_home_score !== null) return {};
  return { half_time_home_score: game.home_score, half_time_away_score: game.away_score };
}
