// An ending is everything about a finished game that a market depends on. A market declares which
// of these kinds of ending it needs, and settles on that kind alone.
import type { Score, TeamSide } from '#domain/game.ts';

/** The kinds of ending that are a score: final, since the bet was placed, or of one half. */
export const SCORE_ENDING_KINDS = [
  'full_time_score',
  'score_since_placement',
  'first_half_score',
  'second_half_score',
] as const;
export type ScoreEndingKind = (typeof SCORE_ENDING_KINDS)[number];

export type Halves = { readonly halfTime: Score; readonly fullTime: Score };

/** The order of the goals. Own goals count for the side whose score increases. */
export type GoalOrder = {
  readonly score: Score;
  /** The sides that score the first goal, the last one and the first one after the bet, if any. */
  readonly first: TeamSide | null;
  readonly last: TeamSide | null;
  readonly next: TeamSide | null;
  /** The first side to score two goals, and three; null if neither does. */
  readonly raceTo2: TeamSide | null;
  readonly raceTo3: TeamSide | null;
  /** Whether the side was behind at any time. */
  readonly homeTrailed: boolean;
  readonly awayTrailed: boolean;
};
export type OrderFact = Exclude<keyof GoalOrder, 'score'>;

/** The facts that bets on one player depend on. */
export type PlayerEnding = {
  /** With more than three goals by a side, a market may depend only on which side wins. */
  readonly score: Score;
  /** The player's side; null if it is not known. */
  readonly side: TeamSide | null;
  /** Whether the player was on by the first goal that isn't an own goal; true without one. */
  readonly wasOnForFirst: boolean;
  /** The player's goals, without own goals. Pricing counts more than three as three. */
  readonly goals: number;
  readonly scoredFirst: boolean;
  readonly scoredLast: boolean;
};
