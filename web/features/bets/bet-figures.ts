// What a player's bets add up to.
import type { Bet } from '#contract/objects/bet.ts';
import { type Cents, cents, parseAmount, sumCents } from '#domain/money.ts';

export type BetFigures = { count: number; staked: Cents; won: Cents; winRate: number };

const centsOf = (amount: string | null): Cents => parseAmount(amount ?? '0.00') ?? cents(0);

/** The win rate is won bets over all bets; what was won is what winning bets paid, stakes included. */
export function betFigures(bets: readonly Bet[]): BetFigures {
  const winning = bets.filter((bet) => bet.status === 'won');
  return {
    count: bets.length,
    staked: sumCents(bets.map((bet) => centsOf(bet.stake))),
    won: sumCents(winning.map((bet) => centsOf(bet.payout ?? bet.potentialWin))),
    winRate: bets.length === 0 ? 0 : winning.length / bets.length,
  };
}
