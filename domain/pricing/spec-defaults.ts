// The product specification gives a default price for every price field except the match result's.
// Used together, they would lose money, so each book of defaults is used only if the prices still
// pass the checks with it: no book below 1.00, and no sure win in combination with the game's other
// prices.
import { type Lines, PRICE_FIELDS, type PriceField } from '#domain/markets/api-fields.ts';
import { bookOfFields } from '#domain/markets/fields-of-keys.ts';
import type { PriceBook } from '#domain/markets/price-book.ts';
import { checkPrices } from '#domain/pricing/check-prices.ts';
import type { Outlook } from '#domain/pricing/outlook.ts';
import { pricesWithFieldIfUncovered } from '#domain/pricing/price-game.ts';

/**
 * Applies the specification's default prices book by book, where the checks still pass. A book with
 * a manual price keeps its prices, and so does the match result, which has no defaults.
 */
export function withSpecDefaults(prices: PriceBook, lines: Lines, manual: PriceBook, outlook?: Outlook): PriceBook {
  let current = prices;
  for (const fields of DEFAULT_BOOKS) {
    const defaults = bookOfFields(fields, lines);
    if (Object.keys(defaults).some((key) => manual[key] !== undefined)) continue;
    const whole = { ...current, ...defaults };
    const book = outlook ? pricesWithFieldIfUncovered(whole, lines, outlook) : whole;
    if (checkPrices({ book, outlook }).holds) current = book;
  }
  return current;
}

/** The defaults of each book by field: selections of one market at one line. */
const DEFAULT_BOOKS = [...new Set(PRICE_FIELDS.map(bookOf))]
  .map((book) => PRICE_FIELDS.filter((each) => bookOf(each) === book))
  .filter((book) => book.every(({ specDefault }) => specDefault !== null))
  .map((book) => Object.fromEntries(book.map(({ field, specDefault }) => [field, specDefault ?? undefined])));

function bookOf({ market, line }: PriceField): string {
  return `${market}@${line}`;
}
