import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineQuarters } from '#domain/markets/line.ts';
import { PRICE_FIELD_NAMES, type PriceBook } from '#domain/markets/registry.ts';
import { clockAt, matchMinute } from '#domain/match-clock.ts';
import { MAX_ODDS, oddsHundredths } from '#domain/odds.ts';
import { liveOutlook } from '#domain/pricing/in-play.ts';
import { DEFAULT_MARGINS, marketPrices } from '#domain/pricing/market-prices.ts';
import { isCoveredByModel } from '#domain/pricing/model-cover.ts';
import { outlookBeforeKickOff } from '#domain/pricing/outlook.ts';
import { scorerOutlook, scorerShares } from '#domain/pricing/scorers.ts';

const lines = { handicapLine: lineQuarters(-1), asianTotalLine: lineQuarters(10) };
const noScorers = { outlook: null, shares: [] };
const model = { homeGoals: 1.7, awayGoals: 1.1, rho: 0 };
const outlook = outlookBeforeKickOff(model);
const book = marketPrices(outlook, lines, DEFAULT_MARGINS, noScorers);

describe('a book', () => {
  it("is covered with the model's own prices, at any margin, before kick-off and in play", () => {
    const goals = fc.double({ min: 0.2, max: 4, noNaN: true });
    const line = fc.integer({ min: -8, max: 8 }).map(lineQuarters);
    const margin = fc.integer({ min: 0, max: 3000 });
    const minute = fc.integer({ min: 0, max: 105 });
    fc.assert(
      fc.property(
        goals,
        goals,
        line,
        margin,
        minute,
        fc.nat(3),
        (homeGoals, awayGoals, handicapLine, points, at, home) => {
          const names = Object.keys(DEFAULT_MARGINS.basisPoints);
          const basisPoints = Object.fromEntries(
            names.map((name) => [name, points]),
          ) as typeof DEFAULT_MARGINS.basisPoints;
          const state = { score: { home, away: 1 }, ...clockAt(matchMinute(at)), halfTime: { home: 0, away: 1 } };
          const live = liveOutlook({ homeGoals, awayGoals, rho: 0 }, state);
          const lines = { handicapLine, asianTotalLine: lineQuarters(15) };
          const prices = marketPrices(live, lines, { method: 'odds_ratio', basisPoints }, noScorers);
          expect(isCoveredByModel({ book: prices, lines, outlook: live })).toBe(true);
        },
      ),
      { numRuns: 100 },
    );
  });

  it.each(PRICE_FIELD_NAMES)('is not covered if one price is above fair by the model: %s', (field) => {
    const raised: PriceBook = { ...book, [field]: MAX_ODDS };
    expect(isCoveredByModel({ book, lines, outlook })).toBe(true);
    expect(isCoveredByModel({ book: raised, lines, outlook })).toBe(false);
  });

  it('is not covered with such a price of the last scorer so far', () => {
    const state = { score: { home: 1, away: 0 }, ...clockAt(matchMinute(80)), halfTime: { home: 0, away: 0 } };
    const live = liveOutlook(model, state);
    const shares = scorerShares([7, 8].map((id) => ({ id, side: 'home', position: 'FW' })));
    const scorers = scorerOutlook(live, [{ team: 'home', playerId: 7, minute: 50, ownGoal: false }]);
    const prices = marketPrices(live, lines, DEFAULT_MARGINS, { outlook: scorers, shares });
    const isCovered = (change: Record<string, number>) =>
      isCoveredByModel({ book: { ...prices, ...change } as PriceBook, lines, outlook: live, shares, scorers });
    expect(isCovered({})).toBe(true);
    expect(isCovered({ 'lastGoalscorerOdds:8': oddsHundredths(5000) })).toBe(true);
    expect(isCovered({ 'lastGoalscorerOdds:7': oddsHundredths(200) })).toBe(false);
  });
});
