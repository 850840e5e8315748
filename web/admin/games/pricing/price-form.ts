// The entered prices and lines of a game, and the request they produce. In odds, everything but
// digits and the decimal point or comma is ignored. An empty field keeps the current price or
// leaves it to the model.
import type { CallBodyInput } from '#contract/schemas.ts';
import { LINE_FIELDS, type LineField, SCORER_PRICE_PREFIXES } from '#domain/markets/api-fields.ts';
import { formatLine, parseLine } from '#domain/markets/line.ts';
import { MARKET_PANELS } from '#domain/markets/panels.ts';
import { formatOdds, type OddsHundredths, parseOdds } from '#domain/odds.ts';

export type PriceForm = { prices: Record<string, string>; lines: Record<LineField, string> };

/** The markets with a fixed list of prices; scorer markets have one price per player instead. */
export const LISTED_PRICE_PANELS = MARKET_PANELS.filter((panel) => panel.scorerPricePrefix === null);

const priceFields = LISTED_PRICE_PANELS.flatMap((panel) => panel.prices.map(({ field }) => field));

/** Whether a price field is a player's: "firstGoalscorerOdds:7". */
export const isScorerField = (field: string): boolean =>
  SCORER_PRICE_PREFIXES.some((prefix) => field.startsWith(`${prefix}:`));

/** An empty form. Contains every field but players' prices, since a reset ignores absent fields. */
export const NO_PRICES: PriceForm = {
  prices: Object.fromEntries(priceFields.map((field) => [field, ''])),
  lines: { handicapLine: '', asianTotalLine: '' },
};

/** A stored form, with any missing fields added. */
export function withMissingFields({ prices, lines }: PriceForm): PriceForm {
  return { prices: { ...NO_PRICES.prices, ...prices }, lines: { ...NO_PRICES.lines, ...lines } };
}

/** The same form with all fields empty, including players' prices. */
export function clearedForm(form: PriceForm): PriceForm {
  return { ...NO_PRICES, prices: Object.fromEntries(Object.keys(form.prices).map((field) => [field, ''])) };
}

/** The form after a save: fields edited since it was sent keep their input, others are empty. */
export function withoutSaved(form: PriceForm, sent: PriceForm): PriceForm {
  const remaining = <Fields extends Record<string, string>>(now: Fields, saved: Fields) =>
    Object.fromEntries(
      Object.entries(now).map(([field, text]) => [field, text === saved[field] ? '' : text]),
    ) as Fields;
  return { prices: remaining(form.prices, sent.prices), lines: remaining(form.lines, sent.lines) };
}

/** Accepts a decimal comma: "2,50" is 2.50, not 250. */
function stripOdds(input: string): string {
  return input.replace(/,/g, '.').replace(/[^\d.]/g, '');
}

/** Parses odds from 1.01 to 1000.00; null if invalid. */
export function parseOddsInput(input: string): OddsHundredths | null {
  const text = stripOdds(input);
  return text === '' ? null : parseOdds(Number(text));
}

export const isEmpty = (input: string | undefined): boolean => stripOdds(input ?? '') === '';

const parseLineInput = (input: string) => parseLine(input.trim().replace(',', '.'));

/** Whether a line is a valid number of quarter goals, such as -0.75. */
export const isLine = (input: string): boolean => parseLineInput(input) !== null;

/** The request for the entered values; null while any value is invalid. */
export function pricesBody(form: PriceForm): CallBodyInput<'setGameOdds'> | null {
  const entered = Object.entries(form.prices).filter(([, input]) => !isEmpty(input));
  const lines = LINE_FIELDS.filter((field) => form.lines[field].trim() !== '');
  const odds = entered.map(([field, input]) => [field, parseOddsInput(input)] as const);
  const quarters = lines.map((field) => [field, parseLineInput(form.lines[field])] as const);
  if ([...odds, ...quarters].some(([, value]) => value === null)) return null;
  const prices = odds.map(([field, value]) => [field, formatOdds(value as OddsHundredths)] as const);
  const scorers = prices.filter(([field]) => isScorerField(field));
  return Object.fromEntries([
    ...prices.filter(([field]) => !isScorerField(field)),
    ...(scorers.length > 0 ? [['scorerOdds', Object.fromEntries(scorers)]] : []),
    ...quarters.map(([field, value]) => [field, formatLine(value as NonNullable<typeof value>)]),
  ]);
}
