import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CountedPlayer, goalCountChances } from '#domain/endings/goal-counts.ts';

const AT_LEAST_ONE = 0b1110;
const scorer = (share: number): CountedPlayer => ({ share, scored: 0, accepted: AT_LEAST_ONE });

it('gives probabilities, even if shares add up to more than 1', () => {
  const share = fc.double({ min: 0.05, max: 0.4, noNaN: true });
  const isProbability = (players: readonly CountedPlayer[]) => {
    for (const chance of goalCountChances(players)) {
      expect(chance).toBeGreaterThanOrEqual(0);
      expect(chance).toBeLessThanOrEqual(1);
    }
  };
  isProbability(Array.from({ length: 6 }, () => scorer(0.4)));
  fc.assert(
    fc.property(fc.array(share, { minLength: 1, maxLength: 6 }), (shares) => {
      isProbability(shares.map(scorer));
    }),
  );
});

it('leaves shares that add up to less than 1 as they are', () => {
  // Two goals by different scorers, in either order; own goals have 3% of all.
  expect(goalCountChances([scorer(0.4), scorer(0.3)])[2]).toBeCloseTo(2 * 0.97 * 0.4 * 0.97 * 0.3, 12);
});
