import { describe, expect, it } from 'vitest';
import { bookOfFields, fieldsOfBook } from '#domain/markets/fields-of-keys.ts';
import { selectionKey } from '#domain/markets/keys.ts';
import { lineQuarters } from '#domain/markets/line.ts';
import type { PriceBook } from '#domain/markets/price-book.ts';
import { type OddsHundredths, oddsHundredths } from '#domain/odds.ts';
import { inCatalogueOrder, keepHeldPrices } from '#domain/pricing/held-prices.ts';

const lines = { handicapLine: lineQuarters(0), asianTotalLine: lineQuarters(10) };
const matchState = { score: { home: 0, away: 0 }, halfTime: null };
const model = {
  homeOdds: 240,
  drawOdds: 320,
  awayOdds: 300,
  bttsYesOdds: 190,
  bttsNoOdds: 190,
};
const bookOf = (fields: Record<string, number>) => bookOfFields(fields as Record<string, OddsHundredths>, lines);

function reprice(current: Record<string, number>) {
  const books = { model: bookOf(model), current: bookOf(current) };
  const { prices, held } = keepHeldPrices({ ...books, held: ['match_result'], mainLines: {}, matchState });
  return { prices: fieldsOfBook(prices, lines), held };
}

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

it('held prices are those of the main line in a market with lines; the other lines close', () => {
  const main = lineQuarters(0);
  const ladder = (...odds: [line: number, home: number, away: number][]): PriceBook =>
    Object.fromEntries(
      odds.flatMap(([line, home, away]) => [
        [selectionKey({ market: 'handicap', selection: 'home', line: lineQuarters(line) }), oddsHundredths(home)],
        [selectionKey({ market: 'handicap', selection: 'away', line: lineQuarters(line) }), oddsHundredths(away)],
      ]),
    );
  const books = { model: ladder([0, 200, 180], [1, 170, 210]), current: ladder([0, 190, 190], [-1, 210, 170]) };
  const repriced = keepHeldPrices({ ...books, held: ['handicap'], mainLines: { handicap: main }, matchState });
  expect(repriced).toEqual({ prices: ladder([0, 190, 190]), held: ['handicap'] });
});

it('lists markets once each, in catalogue order', () => {
  const markets = ['anytime_goalscorer', 'match_result', 'anytime_goalscorer', 'handicap'];
  expect(inCatalogueOrder(markets)).toEqual(['match_result', 'handicap', 'anytime_goalscorer']);
});
