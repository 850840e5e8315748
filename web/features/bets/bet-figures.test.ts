import { expect, it } from 'vitest';
import type { Bet } from '#contract/objects/bet.ts';
import { betFigures } from '#web/features/bets/bet-figures.ts';

const bet = (status: Bet['status'], stake: string, payout: string | null) =>
  ({ status, stake, payout, potentialWin: '99.00' }) as Bet;

it('adds up stakes and winnings, and divides won bets by all bets', () => {
  const bets = [
    bet('won', '10.10', '25.25'),
    bet('lost', '5.00', '0.00'),
    bet('pending', '1.00', null),
    bet('void', '2.00', '2.00'),
  ];
  expect(betFigures(bets)).toEqual({ count: 4, staked: 1810, won: 2525, winRate: 0.25 });
});

it('has no win rate to divide by nothing', () => {
  expect(betFigures([])).toEqual({ count: 0, staked: 0, won: 0, winRate: 0 });
});
