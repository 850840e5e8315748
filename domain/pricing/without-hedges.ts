// Boosted odds are above the model, so a bet on a boost and on the opposite side elsewhere could be
// a sure win. The selections that would make it one are closed while the boost is on offer.
import type { SelectionKey } from '#domain/markets/keys.ts';
import type { PriceBook } from '#domain/markets/price-book.ts';
import { type Extras, findSureWin, type MatchState } from '#domain/pricing/sure-win.ts';

/**
 * @param isFixed whether a selection has to stay open
 * @returns the book without those selections; null if the others alone allow a sure win
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
    const hedges = Object.keys(found.stakes).filter((key) => !isFixed(key) && open[key] !== undefined);
    if (hedges.length === 0) return null;
    open = Object.fromEntries(Object.entries(open).filter(([key]) => !hedges.includes(key)));
  }
}
