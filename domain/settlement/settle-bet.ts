// A bet pays its stake times the product of its legs' factors, rounded down to the cent once, at
// the end. One lost leg loses the bet immediately. If all fully win, it pays what the slip showed.
import { type Cents, cents } from '#domain/money.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import { compareToOne, type Factor, legFactor, multiply, ONE } from '#domain/settlement/factor.ts';
import type { Outcome } from '#domain/settlement/outcome.ts';

export type SettledLeg = {
  readonly odds: OddsHundredths;
  readonly outcome: Outcome | null;
  /** Whether this is a bet builder whose odds were reduced because of a void selection. */
  readonly isReduced?: boolean;
};

export type BetToSettle = {
  readonly stake: Cents;
  readonly legs: readonly SettledLeg[];
  /** The potential win shown on the slip: the stake times the accepted total odds, rounded down. */
  readonly potentialWin: Cents;
};

export type BetSettlement = {
  readonly status: Outcome;
  /** The payout, stake included; zero for a lost bet. */
  readonly payout: Cents;
};

/**
 * Settles a single (one leg) or a multiple from its legs' outcomes.
 * @returns null while a leg is undecided and none is lost. A single takes its leg's status. A
 * multiple is void when the exact product is 1 (the stake is returned), half_lost below that, and
 * won above.
 */
export function settleBet({ stake, legs, potentialWin }: BetToSettle): BetSettlement | null {
  if (legs.length === 0) throw new Error('a bet must have at least one leg');
  if (legs.some((leg) => leg.outcome === 'lost')) return { status: 'lost', payout: cents(0) };
  const isWonAsPlaced = legs.every((leg) => leg.outcome === 'won' && !leg.isReduced);
  if (isWonAsPlaced) return { status: 'won', payout: potentialWin };
  const factor = productOf(legs);
  if (factor === null) return null;
  const payout = cents(Number((BigInt(stake) * factor.numerator) / factor.denominator));
  const single = legs.length === 1 ? legs[0]?.outcome : null;
  return { status: single ?? multipleStatus(factor), payout };
}

function productOf(legs: readonly SettledLeg[]): Factor | null {
  let product = ONE;
  for (const { odds, outcome } of legs) {
    if (outcome === null) return null;
    product = multiply(product, legFactor(outcome, odds));
  }
  return product;
}

function multipleStatus(factor: Factor): Outcome {
  const sign = compareToOne(factor);
  if (sign === 0) return 'void';
  return sign > 0 ? 'won' : 'half_lost';
}
