import type { Bet } from '#contract/bets/objects.ts';

/** The player's stakes and payouts from the ledger, so that every page shows the same figures. */
export type BetTotals = { stakes: string; payouts: string };

export type BetFigures = { count: number; staked: string; won: string; winRate: number };

/** The win rate is won bets over all bets; winnings are payouts, stakes included. */
export function betFigures(bets: readonly Bet[], { stakes, payouts }: BetTotals): BetFigures {
  const winning = bets.filter((bet) => bet.status === 'won');
  return {
    count: bets.length,
    staked: stakes,
    won: payouts,
    winRate: bets.length === 0 ? 0 : winning.length / bets.length,
  };
}
