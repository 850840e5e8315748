import { expect, it } from 'vitest';
import { parseEnteredOdds } from '#web/admin/promotions/entered-odds.ts';

it.each([
  ['3', 300],
  [' 3,5 ', 350],
  ['2.50', 250],
  ['1000', 100_000],
  ['', null],
  ['1', null],
  ['2.505', null],
  ['1000.01', null],
  ['0x10', null],
  ['1e2', null],
])('parses the entered odds "%s" as %s hundredths', (input, hundredths) => {
  expect(parseEnteredOdds(input)).toBe(hundredths);
});
