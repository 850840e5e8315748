// What every market must define to compile: labels, selections and price fields, which selections
// exclude each other, their chances, and settlement.
import type { GameFacts } from '#domain/game.ts';
import type { BetType, MarketName } from '#domain/markets/bet-types.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import type { Outlook } from '#domain/pricing/outlook.ts';
import type { ScorerOutlook, ScorerShare } from '#domain/pricing/scorers.ts';
import type { LegResult, LegTerms, SideNames } from '#domain/settlement/outcome.ts';

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
  /** Whether a bet can be decided before the game ends. */
  readonly decidedEarly: boolean;
  /** Whether the end of the first half settles part of this market. */
  readonly hasHalfTime?: true;
  /** Settles one bet; null while the facts don't decide it. Not called for postponed games. */
  readonly settle: (terms: LegTerms, facts: GameFacts, names: SideNames) => LegResult | null;
};

/** A market with the same selections for every game. */
export type ListedMarket = MarketBase & {
  readonly kind: 'listed';
  readonly lineField: LineField | null;
  readonly selections: readonly MarketSelection[];
  /** Sets of price fields of which exactly one wins, or which share the stake at a push. */
  readonly partitions: readonly (readonly string[])[];
  /**
   * The field that covers every ending without a price. It must be closed when a possible ending is
   * closed, or it would win on that ending too.
   */
  readonly restField?: string;
  /**
   * The fair implied probability of each selection, in selection order. They sum to 1 within a
   * partition; exactly 0 or 1 means already decided. The line is in quarters, 0 for a market
   * without one.
   */
  readonly chances: (outlook: Outlook, line: number) => readonly number[];
};

/** A market whose selections are the players of both sides: one field each, `prefix:playerId`. */
export type ScorerMarket = MarketBase & {
  readonly kind: 'scorer';
  readonly pricePrefix: ScorerPricePrefix;
  /** The fair probability for one player; 0 or 1 if already decided. */
  readonly chance: (outlook: ScorerOutlook, player: ScorerShare) => number;
  readonly specDefault: OddsHundredths;
};

export type Market = ListedMarket | ScorerMarket;
