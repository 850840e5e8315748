import type { Score } from '#domain/game.ts';
import type { LineQuarters } from '#domain/markets/line.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import type { Reason } from '#domain/settlement/reason.ts';

export const OUTCOMES = ['won', 'lost', 'void', 'half_won', 'half_lost'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type LegTerms = {
  readonly market: MarketName;
  /** The selection's name in the catalogue; for a scorer market the player's name. */
  readonly selection: string | null;
  readonly playerId: number | null;
  /** The home side's handicap, or the total; null for a market without a line. */
  readonly line: LineQuarters | null;
  readonly odds: OddsHundredths;
  /** The score when an in-play bet was accepted; null for a bet placed before kick-off. */
  readonly scoreAtPlacement: Score | null;
  /**
   * For the selection that covers the rest of its market: the selections that had a price when the
   * bet was accepted; null means all of them.
   */
  readonly pricedSelections: readonly string[] | null;
};

export type LegResult = {
  readonly outcome: Outcome;
  readonly reason: Reason;
  readonly sentence: string;
};

export type SideNames = { readonly home: string; readonly away: string };
