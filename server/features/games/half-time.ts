// The half-time score is fixed when the second half starts. A game that skips half time takes the
// score of its first half; if the same step changes the score, nothing is recorded, and half-time
// markets are void rather than settled on a guess.
import type { Period } from '#domain/match-clock.ts';
import type { GamePatch } from '#server/features/games/change-game.ts';
import type { GameRow } from '#server/features/games/game-rows.ts';

type HalfTimeRow = Pick<GameRow, 'period' | 'home_score' | 'away_score' | 'half_time_home_score'>;

export function halfTimePatch(
  game: HalfTimeRow,
  next: { period: Period; homeScore: number; awayScore: number },
): Pick<GamePatch, 'half_time_home_score' | 'half_time_away_score'> {
  if (next.period === 'half_time') return halfTimeScore(next.homeScore, next.awayScore);
  const isCorrectedBack = next.period === 'first_half' && game.period !== 'first_half';
  if (isCorrectedBack) return halfTimeScore(null, null);
  const skipsHalfTime = next.period === 'second_half' && game.period === 'first_half';
  const sameScore = next.homeScore === game.home_score && next.awayScore === game.away_score;
  if (!skipsHalfTime || !sameScore || game.half_time_home_score !== null) return {};
  return halfTimeScore(game.home_score, game.away_score);
}

const halfTimeScore = (home: number | null, away: number | null) => ({
  half_time_home_score: home,
  half_time_away_score: away,
});
