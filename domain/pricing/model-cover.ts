// Bet builders are priced from a game's model, but listed prices can differ from it when they are
// manual, held or imported. As long as no listed price returns more than its stake on average under
// the model, no set of listed and builder bets is a sure win, because every bet in it then returns
// at most its stake on average. As in sure-win.ts, goalscorer bets are left out, except those that
// win at some scores regardless of who scores next.
import { findMarket } from '#domain/markets/catalogue.ts';
import { parseKey } from '#domain/markets/keys.ts';
import type { PriceBook } from '#domain/markets/price-book.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import { pricedSelections } from '#domain/pricing/book-check.ts';
import { type Chances, legChances, marketChances, playerChances } from '#domain/pricing/market-chances.ts';
import type { Outlook } from '#domain/pricing/outlook.ts';
import { certainWins, scorersWithSides } from '#domain/pricing/scored-players.ts';
import type { ScorerShare } from '#domain/pricing/scorers.ts';

export type OfferedBook = {
  readonly book: PriceBook;
  readonly outlook: Outlook;
  readonly shares?: readonly ScorerShare[] | undefined;
};

/** Whether every listed price returns at most the stake on average under the model. */
export function isCoveredByModel(offered: OfferedBook): boolean {
  return pricesAboveModel(offered).length === 0;
}

/** The keys of the prices that return more than the stake on average. */
export function pricesAboveModel({ book, outlook, shares = [] }: OfferedBook): string[] {
  const { score, goals } = outlook;
  const scorers = goals && scorersWithSides(score, goals);
  const known = new Map<string, readonly Chances[] | null>();
  return Object.keys(book).filter((key) => {
    const { market: name, selection = null, line = null, playerId = null } = parseKey(key) ?? { market: '' };
    const market = findMarket(name);
    const odds = book[key];
    if (market === null || odds === undefined) return false;
    if (market.kind === 'scorer') {
      if (playerId === null || !scorers || certainWins(market, playerId, { score, scorers }) === null) return false;
      const player = shares.find(({ id }) => id === playerId);
      return player !== undefined && isAbove(odds, playerChances(market, player, outlook));
    }
    if (selection === market.rest) {
      const priced = pricedSelections(book, market);
      const terms = { market: name, selection, line, playerId, odds, scoreAtPlacement: outlook.score };
      return isAbove(odds, legChances(market, { ...terms, pricedSelections: priced }, outlook));
    }
    const id = `${name}@${line}`;
    const chances = known.has(id) ? known.get(id) : marketChances(market, outlook, line ?? 0);
    known.set(id, chances ?? null);
    return isAbove(odds, chances?.[market.selections.indexOf(selection ?? '')] ?? null);
  });
}

/** A smaller tolerance would reject the model's own prices because of rounding. */
const TOLERANCE = 1e-9;

/** Closed markets have no chances; the book check covers their prices. */
function isAbove(odds: OddsHundredths, chances: Chances | null): boolean {
  if (chances === null) return false;
  const { won, lost } = chances;
  return (odds / 100) * won + (1 - won - lost) > 1 + TOLERANCE;
}
