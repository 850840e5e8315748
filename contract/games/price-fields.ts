import { z } from 'zod';
import { eachOf, lineField, oddsField } from '#contract/fields.ts';
import { LINE_FIELDS, PRICE_FIELD_NAMES, SCORER_PRICE_PREFIXES } from '#domain/markets/api-fields.ts';

/**
 * One field for each price in the specification. The names are data, not types: they are checked at
 * run time and read by priceOf (game-prices.ts).
 */
export function eachPriceField<Schema extends z.ZodType>(schema: Schema): Record<never, Schema> {
  return eachOf(PRICE_FIELD_NAMES, schema);
}

export const pricesInput = z.strictObject(eachPriceField(oddsField.nullish()));
/** Scorer prices by field, such as "anytimeGoalscorerOdds:7" for player 7. */
export const scorerPricesInput = z.record(
  z.string().regex(new RegExp(`^(${SCORER_PRICE_PREFIXES.join('|')}):[1-9]\\d{0,14}$`)),
  oddsField,
);
export const linesInput = z.strictObject(eachOf(LINE_FIELDS, lineField.nullish()));

/** Prices and lines as the caller last saw them; a null price is a closed selection. */
export const seenPricesInput = z.strictObject({
  prices: z.record(z.string().max(60), oddsField.nullable()),
  ...eachOf(LINE_FIELDS, lineField.optional()),
});
