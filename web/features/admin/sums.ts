import { cents, formatAmount, parseAmount, sumCents } from '#domain/money.ts';

/** Amounts as the API sends them, added up exactly: ["10.00", "2.50"] -> "12.50". */
export function sumOf(amounts: readonly string[]): string {
  return formatAmount(sumCents(amounts.map((amount) => parseAmount(amount) ?? cents(0))));
}
