import { describe, expect, it } from 'vitest';
import { isLine, NO_PRICES, parseOddsInput, pricesBody, withoutSaved } from '#web/admin/games/pricing/price-form.ts';

describe('parseOddsInput', () => {
  it.each([
    ['2.5', 250],
    ['2,50', 250],
    [' 2.50 ', 250],
    ['$1.90', 190],
    ['1', null],
    ['0', null],
    ['2.505', null],
    ['1.2.3', null],
    ['', null],
    ['abc', null],
    ['1000.01', null],
  ])('parses %j as %s', (input, odds) => expect(parseOddsInput(input)).toBe(odds));
});

describe('isLine', () => {
  it.each([
    ['-0.75', true],
    ['2,5', true],
    ['0', true],
    ['0.3', false],
    ['x', false],
  ])('%j is valid: %s', (input, isValid) => expect(isLine(input)).toBe(isValid));
});

describe('the request for prices and lines', () => {
  it('contains exactly the entered values', () => {
    const prices = { homeOdds: '2,4', drawOdds: '', awayOdds: ' ' };
    const lines = { handicapLine: '-0.5', asianTotalLine: '' };
    expect(pricesBody({ prices, lines })).toEqual({ homeOdds: '2.40', handicapLine: '-0.50' });
    const scorers = { 'anytimeGoalscorerOdds:7': '3,1', 'firstGoalscorerOdds:8': '' };
    expect(pricesBody({ ...NO_PRICES, prices: scorers })).toEqual({
      scorerOdds: { 'anytimeGoalscorerOdds:7': '3.10' },
    });
    expect(pricesBody(NO_PRICES)).toEqual({});
  });

  it('is null while any value is invalid', () => {
    expect(pricesBody({ ...NO_PRICES, prices: { homeOdds: '1' } })).toBeNull();
    expect(pricesBody({ ...NO_PRICES, lines: { handicapLine: '0.3', asianTotalLine: '' } })).toBeNull();
  });
});

it('keeps what was entered while a save was in progress', () => {
  const sent = { prices: { homeOdds: '2.40', drawOdds: '3.10' }, lines: { handicapLine: '-0.5', asianTotalLine: '' } };
  const now = {
    prices: { ...sent.prices, drawOdds: '3.20', awayOdds: '3' },
    lines: { ...sent.lines, asianTotalLine: '2.5' },
  };
  expect(withoutSaved(now, sent)).toEqual({
    prices: { homeOdds: '', drawOdds: '3.20', awayOdds: '3' },
    lines: { handicapLine: '', asianTotalLine: '2.5' },
  });
});
