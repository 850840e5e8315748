import { expect, it } from 'vitest';
import { centsOfTyped } from '#web/lib/amount-input.ts';

it.each([
  ['', 0],
  ['5', 500],
  ['5.', 500],
  ['.5', 50],
  ['19.99', 1999],
  ['19,99', 1999],
  ['99999999.99', 9_999_999_999],
  ['10.005', null],
  ['-1', null],
  ['1e3', null],
  ['.', null],
  ['five', null],
])('parses %j as %s cents', (typed, expected) => {
  expect(centsOfTyped(typed)).toBe(expected);
});
