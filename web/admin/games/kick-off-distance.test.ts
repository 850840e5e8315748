import { expect, it } from 'vitest';
import { skewBrowser } from '#tests/support/skew-browser.ts';
import { unusualStartMinutes } from '#web/admin/games/kick-off-distance.ts';

const NOON = '2026-08-15T12:00:00.000Z';
const MINUTE = 60_000;

it.each([
  [0, null],
  [-15 * MINUTE, null],
  [15 * MINUTE, null],
  [-15 * MINUTE - 1, -15],
  [15 * MINUTE + 1, 15],
  [-120 * MINUTE, -120],
  [1500 * MINUTE, 1500],
])("starting %i ms from kick-off by the server's clock: minutes to confirm: %s", (offset, minutes) => {
  skewBrowser(NOON, 10);
  expect(unusualStartMinutes(new Date(Date.parse(NOON) - offset).toISOString())).toBe(minutes);
});
