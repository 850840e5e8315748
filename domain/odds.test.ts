import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import {
  formatOdds,
  MAX_ODDS,
  MIN_ODDS,
  oddsHundredths,
  parseOdds,
  potentialWinCents,
  totalOdds,
} from '#domain/odds.ts';

describe('parsing odds', () => {
  it.each([
    [2.5, 250],
    ['2.50', 250],
    [2, 200],
    ['1.01', MIN_ODDS],
    ['1000.00', MAX_ODDS],
    ['120.00', 12_000],
  ])('%s is %i hundredths', (input, expected) => {
    expect(parseOdds(input)).toBe(expected);
  });

  it.each([1, '1.00', 0, -2, '2.5', '2', 2.505, 1000.01, '1000.01', 'x', '', NaN, null, undefined, [2], true])(
    'refuses %s',
    (input) => {
      expect(parseOdds(input)).toBeNull();
    },
  );

  it('parses all odds it prints', () => {
    fc.assert(
      fc.property(fc.integer({ min: MIN_ODDS, max: MAX_ODDS }), (odds) => {
        expect(parseOdds(formatOdds(oddsHundredths(odds)))).toBe(odds);
      }),
    );
  });
});

describe('total odds', () => {
  it.each([
    [[185], 185],
    [[200, 300], 600],
    [[115, 115], 132],
    [[105, 115], 121],
    [[150, 101, 101], 153],
    [[151, 151, 151], 344],
  ])('%j multiply to %i, rounded half up once', (legs, expected) => {
    expect(totalOdds(legs.map(oddsHundredths))).toBe(expected);
  });

  it('rounds an exact half up: 1.05 x 1.10 = 1.155 becomes 1.16', () => {
    expect(totalOdds([105, 110].map(oddsHundredths))).toBe(116);
  });

  it('does not depend on the order', () => {
    const odds = fc.array(fc.integer({ min: 101, max: 3000 }).map(oddsHundredths), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(odds, (legs) => {
        expect(totalOdds([...legs].reverse())).toBe(totalOdds(legs));
      }),
    );
  });
});

it.each([
  [100, 250, 250],
  [1, 101, 1],
  [33, 115, 37],
  [9_999_999_999, 100_000, 9_999_999_999_000],
])('%i cents at %i hundredths may win %i cents, rounded down', (stake, odds, expected) => {
  expect(potentialWinCents(cents(stake), oddsHundredths(odds))).toBe(expected);
});
