import { expect, it } from 'vitest';
import { unusualStartMinutes } from '#web/admin/games/kick-off-distance.ts';

const KICK_OFF = '2026-08-15T19:00:00.000Z';
const MINUTE = 60_000;

it.each([
  [0, null],
  [-15 * MINUTE, null],
  [15 * MINUTE, null],
  [-15 * MINUTE - 1, -15],
  [15 * MINUTE + 1, 15],
  [-120 * MINUTE, -120],
  [1500 * MINUTE, 1500],
])('starting %i ms from kick-off: minutes to confirm: %s', (offset, minutes) => {
  expect(unusualStartMinutes(KICK_OFF, Date.parse(KICK_OFF) + offset)).toBe(minutes);
});
