// The player's transactions as a file for a spreadsheet. A cell that a spreadsheet would take for a formula gets an
// apostrophe in front: names and notes are other people's words.
import type { Transaction } from '#contract/objects/transaction.ts';

const FORMULA_START = /^[=+\-@\t\r]/;

export function csvCell(value: string): string {
  const safe = FORMULA_START.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export type StatementTexts = {
  head: readonly string[];
  type: (transaction: Transaction) => string;
  method: (transaction: Transaction) => string;
  status: (transaction: Transaction) => string;
};

/** One line for each transaction; times in UTC, amounts with two decimals, lines end as RFC 4180 has it. */
export function statementCsv(transactions: readonly Transaction[], texts: StatementTexts): string {
  const rows = transactions.map((each) => [
    String(each.id),
    each.createdAt,
    each.completedAt ?? '',
    texts.type(each),
    each.amount,
    texts.method(each),
    texts.status(each),
    each.reference ?? '',
    each.notes ?? '',
  ]);
  return [texts.head, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}
