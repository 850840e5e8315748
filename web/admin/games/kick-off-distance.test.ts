import { expect, it } from 'vitest';
import { unusualStart } from '#web/admin/games/kick-off-distance.ts';

const kickOff = '2026-08-15T19:00:00.000Z';
const minute = 60_000;

it.each([
  [0, null],
  [-15 * minute, null],
  [15 * minute, null],
  [-15 * minute - 1, -15],
  [15 * minute + 1, 15],
  [-120 * minute, -120],
  [1500 * minute, 1500],
])('a start %i ms from kick-off asks for confirmation with %s minutes', (offset, minutes) => {
  expect(unusualStart(kickOff, Date.parse(kickOff) + offset)).toBe(minutes);
});
