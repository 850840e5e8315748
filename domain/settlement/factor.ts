// The multiple of the stake that a leg returns, as an exact fraction: won O, lost 0, void 1, half
// won (O+1)/2, half lost 1/2, where O is its decimal odds.
import type { OddsHundredths } from '#domain/odds.ts';
import type { Outcome } from '#domain/settlement/outcome.ts';

/** The denominator is positive. */
export type Factor = { readonly numerator: bigint; readonly denominator: bigint };

export const ONE: Factor = { numerator: 1n, denominator: 1n };

export function legFactor(outcome: Outcome, odds: OddsHundredths): Factor {
  switch (outcome) {
    case 'won':
      return { numerator: BigInt(odds), denominator: 100n };
    case 'lost':
      return { numerator: 0n, denominator: 1n };
    case 'void':
      return ONE;
    case 'half_won':
      return { numerator: BigInt(odds) + 100n, denominator: 200n };
    case 'half_lost':
      return { numerator: 1n, denominator: 2n };
  }
}

export function multiply(left: Factor, right: Factor): Factor {
  return { numerator: left.numerator * right.numerator, denominator: left.denominator * right.denominator };
}

/** Negative, zero or positive if the factor is below, equal to or above 1. */
export function compareToOne(factor: Factor): number {
  if (factor.numerator === factor.denominator) return 0;
  return factor.numerator > factor.denominator ? 1 : -1;
}
