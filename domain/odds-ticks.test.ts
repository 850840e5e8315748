import { describe, expect, it } from 'vitest';
import { oddsHundredths } from '#domain/odds.ts';
import { tickOdds } from '#domain/odds-ticks.ts';

describe('tickOdds', () => {
  it.each([
    [101, 102, 101],
    [199, 200, 198],
    [200, 202, 199],
    [201, 202, 200],
    [250, 252, 248],
    [300, 305, 298],
    [599, 600, 590],
    [600, 620, 590],
    [931, 940, 920],
    [1000, 1050, 980],
    [9999, 10_000, 9500],
    [100_000, 100_000, 99_000],
  ])('moves %i up to %i and down to %i', (odds, up, down) => {
    expect(tickOdds(oddsHundredths(odds), 'up')).toBe(up);
    expect(tickOdds(oddsHundredths(odds), 'down')).toBe(down);
  });

  it('returns to the same ladder price after moving up and then down', () => {
    for (let odds = oddsHundredths(101); odds < 100_000; odds = tickOdds(odds, 'up'))
      expect(tickOdds(tickOdds(odds, 'up'), 'down')).toBe(odds);
  });
});
