import { describe, expect, it } from 'vitest';
import { lineQuarters } from '#domain/markets/line.ts';
import type { PriceBook } from '#domain/markets/registry.ts';
import { keepHeldPrices, marketsOfFields } from '#domain/pricing/held-prices.ts';

const lines = { handicapLine: lineQuarters(0), asianTotalLine: lineQuarters(10) };
const matchState = { score: { home: 0, away: 0 }, halfTime: null };
const model = {
  homeOdds: 240,
  drawOdds: 320,
  awayOdds: 300,
  bttsYesOdds: 190,
  bttsNoOdds: 190,
} as unknown as PriceBook;
const reprice = (current: Record<string, number>) =>
  keepHeldPrices({ model, current: current as unknown as PriceBook, held: ['match_result'], lines, matchState });

describe('held prices', () => {
  it('keep their whole market, and other markets follow the model', () => {
    const current = { homeOdds: 230, drawOdds: 330, awayOdds: 290, bttsYesOdds: 170, bttsNoOdds: 210 };
    expect(reprice(current)).toEqual({
      prices: { ...model, homeOdds: 230, drawOdds: 330, awayOdds: 290 },
      held: ['match_result'],
    });
  });

  it.each([
    ['the model opens or closes a selection', { homeOdds: 230, drawOdds: 330 }],
    ['the book would lose money', { homeOdds: 400, drawOdds: 400, awayOdds: 400 }],
  ])('are released when %s', (_name, current) => {
    expect(reprice(current)).toEqual({ prices: model, held: [] });
  });
});

it.each([
  [['homeOdds'], ['match_result']],
  [
    ['anytimeGoalscorerOdds:7', 'awayOdds'],
    ['match_result', 'anytime_goalscorer'],
  ],
  [['handicapLine'], ['handicap']],
  [['asianTotalLine'], ['asian_total']],
])('the markets of %j are %j', (fields, markets) => {
  expect(marketsOfFields([], fields)).toEqual(markets);
});
