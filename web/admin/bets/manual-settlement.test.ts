import { expect, it } from 'vitest';
import type { Wallet } from '#contract/wallet/objects.ts';
import { legOf } from '#tests/support/home-win.ts';
import {
  effectOfCorrection,
  effectOfSettlement,
  isCorrectable,
  isReducedCorrection,
} from '#web/admin/bets/manual-settlement.ts';
import type { WalletEffect } from '#web/admin/shared/balance-preview.tsx';

const bet = { stake: '10.10', potentialWin: '25.25', freeBetId: null };

const wallet = { available: '100.00', onHold: '0.00', inBets: '10.10', debt: '0.00' } as Wallet;
const changeBy = (effect: WalletEffect, now: Partial<Wallet> = {}) =>
  typeof effect === 'function' ? effect({ ...wallet, ...now }) : effect;

it.each([
  ['won', { available: 2525, inBets: -1010 }],
  ['lost', { available: 0, inBets: -1010 }],
  ['void', { available: 1010, inBets: -1010 }],
] as const)('previews settling a bet of 10.10 to win 25.25 as %s', (settlement, change) => {
  expect(changeBy(effectOfSettlement(bet, settlement))).toEqual(change);
});

it('previews the full bonus of a won accumulator', () => {
  const bonus = { percent: 10, potential: '1.50', paid: null, maxBonus: '500.00', minOdds: '1.20', steps: [] };
  expect(changeBy(effectOfSettlement({ ...bet, bonus }, 'won'))).toEqual({ available: 2675, inBets: -1010 });
  expect(changeBy(effectOfCorrection({ ...bet, bonus, payout: '0.00' }, 'won'))).toEqual({ available: 2675 });
  expect(changeBy(effectOfSettlement({ ...bet, bonus }, 'void'))).toEqual({ available: 1010, inBets: -1010 });
});

it('previews no payout for a void free bet', () => {
  expect(changeBy(effectOfSettlement({ ...bet, freeBetId: 4 }, 'void'))).toEqual({ available: 0, inBets: -1010 });
});

it('previews that a payout first repays debt', () => {
  const change = { available: 525, inBets: -1010, debt: -2000 };
  expect(changeBy(effectOfSettlement(bet, 'won'), { debt: '20.00' })).toEqual(change);
});

it.each([
  ['25.25', 'lost', '100.00', { available: -2525 }],
  ['25.25', 'void', '100.00', { available: -1515 }],
  ['0.00', 'won', '100.00', { available: 2525 }],
  ['25.25', 'lost', '5.00', { available: -500, debt: 2025 }],
  ['25.25', 'void', '5.00', { available: -500, debt: 1015 }],
] as const)(
  'previews correcting a bet that paid %s to %s with %s available',
  (payout, settlement, available, change) => {
    expect(changeBy(effectOfCorrection({ ...bet, payout }, settlement), { available })).toEqual(change);
  },
);

const REASON = { code: 'after_goal', score: '2-0' } as const;

it.each([
  ['an accumulator with a selection that is void by a rule', true, 'void', REASON, true],
  ['an accumulator with a half-lost selection', true, 'half_lost', REASON, true],
  ['an accumulator with a lost selection', true, 'lost', REASON, false],
  ['an accumulator that staff voided', true, 'void', null, false],
  ['a void single', false, 'void', REASON, false],
] as const)('knows whether correcting %s to won pays less', (_name, isAccumulator, status, reason, expected) => {
  const legs = [legOf({ status: 'won', reason: REASON }), legOf({ status, reason })];
  expect(isReducedCorrection({ isAccumulator, legs })).toBe(expected);
});

const SETTLED = '2026-08-15T12:00:00.000Z';
const hoursLater = (hours: number) => Date.parse(SETTLED) + hours * 3_600_000;

it.each([
  ['won', SETTLED, 1, true],
  ['lost', SETTLED, 73, false],
  ['cashed_out', SETTLED, 1, false],
  ['pending', null, 1, false],
] as const)(
  'a bet with status %s, settled at %s, is correctable %d hours later: %s',
  (status, settledAt, hours, correctable) => {
    expect(isCorrectable({ status, settledAt }, hoursLater(hours))).toBe(correctable);
  },
);
