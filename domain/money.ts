// Money is a whole number of cents, parsed once on input, printed once on output, and never a
// fraction in between.

declare const unit: unique symbol;

/** A whole number of cents, within the safe integers. */
export type Cents = number & { readonly [unit]: 'cents' };

/** The largest single amount: 99,999,999.99 (decimal 10,2). Sums such as balances may exceed it. */
export const MAX_AMOUNT_CENTS = 9_999_999_999 as Cents;

/** Brands a whole number as cents. A fraction or an unsafe integer throws. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`);
  return value as Cents;
}

const DECIMAL_STRING = /^\d{1,8}\.\d{2}$/;
const DECIMAL_NUMBER = /^\d{1,8}(\.\d{1,2})?$/;

/**
 * Parses an amount from a request: a JSON number with at most two decimals, or a string in exactly
 * the form of responses ("12.50").
 * @returns cents, or null for anything else: signs, exponents, more decimals, "50", NaN, arrays
 */
export function parseAmount(input: unknown): Cents | null {
  const text = amountText(input);
  if (text === null) return null;
  const [whole = '0', fraction = ''] = text.split('.');
  return cents(Number(whole) * 100 + Number(fraction.padEnd(2, '0')));
}

function amountText(input: unknown): string | null {
  if (typeof input === 'string') return DECIMAL_STRING.test(input) ? input : null;
  if (typeof input !== 'number') return null;
  const text = String(input);
  return DECIMAL_NUMBER.test(text) ? text : null;
}

/** Prints cents with two decimals, as in responses: 1250 -> "12.50", -5 -> "-0.05". */
export function formatAmount(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Adds amounts; throws if the sum is not a safe integer. */
export function sumCents(amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce<number>((total, amount) => total + amount, 0));
}
