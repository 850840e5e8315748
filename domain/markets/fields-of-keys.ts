// Converts between the product specification's price fields and the keys of selections.
import { type Lines, PRICE_FIELDS, SCORER_FIELDS } from '#domain/markets/api-fields.ts';
import { parseKey, type SelectionKey, selectionKey } from '#domain/markets/keys.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { PriceBook } from '#domain/markets/price-book.ts';
import type { OddsHundredths } from '#domain/odds.ts';

const BY_NAME = new Map(PRICE_FIELDS.map((each) => [each.field, each]));

/** The field of a player's price: "firstGoalscorerOdds:7". */
export function scorerField(market: MarketName, playerId: number): string | null {
  const found = SCORER_FIELDS.find((each) => each.market === market);
  return found ? `${found.prefix}:${playerId}` : null;
}

/** The key of a price field on a game's lines; null for a field that does not exist. */
export function keyOfField(field: string, lines: Lines): SelectionKey | null {
  const listed = BY_NAME.get(field);
  if (listed !== undefined) {
    const { market, selection, line } = listed;
    return selectionKey({ market, selection, line: typeof line === 'string' ? lines[line] : line });
  }
  const [prefix, player = ''] = field.split(':');
  const scorer = SCORER_FIELDS.find((each) => each.prefix === prefix);
  if (scorer === undefined || !/^[1-9]\d{0,14}$/.test(player)) return null;
  return selectionKey({ market: scorer.market, playerId: Number(player) });
}

/** The price field of a key on a game's lines; null for a selection without a field. */
export function fieldOfKey(key: SelectionKey, lines: Lines): string | null {
  const parts = parseKey(key);
  if (parts === null) return null;
  if (parts.playerId !== null) return scorerField(parts.market, parts.playerId);
  const found = PRICE_FIELDS.find(
    ({ market, selection, line }) =>
      market === parts.market &&
      selection === parts.selection &&
      (typeof line === 'string' ? lines[line] : line) === parts.line,
  );
  return found?.field ?? null;
}

/** Converts prices by field to prices by key. Fields that do not exist are dropped. */
export function bookOfFields(fields: Readonly<Record<string, OddsHundredths | undefined>>, lines: Lines): PriceBook {
  const book: Record<SelectionKey, OddsHundredths> = {};
  for (const [field, odds] of Object.entries(fields)) {
    const key = keyOfField(field, lines);
    if (key !== null && odds !== undefined) book[key] = odds;
  }
  return book;
}

/** The prices of a book that have a field, by field. */
export function fieldsOfBook(book: PriceBook, lines: Lines): Record<string, OddsHundredths> {
  const fields: Record<string, OddsHundredths> = {};
  for (const [key, odds] of Object.entries(book)) {
    const field = fieldOfKey(key, lines);
    if (field !== null && odds !== undefined) fields[field] = odds;
  }
  return fields;
}
