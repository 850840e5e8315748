// Money is a whole number of cents. It is parsed once where it comes in, printed once where it
// goes out, and never touches a fraction in between.

declare const unit: unique symbol;

/** A whole number of cents, within the safe integers. */
export type Cents = number & { readonly [unit]: 'cents' };

/** The largest amount of one call, bet or request: 99,999,999.99 (decimal 10,2). What adds up, as a balance, may be more. */
export const MAX_AMOUNT_CENTS = 9_999_999_999 as Cents;

/** Brands a whole number as cents. A fraction or an unsafe integer is a broken promise and throws. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`);
  return value as Cents;
}

const DECIMAL_STRING = /^\d{1,8}\.\d{2}$/;
const DECIMAL_NUMBER = /^\d{1,8}(\.\d{1,2})?$/;

/**
 * Reads an amount as a request may send it: a JSON number with at most two decimals, or a string of
 * the very form that answers use ("12.50").
 * @returns whole cents, or null for anything else: signs, exponents, more decimals, "50", NaN, lists.
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

/** Prints cents with two decimals, as answers carry money: 1250 -> "12.50", -5 -> "-0.05". */
export function formatAmount(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Adds amounts; the sum stays within the safe integers or throws. */
export function sumCents(amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce<number>((total, amount) => total + amount, 0));
}
