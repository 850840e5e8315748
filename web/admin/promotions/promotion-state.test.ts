import { expect, it } from 'vitest';
import type { Promotion } from '#contract/promotions/objects.ts';
import { skewBrowser } from '#tests/support/skew-browser.ts';
import { stateOf } from '#web/admin/promotions/promotion-state.ts';

const day = (of: number) => `2026-08-${of}T12:00:00.000Z`;
const boost = { sureWin: false, betsTaken: 3, maxBets: 5 };
const freeBet = { granted: 3, maxGrants: 5 };

it.each([
  ['a notice', { running: true }, 'running'],
  ['a notice that has not started', { startsAt: day(16) }, 'planned'],
  ['a notice that has ended', { endsAt: day(14) }, 'over'],
  ['a boost', { running: true, boost }, 'running'],
  ['a boost that would allow a sure win', { running: true, boost: { ...boost, sureWin: true } }, 'off'],
  ['a boost with all bets placed', { boost: { ...boost, betsTaken: 5 } }, 'usedUp'],
  ['a boost whose game has kicked off', { boost }, 'over'],
  ['a free bet code', { running: true, freeBet }, 'running'],
  ['a free bet code without a maximum', { running: true, freeBet: { ...freeBet, maxGrants: null } }, 'running'],
  ['a free bet code with all free bets given', { running: true, freeBet: { ...freeBet, granted: 5 } }, 'usedUp'],
])('the state of %s, %j: %s', (_, fields, state) => {
  skewBrowser(day(15), 10);
  const base = { running: false, startsAt: day(10), endsAt: day(20), boost: null, freeBet: null };
  expect(stateOf({ ...base, ...fields } as Promotion)).toBe(state);
});
