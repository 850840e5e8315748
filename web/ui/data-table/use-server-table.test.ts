import { expect, it } from 'vitest';
import { filterValue } from '#web/ui/data-table/use-server-table.ts';

it.each([
  ['text', ' Amina ', 'Amina'],
  ['amount', '12,5', '12.50'],
  ['amount', '100', '100.00'],
  ['amount', 'much', null],
  ['amount', ' ', ''],
  ['number', '42', '42'],
  ['number', '0', null],
  ['number', '4x', null],
  ['date', '2026-08-15', '2026-08-15'],
] as const)('parses the %s %j as %j', (kind, input, value) => {
  expect(filterValue(kind, input)).toBe(value);
});
