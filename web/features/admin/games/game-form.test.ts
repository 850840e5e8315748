import { describe, expect, it } from 'vitest';
import { bookOf, createBody, EMPTY_GAME, oddsOfTyped } from '#web/features/admin/games/game-form.ts';

describe('oddsOfTyped', () => {
  it.each([
    ['2.5', 250],
    ['2.50', 250],
    ['2,50', 250],
    [' 2.50x ', 250],
    ['1.01', 101],
    ['1000', 100_000],
    ['1', null],
    ['1000.01', null],
    ['2.555', null],
    ['1.2.3', null],
    ['', null],
    ['evens', null],
  ])('%j: %s', (typed, odds) => {
    expect(oddsOfTyped(typed)).toBe(odds);
  });
});

describe('bookOf', () => {
  it.each([
    [['2.00', '4.00', '4.00'], 1],
    [['3.00', '3.00', '3.10'], 1 / 3 + 1 / 3 + 1 / 3.1],
    [['2.00', '', '4.00'], null],
  ])('%j: %s', (typed, book) => {
    if (book === null) expect(bookOf(typed)).toBeNull();
    else expect(bookOf(typed)).toBeCloseTo(book, 10);
  });
});

describe('createBody', () => {
  const form = { ...EMPTY_GAME, homeTeam: ' Lions ', awayTeam: 'Eagles', league: 'Cup' };
  const result = { homeOdds: '2.5', drawOdds: '3,3', awayOdds: '2.9' };

  it('sends what was typed, and nothing of what was left empty', () => {
    const prices = { correctScore10Odds: '7.5', overUnder25Odds: '', bttsYesOdds: ' x ' };
    expect(createBody({ ...form, ...result, prices })).toEqual({
      homeTeam: 'Lions',
      awayTeam: 'Eagles',
      league: 'Cup',
      homeOdds: '2.50',
      drawOdds: '3.30',
      awayOdds: '2.90',
      correctScore10Odds: '7.50',
    });
  });

  it('sends the kick-off in UTC', () => {
    const { startTime } = createBody({ ...form, ...result, startTime: '2026-08-15T19:00' });
    expect(startTime).toBe(new Date('2026-08-15T19:00').toISOString());
  });
});
