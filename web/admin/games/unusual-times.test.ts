import { expect, it } from 'vitest';
import { skewBrowser } from '#tests/support/skew-browser.ts';
import { isStartUnusual, minutesLate } from '#web/admin/games/unusual-times.ts';

const NOON = '2026-08-15T12:00:00.000Z';
const MINUTE = 60_000;

it.each([
  [0, 0, false],
  [-14 * MINUTE, -14, false],
  [-15 * MINUTE, -15, false],
  [15 * MINUTE, 15, false],
  [-15 * MINUTE - 1, -15, true],
  [15 * MINUTE + 1, 15, true],
  [-120 * MINUTE, -120, true],
  [1500 * MINUTE, 1500, true],
])(
  "%i ms after kick-off by the server's clock, a start is %i minutes late, unusual: %s",
  (offset, minutes, isUnusual) => {
    skewBrowser(NOON, 10);
    const startTime = new Date(Date.parse(NOON) - offset).toISOString();
    expect([minutesLate(startTime), isStartUnusual(startTime)]).toEqual([minutes, isUnusual]);
  },
);
