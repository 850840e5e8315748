import { type Cents, cents, parseAmount } from '#domain/money.ts';

/** Parses an entered amount into cents: empty is zero, an invalid amount is null. */
export function centsOfTyped(typed: string): Cents | null {
  const text = typed.trim().replace(',', '.');
  if (text === '') return cents(0);
  return /^\d{0,8}(\.\d{0,2})?$/.test(text) && text !== '.' ? parseAmount(Number(text)) : null;
}
