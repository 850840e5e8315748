import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maximiseSum } from '#domain/pricing/simplex.ts';
import { type GroupedBet, meanReturns, tiltChances } from '#domain/pricing/tilt-chances.ts';

const GROUPS = 6;

const anyBet: fc.Arbitrary<GroupedBet> = fc.record({
  classes: fc.uint8Array({ min: 0, max: 2, minLength: GROUPS, maxLength: GROUPS }),
  returns: fc.tuple(fc.constantFrom(0, 0.5), fc.constantFrom(0, 1), fc.integer({ min: 101, max: 900 }).map(hundredths)),
});
const anyBook = fc.array(anyBet, { minLength: 1, maxLength: 8 });
const anyChances = fc
  .array(fc.integer({ min: 1, max: 1000 }), { minLength: GROUPS, maxLength: GROUPS })
  .map((weights) => Float64Array.from(weights, (weight) => weight / weights.reduce((sum, each) => sum + each, 0)));

function hundredths(odds: number): number {
  return odds / 100;
}

it('finds fair chances only where the linear program has them too', () => {
  const found = { fair: 0, sureWins: 0, undecided: 0 };
  fc.assert(
    fc.property(anyBook, anyChances, (bets, start) => {
      const { isFair } = tiltChances(bets, start);
      const rows = bets.map(({ classes, returns }) => Array.from(classes, (each) => returns[each] as number));
      const hasSureWin = maximiseSum(rows).value < 1 - 1e-7;
      if (isFair) expect(hasSureWin).toBe(false);
      found[isFair ? 'fair' : hasSureWin ? 'sureWins' : 'undecided'] += 1;
    }),
    { numRuns: 500, seed: 17 },
  );
  expect(found.fair).toBeGreaterThan(50);
  expect(found.sureWins).toBeGreaterThan(50);
  // The program is left to decide only near the limit.
  expect(found.undecided).toBeLessThan(25);
});

it('finds no fair chances once all are rounded to zero', () => {
  const alwaysWins = { classes: new Uint8Array(GROUPS), returns: [900] };
  expect(tiltChances([alwaysWins], new Float64Array(GROUPS).fill(1e-300))).toMatchObject({ isFair: false });
});

it('gives the mean return of each bet', () => {
  const bet = { classes: Uint8Array.from([0, 0, 1, 1]), returns: [2, 0] };
  expect(meanReturns([bet], Float64Array.from([1, 2, 3, 4]))[0]).toBeCloseTo(0.6, 12);
});
