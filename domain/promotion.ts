// The kinds of promotion. A notice is only a message. An odds boost gives one selection better odds
// for a limited stake. A free bet is a stake paid by the operator; the player receives only
// the profit.
import { type Cents, cents } from '#domain/money.ts';
import { MAX_ODDS, type OddsHundredths, oddsHundredths } from '#domain/odds.ts';
import { minStake } from '#domain/wallet.ts';

export const PROMOTION_KINDS = ['notice', 'odds_boost', 'free_bet'] as const;

/** What a code may require; a verified document or phone number belongs to only one account. */
export const CODE_REQUIREMENTS = ['identity', 'phone'] as const;
export type CodeRequirement = (typeof CODE_REQUIREMENTS)[number];

export const MISSING_FOR_CODE = [...CODE_REQUIREMENTS, 'deposit'] as const;
export type MissingForCode = (typeof MISSING_FOR_CODE)[number];

/** Why an existing code can't be redeemed by anyone: too early, expired, or fully claimed. */
export const CODE_PROBLEMS = ['early', 'over', 'used_up'] as const;
export type CodeProblem = (typeof CODE_PROBLEMS)[number];

/** Shorter odds don't count for wagering. The view `wagered_bets` in SQL repeats the value. */
export const MIN_WAGERING_ODDS = 150;
export const DEFAULT_WAGERING_TIMES = 5;
export const MAX_WAGERING_TIMES = 50;

export const FREE_BET_STATUSES = ['usable', 'used', 'expired', 'revoked'] as const;

export const PROMOTION_COLOURS = ['gold', 'green', 'blue', 'purple', 'red'] as const;

/** The deposit that a code requires: by default at least as much as its free bet is worth. */
export const minDepositOf = ({ firstDeposit, minDeposit, amount }: CodeTerms): Cents | null =>
  firstDeposit ? (minDeposit ?? amount) : null;

type CodeTerms = { amount: Cents; firstDeposit: boolean; minDeposit?: Cents | null | undefined };

/** The payout of a free bet: that of the same cash bet minus the stake, never negative. */
export function freeBetPayout(payout: Cents, stake: Cents): Cents {
  return cents(Math.max(0, payout - stake));
}

/** A boost may at most double the price, when saved and until kick-off (boost_is_on in SQL). */
export const MAX_BOOST_RATIO = 2;

type Costs = {
  boost?: { odds: number; maxStake: number; maxBets: number } | null | undefined;
  freeBet?: { amount: number; maxGrants?: number | null | undefined } | null | undefined;
};

/**
 * The maximum cost of a promotion in cents. For a boost: the loss if every bet is placed at the
 * maximum stake and wins, not just the difference from the ordinary price, which can change. For a
 * code: the amount of its free bet times the maximum number of them, or Infinity if unlimited. A
 * notice costs nothing.
 */
export function maxPromotionCost({ boost, freeBet }: Costs): number {
  if (boost) return Math.ceil((boost.maxStake * (boost.odds - 100)) / 100) * boost.maxBets;
  if (freeBet) return freeBet.maxGrants == null ? Number.POSITIVE_INFINITY : freeBet.amount * freeBet.maxGrants;
  return 0;
}

/** The default minimum stake of a boost, so that tiny bets don't use it up. */
export function minBoostStake(maxStake: Cents): Cents {
  return cents(Math.max(minStake(), Math.floor(maxStake / 10)));
}

/** The range of odds to which a selection at this price can be boosted. */
export function boostRange(price: OddsHundredths): { min: OddsHundredths; max: OddsHundredths } {
  return {
    min: oddsHundredths(price + 1),
    max: oddsHundredths(Math.min(Math.floor(price * MAX_BOOST_RATIO), MAX_ODDS)),
  };
}

type BoostTerms = { odds: number; price: number; maxStake: number; bets: number };

/**
 * The average cost of a boost beyond the ordinary price, in cents, if every bet is placed at the
 * maximum stake and the selection wins with this chance. Capped at the largest exact amount, since
 * a form can contain any terms.
 */
export function expectedBoostCost({ odds, price, maxStake, bets }: BoostTerms, chance: number): Cents {
  const cost = Math.round((Math.max(0, odds - price) * maxStake * bets * chance) / 100);
  return cents(Math.min(cost, Number.MAX_SAFE_INTEGER));
}
