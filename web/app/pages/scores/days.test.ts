import { expect, it } from 'vitest';
import { isDay, rangeOf } from '#web/app/pages/scores/days.ts';

it.each([
  ['2026-08-15', true],
  ['2026-13-01', false],
  ['yesterday', false],
  [null, false],
])('%j is a valid day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

it('covers the day in every time zone', () => {
  expect(rangeOf('2026-08-15')).toEqual({ from: '2026-08-14T10:00:00.000Z', to: '2026-08-16T12:00:00.000Z' });
});
