import { formatAmount } from '#domain/money.ts';
import { parseEnteredAmount } from '#web/lib/amount-input.ts';

export type InputKind = 'search' | 'text' | 'amount' | 'number' | 'date';

export type FilterField = { name: string; label: string } & (
  | { kind: 'choice'; choices: readonly { value: string; label: string }[] }
  | { kind: InputKind }
);

/** The filter value to send to the server; '' if empty, null if invalid: "12,5" -> "12.50". */
export function filterValue(kind: InputKind, input: string): string | null {
  const text = input.trim();
  if (text === '') return '';
  if (kind === 'number') return /^[1-9]\d{0,14}$/.test(text) ? text : null;
  if (kind !== 'amount') return text;
  const amount = parseEnteredAmount(text);
  return amount === null ? null : formatAmount(amount);
}
