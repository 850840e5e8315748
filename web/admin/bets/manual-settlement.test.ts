import { expect, it } from 'vitest';
import { changeOfCorrection, changeOfSettlement, isCorrectable } from '#web/admin/bets/manual-settlement.ts';

const bet = { stake: '10.10', potentialWin: '25.25', freeBetId: null };

it.each([
  ['won', { available: 2525, inBets: -1010 }],
  ['lost', { available: 0, inBets: -1010 }],
  ['void', { available: 1010, inBets: -1010 }],
] as const)('previews settling a bet of 10.10 to win 25.25 as %s', (settlement, change) => {
  expect(changeOfSettlement(bet, settlement)).toEqual(change);
});

it('previews the full bonus of a won accumulator', () => {
  const bonus = { percent: 10, potential: '1.50', paid: null, maxBonus: '500.00', minOdds: '1.20', steps: [] };
  expect(changeOfSettlement({ ...bet, bonus }, 'won')).toEqual({ available: 2675, inBets: -1010 });
  expect(changeOfCorrection({ ...bet, bonus, payout: '0.00' }, 'won')).toEqual({ available: 2675 });
  expect(changeOfSettlement({ ...bet, bonus }, 'void')).toEqual({ available: 1010, inBets: -1010 });
});

it('previews no payout for a void free bet', () => {
  expect(changeOfSettlement({ ...bet, freeBetId: 4 }, 'void')).toEqual({ available: 0, inBets: -1010 });
});

it.each([
  ['25.25', 'lost', -2525],
  ['25.25', 'void', -1515],
  ['0.00', 'won', 2525],
] as const)('previews correcting a bet that paid %s to %s', (payout, settlement, available) => {
  expect(changeOfCorrection({ ...bet, payout }, settlement)).toEqual({ available });
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
