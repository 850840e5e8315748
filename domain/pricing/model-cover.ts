// Bet builders are priced from a game's model, but listed prices can differ from it when they are
// manual, held or imported. As long as no listed price returns more than its stake on average by
// the model, no set of listed and builder bets is a sure win, because every bet in it then returns
// at most its stake under the model (see sure-win.ts). Goalscorers are left out as they are there,
// except the last scorer so far, who wins if no goal follows.

import { lastGoalscorer } from '#domain/markets/last-goalscorer.ts';
import type { PriceBook } from '#domain/markets/market.ts';
import { LISTED_MARKETS, scorerField } from '#domain/markets/registry.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import { marketChances } from '#domain/pricing/market-chances.ts';
import type { Lines } from '#domain/pricing/market-prices.ts';
import type { Outlook } from '#domain/pricing/outlook.ts';
import type { ScorerOutlook, ScorerShare } from '#domain/pricing/scorers.ts';

export type OfferedBook = {
  readonly book: PriceBook;
  readonly lines: Lines;
  readonly outlook: Outlook;
  /** Null if the game's scorer markets are closed. */
  readonly scorers?: ScorerOutlook | null | undefined;
  readonly shares?: readonly ScorerShare[] | undefined;
};

/** Whether every listed price returns at most its stake on average by the model. */
export function isCoveredByModel({ book, lines, outlook, scorers, shares }: OfferedBook): boolean {
  const isCovered = LISTED_MARKETS.every((market) => {
    const chances = marketChances(market, outlook, market.lineField === null ? 0 : lines[market.lineField]);
    return market.selections.every(({ priceField }, at) => isAtMostFair(book[priceField], chances[at] as number));
  });
  const last = shares?.find(({ id }) => id === scorers?.lastSoFar);
  if (!isCovered || !scorers || last === undefined) return isCovered;
  return isAtMostFair(book[scorerField(lastGoalscorer, last.id)], lastGoalscorer.chance(scorers, last));
}

/** A smaller tolerance would reject the model's own prices because of rounding. */
const TOLERANCE = 1e-9;

function isAtMostFair(odds: OddsHundredths | undefined, chance: number): boolean {
  return odds === undefined || odds * chance <= 100 * (1 + TOLERANCE);
}
