import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { oddsHundredths, potentialWinCents, totalOdds } from '#domain/odds.ts';
import { OUTCOMES, type Outcome } from '#domain/settlement/outcome.ts';
import { type SettledLeg, settleBet } from '#domain/settlement/settle-bet.ts';

function bet(stake: number, ...legs: [odds: number, outcome: Outcome | null][]) {
  const settled: SettledLeg[] = legs.map(([odds, outcome]) => ({ odds: oddsHundredths(odds), outcome }));
  const potentialWin = potentialWinCents(cents(stake), totalOdds(settled.map((leg) => leg.odds)));
  return { stake: cents(stake), legs: settled, potentialWin };
}

describe('a single of 100 at 2.00', () => {
  it.each([
    ['won', 200],
    ['half_won', 150],
    ['void', 100],
    ['half_lost', 50],
    ['lost', 0],
  ] as const)('with a %s leg pays %i and has the same status', (outcome, payout) => {
    expect(settleBet(bet(100, [200, outcome]))).toEqual({ status: outcome, payout });
  });
});

describe('a treble at 2.00 x 3.00 x 1.50', () => {
  it.each([
    ['won', 900, 'won'],
    ['void', 300, 'won'],
    ['half_won', 600, 'won'],
    ['half_lost', 150, 'won'],
    ['lost', 0, 'lost'],
  ] as const)('with a %s middle leg pays %i per 100', (outcome, payout, status) => {
    expect(settleBet(bet(100, [200, 'won'], [300, outcome], [150, 'won']))).toEqual({ status, payout });
  });

  it('waits for an undecided leg, but not if another leg is lost', () => {
    expect(settleBet(bet(100, [200, 'won'], [300, null]))).toBeNull();
    expect(settleBet(bet(100, [200, null], [300, 'lost']))).toEqual({ status: 'lost', payout: 0 });
  });
});

describe('the status of a multiple', () => {
  it.each([
    [
      'all legs void: the stake is returned',
      [
        [200, 'void'],
        [300, 'void'],
      ],
      'void',
      100,
    ],
    [
      'a product of exactly 1: the stake is returned',
      [
        [200, 'won'],
        [300, 'half_lost'],
      ],
      'void',
      100,
    ],
    [
      'a product below 1: part of the stake is lost',
      [
        [120, 'won'],
        [300, 'half_lost'],
      ],
      'half_lost',
      60,
    ],
    [
      'both half lost: a quarter is returned',
      [
        [200, 'half_lost'],
        [300, 'half_lost'],
      ],
      'half_lost',
      25,
    ],
    [
      'a product above 1: the bet is won',
      [
        [200, 'half_won'],
        [300, 'void'],
      ],
      'won',
      150,
    ],
  ] as [string, [number, Outcome][], Outcome, number][])('%s', (_name, legs, status, payout) => {
    expect(settleBet(bet(100, ...legs))).toEqual({ status, payout });
  });
});

describe('the payout', () => {
  it('is rounded down once, at the end', () => {
    // 0.33 x 1.15 x 1.15 x 1 = 0.436425; rounding at each leg would give 0.42.
    expect(settleBet(bet(33, [115, 'won'], [115, 'won'], [200, 'void']))?.payout).toBe(43);
    expect(settleBet(bet(1, [101, 'half_lost']))?.payout).toBe(0);
    expect(settleBet(bet(3, [185, 'half_won']))?.payout).toBe(4);
  });

  it('is what the slip showed if every leg wins, even if the product was rounded up', () => {
    // 1.15 x 1.15 = 1.3225 -> 1.32; 1.05 x 1.15 = 1.2075 -> 1.21, more than the exact product.
    expect(settleBet(bet(10_000, [115, 'won'], [115, 'won']))?.payout).toBe(13_200);
    expect(settleBet(bet(10_000, [105, 'won'], [115, 'won']))?.payout).toBe(12_100);
  });

  it('is exact where a float would not be: four legs at 1000.00 and one half won', () => {
    const legs = Array.from({ length: 4 }, () => [100_000, 'won'] as [number, Outcome]);
    expect(settleBet(bet(1, ...legs, [333, 'half_won']))?.payout).toBe(2_165_000_000_000);
  });
});

const anyLeg = fc.record({
  odds: fc.integer({ min: 101, max: 2000 }).map(oddsHundredths),
  outcome: fc.constantFrom<Outcome>(...OUTCOMES),
});
const anyLegs = fc.array(anyLeg, { minLength: 1, maxLength: 6 });
const anyStake = fc.integer({ min: 1, max: 100_000 }).map(cents);

function settle(stake: number, legs: readonly SettledLeg[]) {
  const potentialWin = potentialWinCents(cents(stake), totalOdds(legs.map((leg) => leg.odds)));
  const settlement = settleBet({ stake: cents(stake), legs, potentialWin });
  if (settlement === null) throw new Error('every leg must be decided');
  return { ...settlement, potentialWin };
}

describe('any bet', () => {
  it('never pays less than zero, or more than stake x the odds of the non-void legs', () => {
    fc.assert(
      fc.property(anyStake, anyLegs, (stake, legs) => {
        const { payout } = settle(stake, legs);
        const counted = legs.filter((leg) => leg.outcome !== 'void');
        expect(payout).toBeGreaterThanOrEqual(0);
        // The exact product or, if all legs won, the product rounded to two decimals.
        const exact = Number(
          (BigInt(stake) * counted.reduce((all, leg) => all * BigInt(leg.odds), 1n)) / 100n ** BigInt(counted.length),
        );
        expect(payout).toBeLessThanOrEqual(
          Math.max(exact, potentialWinCents(cents(stake), totalOdds(counted.map((leg) => leg.odds)))),
        );
      }),
    );
  });

  it("is unaffected by a void leg, except for the rounding of a fully won multiple's total odds", () => {
    fc.assert(
      fc.property(anyStake, anyLegs, fc.integer({ min: 101, max: 5000 }), (stake, legs, odds) => {
        fc.pre(legs.some((leg) => leg.outcome !== 'won'));
        const voided = settle(stake, [...legs, { odds: oddsHundredths(odds), outcome: 'void' }]);
        expect(voided.payout).toBe(settle(stake, legs).payout);
      }),
    );
  });

  it('pays what the single pays if one leg wins and all others are void', () => {
    fc.assert(
      fc.property(anyStake, fc.integer({ min: 101, max: 5000 }), (stake, odds) => {
        const single = { odds: oddsHundredths(odds), outcome: 'won' as const };
        expect(settle(stake, [single, { ...single, outcome: 'void' }]).payout).toBe(settle(stake, [single]).payout);
      }),
    );
  });

  it('does not depend on the order of its legs', () => {
    const shuffled = anyLegs.chain((legs) =>
      fc.tuple(fc.constant(legs), fc.shuffledSubarray(legs, { minLength: legs.length, maxLength: legs.length })),
    );
    fc.assert(
      fc.property(anyStake, shuffled, (stake, [legs, other]) => {
        expect(settle(stake, other)).toEqual(settle(stake, legs));
      }),
    );
  });

  it('is lost, and pays nothing, exactly when a leg is lost', () => {
    fc.assert(
      fc.property(anyStake, anyLegs, (stake, legs) => {
        const { status, payout } = settle(stake, legs);
        const hasLost = legs.some((leg) => leg.outcome === 'lost');
        expect(status === 'lost').toBe(hasLost);
        if (hasLost) expect(payout).toBe(0);
      }),
    );
  });

  it('never pays less for a better leg outcome', () => {
    const worstToBest: Outcome[] = ['lost', 'half_lost', 'void', 'half_won', 'won'];
    fc.assert(
      fc.property(anyStake, anyLegs, fc.nat(5), (stake, legs, at) => {
        const index = at % legs.length;
        const payouts = worstToBest.map(
          (outcome) =>
            settle(
              stake,
              legs.map((leg, i) => (i === index ? { ...leg, outcome } : leg)),
            ).payout,
        );
        const others = legs.filter((_leg, i) => i !== index);
        // A fully won multiple may be rounded down by less than half a hundredth of odds.
        if (others.some((leg) => leg.outcome !== 'won')) expect([...payouts].sort((a, b) => a - b)).toEqual(payouts);
      }),
    );
  });
});
