// What a market declares: its selections, and for each ending of a game the outcome of a selection.
// Prices, settlement, bet builders, cash-outs, exposure and book checks are derived from it.
import type { GoalOrder, Halves, OrderFact, PlayerEnding, ScoreEndingKind } from '#domain/endings/ending.ts';
import type { Score } from '#domain/game.ts';
import type { Outcome } from '#domain/settlement/outcome.ts';

/** A market's name in the API and in its selections' keys: "both_teams_score". */
export type MarketName = string;

/** The market groups, in the order in which players see them. */
export const MARKET_GROUPS = ['main', 'goals', 'handicaps', 'halves', 'correct_score', 'scorers', 'combos'] as const;
export type MarketGroup = (typeof MARKET_GROUPS)[number];

/** In quarter goals: from -12 to 12 in steps of 1 means the lines -3.00, -2.75 … 3.00. */
export type LineRange = {
  readonly from: number;
  readonly to: number;
  readonly step: number;
  /** Lines that are not offered. */
  readonly except?: readonly number[];
  /** Lines offered at any price, like the main line; others only if all prices are moderate. */
  readonly always?: readonly number[];
};

type MarketBase = {
  readonly name: MarketName;
  /** The default margin in basis points: 500 is a book of 1.05. */
  readonly margin: number;
};

type ListedBase = MarketBase & {
  readonly kind: 'listed';
  readonly selections: readonly string[];
  /** For a market with lines. Its outcomes depend on the line, in quarters. */
  readonly lines?: LineRange;
  /** The selection that wins when no other priced selection does. No outcome is defined for it. */
  readonly rest?: string;
  /** What explains an outcome, if not the score: the number of goals, or a side's margin. */
  readonly explainedBy?: 'goals' | 'margin';
};

type ScoreMarket = ListedBase & {
  readonly dependsOn: ScoreEndingKind;
  readonly outcome: (selection: string, score: Score, line: number) => Outcome;
};

type HalvesMarket = ListedBase & {
  readonly dependsOn: 'half_time_and_full_time';
  readonly outcome: (selection: string, halves: Halves, line: number) => Outcome;
};

/** A market that depends on these facts about the order of the goals. */
export type OrderMarket = ListedBase & {
  readonly dependsOn: 'goal_order';
  readonly reads: readonly OrderFact[];
  readonly outcome: (selection: string, order: GoalOrder, line: number) => Outcome;
};

/** A market whose outcome is a function of scores, regardless of the order of the goals. */
export type TabledMarket = ScoreMarket | HalvesMarket;

/** A market with the same selections for every game. */
export type ListedMarket = TabledMarket | OrderMarket;

/** A market whose selections are the players of both sides. */
export type ScorerMarket = MarketBase & {
  readonly kind: 'scorer';
  readonly dependsOn: 'scorers';
  readonly outcome: (ending: PlayerEnding) => Outcome;
};

export type Market = ListedMarket | ScorerMarket;
