// An ending is everything about a finished game that a market depends on. A market declares which
// of these forms it needs, and settles on that form alone.
import type { Score } from '#domain/game.ts';

/** The score forms: the final score, or the goals since a bet was placed. */
export type ScoreForm = 'full_time_score' | 'score_since_placement';

export type Halves = {
  readonly halfTime: Score;
  readonly fullTime: Score;
};

/** A game as one player's bets see it. */
export type PlayerEnding = {
  readonly score: Score;
  /** False for a player who was not on the pitch before the first counting goal. */
  readonly wasOnForFirst: boolean;
  /** The player's goals, without own goals. */
  readonly goals: number;
  readonly scoredFirst: boolean;
  readonly scoredLast: boolean;
};
