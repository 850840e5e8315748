import { moneyFormat } from '#domain/currency.ts';
import { type Cents, formatAmount } from '#domain/money.ts';

export function formatMoney(amount: Cents, language: string): string {
  return new Intl.NumberFormat(language, moneyFormat()).format(Number(formatAmount(amount)));
}
