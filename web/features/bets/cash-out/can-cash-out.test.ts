import { expect, it } from 'vitest';
import type { Bet } from '#contract/bets/objects.ts';
import { canCashOut } from '#web/features/bets/cash-out/can-cash-out.ts';

const bet = { status: 'pending', system: null, freeBetId: null, boostId: null, legs: [{ group: null }] };

it.each([
  ['a pending bet', {}, true],
  ['a settled bet', { status: 'won' }, false],
  ['a system', { system: 'doubles' }, false],
  ['a free bet', { freeBetId: 3 }, false],
  ['a boosted bet', { boostId: 3 }, false],
  ['selections of one game together', { legs: [{ group: null }, { group: 1 }, { group: 1 }] }, false],
])('%s', (_, fields, expected) => {
  expect(canCashOut({ ...bet, ...fields } as Bet)).toBe(expected);
});
