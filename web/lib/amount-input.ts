import { currency } from '#domain/currency.ts';
import { type Cents, cents, formatAmount, parseAmount } from '#domain/money.ts';
import { minAmount } from '#domain/wallet.ts';

export function centsOfTyped(typed: string): Cents | null {
  const text = typed.trim().replace(',', '.');
  if (text === '') return cents(0);
  return /^\d{0,11}(\.\d{0,2})?$/.test(text) && text !== '.' ? parseAmount(Number(text)) : null;
}

/** Whether what is typed is an amount, or the beginning of one. */
export function isTypedAmount(typed: string): boolean {
  const { wholeDigits, digits } = currency();
  return new RegExp(`^\\d{0,${wholeDigits}}${digits === 0 ? '' : `([.,]\\d{0,${digits}})?`}$`).test(typed);
}

/** The attributes of a field for an amount: a phone's keyboard has a point only where there are decimals. */
export function amountInput() {
  const inputMode: 'decimal' | 'numeric' = currency().digits === 0 ? 'numeric' : 'decimal';
  return { inputMode, placeholder: formatAmount(cents(0)) };
}

/** Picks the text about decimals that fits the currency. */
export const decimalsContext = (): { context?: 'whole' } => (currency().digits === 0 ? { context: 'whole' } : {});

/** The values for the text about an amount that is too low or invalid. */
export const leastAmount = () => ({ min: formatAmount(minAmount()), ...decimalsContext() });
