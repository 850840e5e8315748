// What a player's bets add up to.
import type { Bet } from '#contract/bets/objects.ts';

/** The player's own stakes and payouts as the ledger has them: every page shows the same. */
export type BetTotals = { stakes: string; payouts: string };

export type BetFigures = { count: number; staked: string; won: string; winRate: number };

/** The win rate is won bets over all bets; what was won is what bets paid, stakes included. */
export function betFigures(bets: readonly Bet[], { stakes, payouts }: BetTotals): BetFigures {
  const winning = bets.filter((bet) => bet.status === 'won');
  return {
    count: bets.length,
    staked: stakes,
    won: payouts,
    winRate: bets.length === 0 ? 0 : winning.length / bets.length,
  };
}
