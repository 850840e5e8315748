// What stands between an administrator's prices and the players: each market's book is at least 1.00, the
// typed prices on their own as well, and no combination across the markets is a sure win.
import type { PriceBook } from '#domain/markets/market.ts';
import type { MarketName } from '#domain/markets/registry.ts';
import type { Cents } from '#domain/money.ts';
import { type BookCheck, checkBook } from '#domain/pricing/book-check.ts';
import type { Lines } from '#domain/pricing/market-prices.ts';
import { findSureWin, type Standing } from '#domain/pricing/sure-win.ts';

export type PriceCheck =
  | { readonly holds: true }
  | { readonly holds: false; readonly reason: 'book'; readonly market: MarketName; readonly sum: number }
  | {
      readonly holds: false;
      readonly reason: 'sure_win';
      readonly stakes: Readonly<Record<string, Cents>>;
      readonly profit: Cents;
    };

export interface PricesToCheck {
  /** The game's whole book as it would stand. */
  readonly book: PriceBook;
  readonly lines: Lines;
  /** Those of its prices that were typed in this change; none when the model priced it all. */
  readonly typed?: PriceBook | undefined;
  readonly standing?: Standing | undefined;
}

/**
 * Checks a change of prices before it is stored. Refusals in this order: a typed market below 1.00 on its own
 * (thirteen correct scores and `other`, say, though the model would fill in more), a market of the whole book
 * below 1.00, a sure win across markets.
 */
export function checkPrices({ book, lines, typed, standing }: PricesToCheck): PriceCheck {
  for (const each of [typed ?? {}, book]) {
    const check: BookCheck = checkBook(each);
    if (!check.holds) return { holds: false, reason: 'book', market: check.market, sum: check.sum };
  }
  const sureWin = findSureWin(book, lines, standing);
  return sureWin === null ? { holds: true } : { holds: false, reason: 'sure_win', ...sureWin };
}
