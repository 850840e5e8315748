// What every market has to say for itself before it compiles: how it is labelled, which selections and
// price fields it has, which of them exclude each other, how likely they are, and how a bet on it settles.
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

/** One thing to bet on, with the field that holds its price. */
export interface MarketSelection {
  readonly selection: string;
  readonly priceField: string;
  /** The translation key; its values come from here and, for a handicap, from the game. */
  readonly labelKey: string;
  readonly labelValues?: Readonly<Record<string, string>>;
  /** The product specification's default price; null where it has none (the three result prices). */
  readonly specDefault: OddsHundredths | null;
}

interface MarketBase {
  readonly name: MarketName;
  readonly betTypes: readonly BetType[];
  readonly labelKey: string;
  /** Whether a bet can be decided before the end of the game. */
  readonly decidedEarly: boolean;
  /** Whether the end of the first half settles part of it. */
  readonly hasHalfTime?: true;
  /** Settles one bet from the facts; null while they do not decide it. Never sees a postponed game. */
  readonly settle: (terms: LegTerms, facts: GameFacts, names: SideNames) => LegResult | null;
}

/** A market whose selections are the same for every game. */
export interface ListedMarket extends MarketBase {
  readonly kind: 'listed';
  readonly lineField: LineField | null;
  readonly selections: readonly MarketSelection[];
  /** The sets of price fields of which exactly one side wins, or that share the stake at a push. */
  readonly partitions: readonly (readonly string[])[];
  /**
   * The field that stands for every ending without a price of its own, if there is one. It has to be closed
   * when a possible ending is closed, or it would win on that one as well.
   */
  readonly restField?: string;
  /**
   * The fair implied probability of each selection, in the order of the selections. They add up to 1 within a
   * partition; exactly 0 or 1 is decided already. The line is in quarters, 0 for a market without one.
   */
  readonly chances: (outlook: Outlook, line: number) => readonly number[];
}

/** A market whose selections are the players of the two sides; one field for each, `prefix:playerId`. */
export interface ScorerMarket extends MarketBase {
  readonly kind: 'scorer';
  readonly pricePrefix: ScorerPricePrefix;
  /** The fair probability for one player; 0 or 1 when it is decided already. */
  readonly chance: (outlook: ScorerOutlook, player: ScorerShare) => number;
  readonly specDefault: OddsHundredths;
}

export type Market = ListedMarket | ScorerMarket;
