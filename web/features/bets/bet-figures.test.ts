import { expect, it } from 'vitest';
import { betFigures } from '#web/features/bets/bet-figures.ts';

it('combines the counts with the totals; the win rate is won bets over all bets', () => {
  const totals = { stakes: '18.10', payouts: '27.25' };
  expect(betFigures({ all: 4, won: 1 }, totals)).toEqual({ count: 4, staked: '18.10', won: '27.25', winRate: 0.25 });
});

it('has a win rate of zero without bets', () => {
  expect(betFigures({ all: 0, won: 0 }, { stakes: '0.00', payouts: '0.00' }).winRate).toBe(0);
});
