import type { Cents } from '#domain/money.ts';
import { formatCents, formatDate, formatTime } from '#web/lib/format.ts';

export type Difference = { field: string; before: string | null; after: string | null };

const isPlainList = (data: unknown): data is unknown[] =>
  Array.isArray(data) && data.length > 0 && data.every((each) => typeof each !== 'object');

/** The values in nested data, with their paths: { a: { b: 1 }, c: [2, 3] } -> a.b 1, c "2, 3". */
function leaves(data: unknown, path = ''): [string, unknown][] {
  if (data === null || data === undefined) return path === '' ? [] : [[path, null]];
  if (typeof data !== 'object') return [[path, data]];
  if (isPlainList(data)) return [[path, data.join(', ')]];
  return Object.entries(data).flatMap(([key, value]) => leaves(value, path === '' ? key : `${path}.${key}`));
}

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** A value for display; amounts in cents are formatted as money, times in the user's zone. */
function textOf(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' && field.endsWith('Cents')) return formatCents(value as Cents);
  if (typeof value === 'string' && ISO_TIME.test(value)) return `${formatDate(value)}, ${formatTime(value)}`;
  return String(value);
}

/** "amountCents" -> "amount", "free_bet.maxStake" -> "free bet max stake". */
function nameOf(path: string): string {
  return path
    .replace(/Cents$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[._]/g, ' ')
    .toLowerCase();
}

const SUMMARY_FIELDS = 3;

/** Up to three changed fields, the amount first: "amount: $10.00; status: pending → completed". */
export function summaryOf(before: unknown, after: unknown): string {
  const rankOf = ({ field }: Difference) => (field === 'amount' ? 0 : 1);
  const all = differences(before, after).toSorted((one, other) => rankOf(one) - rankOf(other));
  const shown = all.slice(0, SUMMARY_FIELDS).map((each) => {
    const values = [each.before, each.after].filter((value) => value !== null);
    return `${each.field}: ${values.join(' → ')}`;
  });
  return shown.join('; ') + (all.length > SUMMARY_FIELDS ? '; …' : '');
}

/** The fields that differ, with those only in `after` last; a missing value is null. */
export function differences(before: unknown, after: unknown): Difference[] {
  const oldValues = new Map(leaves(before));
  const newValues = new Map(leaves(after));
  const paths = [...new Set([...oldValues.keys(), ...newValues.keys()])];
  return paths.flatMap((path) => {
    const beforeText = textOf(path, oldValues.get(path));
    const afterText = textOf(path, newValues.get(path));
    return beforeText === afterText ? [] : [{ field: nameOf(path), before: beforeText, after: afterText }];
  });
}
