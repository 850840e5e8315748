// Decimal odds include the stake and are whole hundredths: 250 is 2.50. Products are exact and
// rounded once, by the rule in the function's comment.
import { type Cents, cents } from '#domain/money.ts';

declare const unit: unique symbol;

/** Decimal odds in whole hundredths: 2.50 is 250. An offered price is always above 1.00. */
export type OddsHundredths = number & { readonly [unit]: 'hundredths' };

export const MIN_ODDS = 101 as OddsHundredths;
/** The highest single price: 1000.00. The specification's columns only hold up to 99.99. */
export const MAX_ODDS = 100_000 as OddsHundredths;

/** Brands a whole number as hundredths of odds. A fraction or an unsafe integer throws. */
export function oddsHundredths(value: number): OddsHundredths {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole hundredths of odds: ${value}`);
  return value as OddsHundredths;
}

const DECIMAL_STRING = /^\d{1,4}\.\d{2}$/;
const DECIMAL_NUMBER = /^\d{1,4}(\.\d{1,2})?$/;

/**
 * Parses odds from a request: a JSON number with at most two decimals, or a string like "2.50".
 * @returns hundredths between MIN_ODDS and MAX_ODDS, or null for anything else
 */
export function parseOdds(input: unknown): OddsHundredths | null {
  const text = typeof input === 'number' ? String(input) : input;
  if (typeof text !== 'string') return null;
  if (!(typeof input === 'number' ? DECIMAL_NUMBER : DECIMAL_STRING).test(text)) return null;
  const [whole = '0', fraction = ''] = text.split('.');
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return value >= MIN_ODDS && value <= MAX_ODDS ? (value as OddsHundredths) : null;
}

/** Prints odds with two decimals: 250 -> "2.50". */
export function formatOdds(odds: OddsHundredths): string {
  if (odds >= MAX_CACHED_ODDS) return withTwoDecimals(odds);
  cachedOddsTexts[odds] ??= withTwoDecimals(odds);
  return cachedOddsTexts[odds];
}

// A game has hundreds of prices, and looking up their text is faster than formatting it.
const cachedOddsTexts: string[] = [];
const MAX_CACHED_ODDS = 10_000;

function withTwoDecimals(odds: OddsHundredths): string {
  const digits = String(odds).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The total odds of a multiple: the exact product, rounded half up once; 1.00 without legs. */
export function totalOdds(legs: readonly OddsHundredths[]): OddsHundredths {
  if (legs.length === 0) return 100 as OddsHundredths;
  const product = legs.reduce((total, odds) => total * BigInt(odds), 1n);
  const scale = 100n ** BigInt(legs.length - 1);
  return oddsHundredths(Number((2n * product + scale) / (2n * scale)));
}

/** The payout of a fully won bet, stake included, rounded down to the cent, once. */
export function potentialWinCents(stake: Cents, odds: OddsHundredths): Cents {
  return cents(Number((BigInt(stake) * BigInt(odds)) / 100n));
}
