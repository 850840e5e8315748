// Amounts in the format of provider APIs: decimal numbers such as "100" or "12.5".
import { currency } from '#domain/currency.ts';
import { type Cents, cents, maxAmount } from '#domain/money.ts';

/**
 * @param digits the decimal places that the provider accepts
 * @returns null if the amount has more decimal places
 */
export function toProviderAmount(amount: Cents, digits: 0 | 2): string | null {
  const own = currency().digits;
  if (own === 0) return String(amount);
  if (amount % 100 === 0) return String(amount / 100);
  return digits === 0 ? null : (amount / 100).toFixed(2).replace(/0$/, '');
}

/**
 * @returns null for anything but a positive number with at most two decimals that is a whole number
 * of minor units and at most the maximum amount
 */
export function fromProviderAmount(value: unknown): Cents | null {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return null;
  const [, whole, fraction = ''] = /^(0|[1-9]\d{0,10})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const { digits } = currency();
  if (digits === 0 && /[1-9]/.test(fraction)) return null;
  const amount = Number(whole + fraction.padEnd(2, '0').slice(0, digits));
  return amount > 0 && amount <= maxAmount() ? cents(amount) : null;
}
