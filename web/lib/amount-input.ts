import { currency } from '#domain/currency.ts';
import { type Cents, cents, parseAmount } from '#domain/money.ts';
import { minAmount } from '#domain/wallet.ts';
import { formatTypedAmount } from '#web/lib/format.ts';

/** Parses an amount with a decimal point or comma; zero if the field is empty, null if invalid. */
export function parseEnteredAmount(input: string): Cents | null {
  const text = input.trim().replace(',', '.');
  if (text === '') return cents(0);
  return /^\d{0,11}(\.\d{0,2})?$/.test(text) && text !== '.' ? parseAmount(Number(text)) : null;
}

/** Whether the input is a valid amount or could become one. */
export function isAmountPrefix(input: string): boolean {
  const { wholeDigits, digits } = currency();
  return new RegExp(`^\\d{0,${wholeDigits}}${digits === 0 ? '' : `([.,]\\d{0,${digits}})?`}$`).test(input);
}

/** Attributes for an amount field. Requests a decimal keypad only for currencies with decimals. */
export function amountInput() {
  const inputMode: 'decimal' | 'numeric' = currency().digits === 0 ? 'numeric' : 'decimal';
  return { inputMode, placeholder: formatTypedAmount(cents(0)) };
}

/** "12.50", or "1250" in a currency without decimals. */
export const exampleAmount = () => formatTypedAmount(cents(1250));

/** The translation context for texts about decimals, depending on the currency. */
export const decimalsContext = (): { context?: 'whole' } => (currency().digits === 0 ? { context: 'whole' } : {});

/** The values to insert in an error text about an amount that is too low or invalid. */
export const minAmountValues = () => ({ min: formatTypedAmount(minAmount()), ...decimalsContext() });
