import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oddsHundredths } from '#domain/odds.ts';
import {
  addMargin,
  addMarginToOne,
  addMarginTwoWay,
  MARGIN_METHODS,
  offeredOdds,
  removeMargin,
} from '#domain/pricing/margin.ts';

const sum = (chances: readonly number[]) => chances.reduce((total, chance) => total + chance, 0);

/** Fair probabilities of two to sixteen selections, none almost certain. */
const anyFair = fc
  .array(fc.integer({ min: 1, max: 20 }), { minLength: 2, maxLength: 16 })
  .map((weights) => weights.map((weight) => weight / sum(weights)))
  .filter((fair) => Math.max(...fair) < 0.8);
const anyMargin = fc.integer({ min: 0, max: 1500 }).map((points) => points / 10_000);

describe.each(MARGIN_METHODS)('the method %s', (method) => {
  it('makes a book with at most the requested margin and never lowers a probability', () => {
    fc.assert(
      fc.property(anyFair, anyMargin, (fair, margin) => {
        const implied = addMargin(fair, margin, method);
        if (method !== 'odds_ratio') expect(sum(implied)).toBeCloseTo(1 + margin, 9);
        else expect(sum(implied)).toBeLessThan(1 + margin + 1e-9);
        implied.forEach((chance, index) => {
          expect(chance).toBeGreaterThanOrEqual((fair[index] as number) - 1e-12);
        });
      }),
    );
  });

  it('adds back the margin that it removed', () => {
    fc.assert(
      fc.property(fc.tuple(fc.integer({ min: 150, max: 700 }), fc.integer({ min: 150, max: 700 })), ([one, other]) => {
        const third = Math.floor(100 / Math.max(1.05 - 100 / one - 100 / other, 0.02));
        fc.pre(100 / one + 100 / other < 0.95 && third < 5000);
        const prices = [one, other, third].map(oddsHundredths);
        const fair = removeMargin(prices, method);
        expect(sum(fair)).toBeCloseTo(1, 12);
        const again = addMargin(fair, sum(prices.map((odds) => 100 / odds)) - 1, method);
        for (const [index, odds] of prices.entries()) expect(again[index]).toBeCloseTo(100 / odds, 8);
      }),
    );
  });
});

it('reduces long shots more, except with the proportional method', () => {
  const fair = [0.7, 0.2, 0.1];
  const cutOfLongShot = (method: (typeof MARGIN_METHODS)[number]) => (addMargin(fair, 0.06, method)[2] as number) / 0.1;
  expect(cutOfLongShot('proportional')).toBeCloseTo(1.06, 9);
  expect(cutOfLongShot('power')).toBeGreaterThan(1.09);
  expect(cutOfLongShot('odds_ratio')).toBeGreaterThan(1.09);
});

it('calculates the same two-way prices in closed form and by iteration', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.1, max: 0.9, noNaN: true }), anyMargin, (fair, margin) => {
      const [one, other] = addMarginTwoWay(fair, margin);
      const iterated = addMargin([fair, 1 - fair], margin, 'odds_ratio');
      expect(one).toBeCloseTo(iterated[0] as number, 9);
      expect(other).toBeCloseTo(iterated[1] as number, 9);
    }),
  );
  expect(sum(addMarginTwoWay(0.4, 0.05))).toBeCloseTo(1.05, 12);
  expect(addMarginTwoWay(1, 0.05)).toEqual([1, 0]);
});

it('limits how far a long shot is cut in an almost decided market', () => {
  expect(addMarginTwoWay(0.99, 0.05)[1]).toBeLessThan(0.0151);
  expect(sum(addMarginTwoWay(0.99, 0.05))).toBeGreaterThan(1);
});

it('a goalscorer has the margin of an even market', () => {
  expect(addMarginToOne(0.5, 0.1)).toBeCloseTo(0.55, 12);
  expect(addMarginToOne(0.05, 0.1)).toBeGreaterThan(0.05);
  expect(addMarginToOne(0, 0.1)).toBe(0);
});

describe('the offered price', () => {
  it.each([
    [0.5, 200],
    [0.501, 199],
    [0.0001, 100_000],
    [0.99, 101],
    [0.9902, null],
    [1, null],
    [0, null],
    [-0.1, null],
    [Number.NaN, null],
  ])('for an implied %d is %s hundredths', (implied, odds) => {
    expect(offeredOdds(implied)).toBe(odds);
  });

  it('is rounded down, so the book never shrinks', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.0011, max: 0.99, noNaN: true }), (implied) => {
        expect(100 / (offeredOdds(implied) as number)).toBeGreaterThanOrEqual(implied - 1e-15);
      }),
    );
  });
});

describe('a long price', () => {
  it.each([
    [9.99, 999],
    [10.49, 1000],
    [19.99, 1950],
    [20.7, 2000],
    [31.5, 3000],
    [57.3, 5500],
    [408.58, 40_000],
    [5000, 100_000],
  ])('of %d is rounded down to a step', (fair, odds) => {
    expect(offeredOdds(1 / fair)).toBe(odds);
  });
});
