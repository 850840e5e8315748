import { expect, it } from 'vitest';
import type { Bet } from '#contract/bets/objects.ts';
import { betFigures } from '#web/features/bets/bet-figures.ts';

const bet = (status: Bet['status']) => ({ status }) as Bet;

it('takes the totals from the ledger, and divides won bets by all bets', () => {
  const bets = [bet('won'), bet('lost'), bet('pending'), bet('void')];
  const totals = { stakes: '18.10', payouts: '27.25' };
  expect(betFigures(bets, totals)).toEqual({ count: 4, staked: '18.10', won: '27.25', winRate: 0.25 });
});

it('has a zero win rate without bets', () => {
  expect(betFigures([], { stakes: '0.00', payouts: '0.00' }).winRate).toBe(0);
});
