import { type Cents, cents, parseAmount } from '#domain/money.ts';

export function centsOfTyped(typed: string): Cents | null {
  const text = typed.trim().replace(',', '.');
  if (text === '') return cents(0);
  return /^\d{0,8}(\.\d{0,2})?$/.test(text) && text !== '.' ? parseAmount(Number(text)) : null;
}
