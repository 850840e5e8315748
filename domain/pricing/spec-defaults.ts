// The product specification gives a default price for every selection. Together they lose money, so
// each book of defaults is used only if the prices still pass the checks with it: no book below
// 1.00, and no sure win in combination with the game's other prices.
import type { PriceBook } from '#domain/markets/market.ts';
import { LISTED_MARKETS } from '#domain/markets/registry.ts';
import { checkPrices } from '#domain/pricing/check-prices.ts';
import type { Lines } from '#domain/pricing/market-prices.ts';

/**
 * Applies the specification's default prices book by book, where the checks still pass. A book with
 * a manual price keeps its prices, and so does the match result, which has no defaults.
 */
export function withSpecDefaults(prices: PriceBook, lines: Lines, typed: PriceBook): PriceBook {
  let current = prices;
  for (const defaults of DEFAULT_BOOKS) {
    if (Object.keys(defaults).some((field) => typed[field] !== undefined)) continue;
    const book = { ...current, ...defaults };
    if (checkPrices({ book, lines }).holds) current = book;
  }
  return current;
}

/** The defaults of each book: selections of which one must win. */
const DEFAULT_BOOKS: readonly PriceBook[] = LISTED_MARKETS.flatMap((market) => {
  const defaultOf = new Map(market.selections.map((each) => [each.priceField, each.specDefault]));
  return market.partitions
    .map((fields) => Object.fromEntries(fields.map((field) => [field, defaultOf.get(field) ?? undefined])) as PriceBook)
    .filter((book) => Object.values(book).every((odds) => odds !== undefined));
});
