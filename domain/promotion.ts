// What a promotion can be. A notice says something; an odds boost gives one selection better odds for a limited stake; a
// free bet is a stake that the house puts up, and of which only the profit is the player's.
import { type Cents, cents } from '#domain/money.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import { MIN_STAKE_CENTS } from '#domain/wallet.ts';

export const PROMOTION_KINDS = ['notice', 'odds_boost', 'free_bet'] as const;

/** What a player has verified before a code gives a free bet: a document or a phone number is one account's. */
export const CODE_REQUIREMENTS = ['identity', 'phone'] as const;
export type CodeRequirement = (typeof CODE_REQUIREMENTS)[number];

/** Why a player can't take a code. */
export const MISSING_FOR_CODE = [...CODE_REQUIREMENTS, 'deposit'] as const;
export type MissingForCode = (typeof MISSING_FOR_CODE)[number];

/** Stakes at lower odds do not count towards staking the winnings of a free bet: they risk next to nothing. */
export const MIN_WAGERING_ODDS = 150;
export const DEFAULT_WAGERING_TIMES = 5;
export const MAX_WAGERING_TIMES = 50;

/** The colours of a promotion's picture. */
export const PROMOTION_COLOURS = ['gold', 'green', 'blue', 'purple', 'red'] as const;

/** What a free bet pays of what a bet of the player's own money would be paid: all but the stake, and never less than nothing. */
export function freeBetPayout(payout: Cents, stake: Cents): Cents {
  return cents(Math.max(0, payout - stake));
}

/** A boost may at most double the price that it improves, when it is written and until kick-off (boost_is_on in SQL). */
export const BOOST_RATIO_MAX = 2;

type Costs = {
  boost?: { odds: number; maxStake: number; maxBets: number } | null | undefined;
  freeBet?: { amount: number; maxGrants?: number | null | undefined } | null | undefined;
};

/**
 * The most that a promotion can cost, in cents. A boost: what the house loses when every bet on it is placed at the highest
 * stake and wins; not only what it pays beyond the ordinary price, which can change. A code: its free bet for everyone who
 * can take it, Infinity where that is unlimited. A notice costs nothing.
 */
export function greatestCost({ boost, freeBet }: Costs): number {
  if (boost) return Math.ceil((boost.maxStake * (boost.odds - 100)) / 100) * boost.maxBets;
  if (freeBet) return freeBet.maxGrants == null ? Number.POSITIVE_INFINITY : freeBet.amount * freeBet.maxGrants;
  return 0;
}

/** The lowest stake of a boost that says none, so that bets of a cent don't use it up. */
export function leastBoostStake(maxStake: Cents): Cents {
  return cents(Math.max(MIN_STAKE_CENTS, Math.floor(maxStake / 10)));
}

/** Why a selection at this price can't be boosted to these odds; null if it can. */
export function boostProblem(
  boosted: OddsHundredths,
  price: OddsHundredths,
): 'not_above_price' | 'above_ceiling' | null {
  if (boosted <= price) return 'not_above_price';
  return boosted > price * BOOST_RATIO_MAX ? 'above_ceiling' : null;
}
