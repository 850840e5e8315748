// Money is a whole number of cents, parsed once on input, printed once on output, and never a
// fraction in between. A cent is the minor unit of the installation's currency, whatever its name:
// 1250 cents are 12.50 in USD or KES, and 1250 in UGX, which has no minor unit.
import { type Currency, currency } from '#domain/currency.ts';

declare const unit: unique symbol;

/** A whole number of cents, within the safe integers. */
export type Cents = number & { readonly [unit]: 'cents' };

/**
 * The largest single amount: 99,999,999.99 in USD (decimal 10,2), eleven whole digits in the other
 * currencies. Balances may exceed it.
 */
export function maxAmount(): Cents {
  const { wholeDigits, digits } = currency();
  return (10 ** (wholeDigits + digits) - 1) as Cents;
}

/** Converts an amount in US cents to the scale of the installation's currency. */
export function atScale(dollarCents: number): Cents {
  return cents(dollarCents * currency().perDollarCent);
}

/** Converts a whole number of units, such as dollars or shillings, to cents. */
export function wholeUnits(units: number): Cents {
  return cents(units * 10 ** currency().digits);
}

/** Brands a whole number as cents. A fraction or an unsafe integer throws. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`);
  return value as Cents;
}

/**
 * Parses an amount from a request: a JSON number with at most the currency's decimals, or a string
 * in exactly the format of responses ("12.50", or "1250" in a currency without decimals).
 * @returns cents, or null for anything else: signs, exponents, "50" with two-decimal money, arrays
 */
export function parseAmount(input: unknown, of = currency()): Cents | null {
  const text = amountText(input, of);
  if (text === null) return null;
  const [whole = '0', fraction = ''] = text.split('.');
  return cents(Number(whole + fraction.padEnd(of.digits, '0')));
}

function amountText(input: unknown, of: Currency): string | null {
  if (typeof input === 'string') return of.stringRegExp.test(input) ? input : null;
  if (typeof input !== 'number') return null;
  const text = String(input);
  return of.numberRegExp.test(text) ? text : null;
}

/** Prints cents as in responses, with the currency's decimals: 1250 -> "12.50", -5 -> "-0.05". */
export function formatAmount(amount: Cents): string {
  const { digits } = currency();
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const printed = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return amount < 0 ? `-${printed}` : printed;
}

/** Reads a printed amount: "-0.05" -> -5. It may be negative or exceed a request's maximum. */
export const centsOf = (amount: string): Cents => cents(Number(amount.replace('.', '')));

/** Whether a printed amount ("0.00") is zero. */
export const isZero = (amount: string): boolean => Number(amount) === 0;

/** Adds amounts; throws if the sum is not a safe integer. */
export function sumCents(amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce<number>((total, amount) => total + amount, 0));
}
