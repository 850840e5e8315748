// Boosted odds are above the model, so a bet on a boost and on the opposite side elsewhere could be
// a sure win. The selections that would allow it are closed while the boost is on offer.
import { findMarket } from '#domain/markets/catalogue.ts';
import { parseKey, type SelectionKey } from '#domain/markets/keys.ts';
import type { PriceBook } from '#domain/markets/price-book.ts';
import { type Extras, findSureWin, type MatchState } from '#domain/pricing/sure-win.ts';

/**
 * @param isFixed whether a selection has to stay open
 * @returns the book without the hedging selections; null if the others alone allow a sure win
 */
export function withoutHedges(
  book: PriceBook,
  isFixed: (key: SelectionKey) => boolean,
  matchState: MatchState | undefined,
  extras: Extras,
): PriceBook | null {
  let open = book;
  for (;;) {
    const found = findSureWin(open, matchState, extras);
    if (found === null) return open;
    if (open === book && isSureWinOfFixed(book, isFixed, matchState, extras)) return null;
    const hedges = Object.keys(found.stakes).filter((key) => !isFixed(key) && open[key] !== undefined);
    if (hedges.length === 0) return null;
    open = Object.fromEntries(Object.entries(open).filter(([key]) => !hedges.includes(key)));
  }
}

/**
 * Whether the selections that have to stay open allow a sure win by themselves, so that closing
 * others can't help. Without this check, that would be found only after many rounds of closing,
 * each with a linear program, while the game is locked.
 */
function isSureWinOfFixed(
  book: PriceBook,
  isFixed: (key: SelectionKey) => boolean,
  matchState: MatchState | undefined,
  extras: Extras,
): boolean {
  const remaining = Object.entries(book).filter(([key]) => isFixed(key) || hasRest(key));
  const found = findSureWin(Object.fromEntries(remaining), matchState, extras);
  return found !== null && Object.keys(found.stakes).every((key) => isFixed(key) || book[key] === undefined);
}

/** Whether the market has a selection that covers the rest, which wins depending on the others. */
function hasRest(key: SelectionKey): boolean {
  const market = findMarket(parseKey(key)?.market ?? '');
  return market?.kind === 'listed' && market.rest !== undefined;
}
