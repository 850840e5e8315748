// What is typed of a game's prices and lines, and what is sent of it. Odds are typed as decimals; whatever is not a
// digit or a point is left out of them, and an empty field is left to the pricing model or to the price that stands.
import type { CallBodyInput } from '#contract/schemas.ts';
import { formatLine, parseLine } from '#domain/markets/line.ts';
import { marketPanels } from '#domain/markets/panels.ts';
import { isScorerField, LINE_FIELDS, type LineField } from '#domain/markets/registry.ts';
import { formatOdds, type OddsHundredths, parseOdds } from '#domain/odds.ts';

export type PriceForm = { prices: Record<string, string>; lines: Record<LineField, string> };

/** The markets with prices of their own; scorer markets have one for each player. */
export const TYPED_PANELS = marketPanels.filter((panel) => panel.scorerPricePrefix === null);

const priceFields = TYPED_PANELS.flatMap((panel) => panel.selections.map(({ priceField }) => priceField));

/** Nothing typed: every field is named, or a form that is reset would leave it as it was. */
export const NO_PRICES: PriceForm = {
  prices: Object.fromEntries(priceFields.map((field) => [field, ''])),
  lines: { handicapLine: '', asianTotalLine: '' },
};

/** The same form with nothing typed in any of its fields, those of the players included. */
export function emptied(form: PriceForm): PriceForm {
  return { ...NO_PRICES, prices: Object.fromEntries(Object.keys(form.prices).map((field) => [field, ''])) };
}

/** "2,50" is meant as 2.50, not as 250. */
function strippedOdds(typed: string): string {
  return typed.replace(/,/g, '.').replace(/[^\d.]/g, '');
}

/** Typed odds in hundredths; null where they are no odds from 1.01 to 1000.00. */
export function oddsOfTyped(typed: string): OddsHundredths | null {
  const text = strippedOdds(typed);
  return text === '' ? null : parseOdds(Number(text));
}

export const isEmpty = (typed: string | undefined): boolean => strippedOdds(typed ?? '') === '';

/** Whether a line can be read: in quarter goals, such as -0.75. */
export function isLine(typed: string): boolean {
  return parseLine(typed.trim().replace(',', '.')) !== null;
}

/** What was typed, as a request has it; null while any of it is no odds or no line. */
export function typedPrices(form: PriceForm): CallBodyInput<'setGameOdds'> | null {
  const prices = Object.entries(form.prices).filter(([, typed]) => !isEmpty(typed));
  const lines = LINE_FIELDS.filter((field) => form.lines[field].trim() !== '');
  const odds = prices.map(([field, typed]) => [field, oddsOfTyped(typed)] as const);
  const quarters = lines.map((field) => [field, parseLine(form.lines[field].trim().replace(',', '.'))] as const);
  if ([...odds, ...quarters].some(([, value]) => value === null)) return null;
  const written = odds.map(([field, value]) => [field, formatOdds(value as OddsHundredths)] as const);
  const scorers = written.filter(([field]) => isScorerField(field));
  return Object.fromEntries([
    ...written.filter(([field]) => !isScorerField(field)),
    ...(scorers.length > 0 ? [['scorerOdds', Object.fromEntries(scorers)]] : []),
    ...quarters.map(([field, value]) => [field, formatLine(value as NonNullable<typeof value>)]),
  ]);
}
