// What a market declares: its selections, and for each ending of a game the outcome of a selection.
// Prices, settlement, bet builders, cash-outs, exposure and book checks are derived from it.
import type { Halves, PlayerEnding, ScoreForm } from '#domain/endings/ending.ts';
import type { GameFacts, Score } from '#domain/game.ts';
import type { BetType, MarketName } from '#domain/markets/bet-types.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import type { ScorerOutlook, ScorerShare } from '#domain/pricing/scorers.ts';
import type { LegTerms, Outcome, SideNames } from '#domain/settlement/outcome.ts';
import type { Reason } from '#domain/settlement/reason.ts';

export const LINE_FIELDS = ['handicapLine', 'asianTotalLine'] as const;
export type LineField = (typeof LINE_FIELDS)[number];

export const SCORER_PRICE_PREFIXES = ['firstGoalscorerOdds', 'lastGoalscorerOdds', 'anytimeGoalscorerOdds'] as const;
export type ScorerPricePrefix = (typeof SCORER_PRICE_PREFIXES)[number];

/** A game's prices by price field; a selection without a price is closed. */
export type PriceBook = Readonly<Partial<Record<string, OddsHundredths>>>;

/** One selection, with the field that holds its price. */
export type MarketSelection = {
  readonly selection: string;
  readonly priceField: string;
  /** The translation key; its values come from here and, for a handicap, from the game. */
  readonly labelKey: string;
  readonly labelValues?: Readonly<Record<string, string>>;
  /** The specification's default price; null where it has none (the three result prices). */
  readonly specDefault: OddsHundredths | null;
};

type MarketBase = {
  readonly name: MarketName;
  readonly betTypes: readonly BetType[];
  readonly labelKey: string;
  /** The backed selection in the sentence that explains an outcome: "Over 2.5 goals". */
  readonly backed: (terms: LegTerms, names: SideNames) => string;
};

type ListedBase = MarketBase & {
  readonly kind: 'listed';
  readonly lineField: LineField | null;
  readonly selections: readonly MarketSelection[];
  /** Sets of price fields of which exactly one wins, or which share the stake at a push. */
  readonly partitions: readonly (readonly string[])[];
  /** The selection that wins when no other priced selection does; it has no outcome of its own. */
  readonly rest?: string;
  readonly reason: (terms: LegTerms, facts: GameFacts) => Reason;
};

/** A market that depends on a score. The line is in quarters, 0 for a market without one. */
type ScoreMarket = ListedBase & {
  readonly dependsOn: ScoreForm;
  readonly outcome: (selection: string, score: Score, line: number) => Outcome;
};

type HalvesMarket = ListedBase & {
  readonly dependsOn: 'half_time_and_full_time';
  readonly outcome: (selection: string, halves: Halves, line: number) => Outcome;
};

/** A market with the same selections for every game. */
export type ListedMarket = ScoreMarket | HalvesMarket;

/** A market whose selections are the players of both sides: one field each, `prefix:playerId`. */
export type ScorerMarket = MarketBase & {
  readonly kind: 'scorer';
  readonly dependsOn: 'scorers';
  readonly outcome: (ending: PlayerEnding) => Outcome;
  readonly reason: (outcome: Outcome, facts: GameFacts) => Reason;
  readonly pricePrefix: ScorerPricePrefix;
  /** The fair probability for one player; 0 or 1 if already decided. */
  readonly chance: (outlook: ScorerOutlook, player: ScorerShare) => number;
  readonly specDefault: OddsHundredths;
};

export type Market = ListedMarket | ScorerMarket;
