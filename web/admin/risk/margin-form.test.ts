import { expect, it } from 'vitest';
import { basisPointsOf } from '#web/admin/risk/margin-form.ts';
import { percentText } from '#web/admin/shared/percent-text.ts';

it.each([
  ['5', 500],
  ['5.25', 525],
  ['5,25', 525],
  ['0', 0],
  ['50', 5000],
  ['50.01', null],
  ['1.005', null],
  ['-1', null],
  ['', null],
])('parses %j per cent as %s basis points', (input, basisPoints) => {
  expect(basisPointsOf(input)).toBe(basisPoints);
});

it.each([
  [500, '5'],
  [525, '5.25'],
  [0, '0'],
])('%d basis points are displayed as %s', (basisPoints, text) => {
  expect(percentText(basisPoints)).toBe(text);
});
