import type { ResponseOf } from '#web/lib/api-client.ts';

/** The player's total stakes and payouts, from the ledger. */
type BetTotals = { stakes: string; payouts: string };

export type BetFigures = { count: number; staked: string; won: string; winRate: number };

/** The win rate is won bets over all bets; winnings are payouts, stakes included. */
export function betFigures({ all, won }: ResponseOf<'countBets'>, { stakes, payouts }: BetTotals): BetFigures {
  return { count: all, staked: stakes, won: payouts, winRate: all === 0 ? 0 : won / all };
}
