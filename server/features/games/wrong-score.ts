// If the score falls, bets accepted while the goal counted are voided.
import type { WrongBets } from '#server/features/bets/settlement/wrong-bets.ts';
import type { GamePatch } from '#server/features/games/change-game.ts';

type Scores = Pick<GamePatch, 'home_score' | 'away_score'>;

/** Null if the score does not fall. @param since when the first disallowed goal was recorded */
export function betsAtWrongScore(game: Required<Scores>, patch: Scores, since: Date | null): WrongBets | null {
  const aboveScore = { home: patch.home_score ?? game.home_score, away: patch.away_score ?? game.away_score };
  const falls = aboveScore.home < game.home_score || aboveScore.away < game.away_score;
  return falls ? { since, aboveScore, reason: { code: 'score_corrected' } } : null;
}
