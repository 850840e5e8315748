// Checks prices before players see them: every market's book sums to at least 1.00, even without
// the prices that the model adds to manual ones, and no combination across markets is a sure win.
import type { SelectionKey } from '#domain/markets/keys.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { PriceBook } from '#domain/markets/price-book.ts';
import type { Cents } from '#domain/money.ts';
import { type BookCheck, checkBook } from '#domain/pricing/book-check.ts';
import type { Outlook } from '#domain/pricing/outlook.ts';
import { findSureWin, type MatchState } from '#domain/pricing/sure-win.ts';

export type PriceCheck =
  | { readonly holds: true }
  | { readonly holds: false; readonly reason: 'book'; readonly market: MarketName; readonly sum: number }
  | {
      readonly holds: false;
      readonly reason: 'sure_win';
      readonly stakes: Readonly<Record<SelectionKey, Cents>>;
      readonly profit: Cents;
    };

export type PricesToCheck = {
  /** The game's whole book after the change. */
  readonly book: PriceBook;
  /** Prices entered manually in this change; none if the model priced everything. */
  readonly manual?: PriceBook | undefined;
  readonly matchState?: MatchState | undefined;
  /** The model's outlook, if there is one. */
  readonly outlook?: Outlook | null | undefined;
};

/**
 * Checks a price change before it is stored. Order of refusals: a manual market below 1.00 by
 * itself (for example thirteen correct scores and `other`, even if the model would fill in more), a
 * market of the whole book below 1.00, a sure win across markets.
 */
export function checkPrices({ book, manual, matchState, outlook }: PricesToCheck): PriceCheck {
  for (const each of [manual ?? {}, book]) {
    const check: BookCheck = checkBook(each);
    if (!check.holds) return { holds: false, reason: 'book', market: check.market, sum: check.sum };
  }
  const sureWin = findSureWin(book, matchState, { outlook });
  return sureWin === null ? { holds: true } : { holds: false, reason: 'sure_win', ...sureWin };
}
