import { describe, expect, it } from 'vitest';
import { MAX_ODDS, MIN_ODDS, oddsHundredths } from '#domain/odds.ts';
import { americanOdds, formatOddsAs, fractionalOdds } from '#domain/odds-formats.ts';

const every = Array.from({ length: MAX_ODDS - MIN_ODDS + 1 }, (_, step) => oddsHundredths(MIN_ODDS + step));

describe('fractional odds', () => {
  it.each([
    [101, '1/100'],
    [103, '1/33'],
    [110, '1/10'],
    [113, '1/8'],
    [120, '1/5'],
    [133, '1/3'],
    [144, '4/9'],
    [150, '1/2'],
    [167, '4/6'],
    [173, '8/11'],
    [180, '4/5'],
    [191, '10/11'],
    [200, '1/1'],
    [210, '11/10'],
    [225, '5/4'],
    [238, '11/8'],
    [247, '7/5'],
    [250, '6/4'],
    [263, '13/8'],
    [275, '7/4'],
    [288, '15/8'],
    [433, '100/30'],
    [650, '11/2'],
    [653, '11/2'],
    [1150, '21/2'],
    [9999, '98/1'],
    [10_000, '99/1'],
    [123_457, '1233/1'],
  ])('%d hundredths are %s', (odds, fraction) => {
    expect(fractionalOdds(oddsHundredths(odds))).toBe(fraction);
  });

  it('are never above the price, at most a tenth below it, and have denominators of at most 100', () => {
    const wrong = every.filter((odds) => {
      const [won = 0, staked = 1] = fractionalOdds(odds).split('/').map(Number);
      const shown = Math.round((100 * (won + staked)) / staked + 1e-9);
      return shown > odds || (odds - shown) / odds > 0.1 || staked > 100 || (staked === 100 && won !== 1);
    });
    expect(wrong).toEqual([]);
  });

  it('of long total odds never promise more than the bet pays', () => {
    const tooMuch = every.filter(
      (odds) => odds >= 10_000 && 100 * (Number.parseInt(fractionalOdds(odds), 10) + 1) > odds,
    );
    expect(tooMuch).toEqual([]);
  });
});

describe('American odds', () => {
  it.each([
    [101, '−10000'],
    [120, '−500'],
    [150, '−200'],
    [191, '−110'],
    [199, '−101'],
    [200, '+100'],
    [250, '+150'],
    [1000, '+900'],
    [100, '0'],
  ])('%d hundredths are %s', (odds, american) => {
    expect(americanOdds(oddsHundredths(odds))).toBe(american);
  });

  it('are the exact value of every price, rounded to a whole unit', () => {
    const wrong = every.filter((odds) => {
      const american = Number(americanOdds(odds).replace('−', '-'));
      const exact = odds >= 200 ? odds - 100 : -10_000 / (odds - 100);
      return Math.abs(american - exact) > 0.5;
    });
    expect(wrong).toEqual([]);
  });
});

it('prints a price in the chosen format', () => {
  const odds = oddsHundredths(250);
  expect([formatOddsAs(odds, 'decimal'), formatOddsAs(odds, 'fractional'), formatOddsAs(odds, 'american')]).toEqual([
    '2.50',
    '6/4',
    '+150',
  ]);
});
