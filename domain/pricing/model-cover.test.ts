import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mainLinesOf, PRICE_FIELD_NAMES } from '#domain/markets/api-fields.ts';
import { marketNames } from '#domain/markets/catalogue.ts';
import { keyOfField } from '#domain/markets/fields-of-keys.ts';
import { lineQuarters } from '#domain/markets/line.ts';
import { clockAt, matchMinute } from '#domain/match-clock.ts';
import { MAX_ODDS, oddsHundredths } from '#domain/odds.ts';
import { liveOutlook } from '#domain/pricing/in-play.ts';
import { DEFAULT_MARGINS, marketPrices } from '#domain/pricing/market-prices.ts';
import { isCoveredByModel, pricesAboveModel } from '#domain/pricing/model-cover.ts';
import { outlookBeforeKickOff } from '#domain/pricing/outlook.ts';
import { scorerShares } from '#domain/pricing/scorers.ts';

const lines = { handicapLine: lineQuarters(-1), asianTotalLine: lineQuarters(10) };
const keyOf = (field: string) => keyOfField(field, lines) as string;
const model = { homeGoals: 1.7, awayGoals: 1.1, drawTilt: 0 };
const outlook = outlookBeforeKickOff(model);
const book = marketPrices(outlook, { mainLines: mainLinesOf(lines), margins: DEFAULT_MARGINS });

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
          const basisPoints = Object.fromEntries(marketNames().map((name) => [name, points]));
          const state = { score: { home, away: 1 }, ...clockAt(matchMinute(at)), halfTime: { home: 0, away: 1 } };
          const live = liveOutlook({ homeGoals, awayGoals, drawTilt: 0 }, state);
          const mainLines = mainLinesOf({ handicapLine, asianTotalLine: lineQuarters(15) });
          const prices = marketPrices(live, { mainLines, margins: { method: 'odds_ratio', basisPoints } });
          expect(isCoveredByModel({ book: prices, outlook: live })).toBe(true);
        },
      ),
      { numRuns: 100 },
    );
  });

  it.each(PRICE_FIELD_NAMES)("is not covered if one price is above the model's fair price: %s", (field) => {
    const raised = { ...book, [keyOf(field)]: MAX_ODDS };
    expect(isCoveredByModel({ book, outlook })).toBe(true);
    expect(isCoveredByModel({ book: raised, outlook })).toBe(false);
  });

  it('is not covered if the price of `other` does not allow for a closed score', () => {
    const { [keyOf('correctScore11Odds')]: _closed, ...rest } = book;
    expect(pricesAboveModel({ book: rest, outlook })).toEqual([keyOf('correctScoreOtherOdds')]);
  });

  it('is not covered if the last scorer so far is priced above the fair price, or a scorer to win', () => {
    const goals = [{ team: 'home' as const, playerId: 7, minute: 50, ownGoal: false }];
    const state = { score: { home: 1, away: 0 }, ...clockAt(matchMinute(80)), halfTime: { home: 0, away: 0 }, goals };
    const live = liveOutlook(model, state);
    const shares = scorerShares([7, 8].map((id) => ({ id, side: 'home', position: 'FW' })));
    const prices = marketPrices(live, { mainLines: mainLinesOf(lines), margins: DEFAULT_MARGINS, shares });
    const isCovered = (field?: string, odds?: number) => {
      const key = field?.includes('@') ? field : field && keyOf(field);
      const change = key === undefined ? {} : { [key]: oddsHundredths(odds ?? 0) };
      return isCoveredByModel({ book: { ...prices, ...change }, outlook: live, shares });
    };
    expect(isCovered()).toBe(true);
    expect(isCovered('lastGoalscorerOdds:8', 5000)).toBe(true);
    expect(isCovered('lastGoalscorerOdds:7', 200)).toBe(false);
    expect(isCovered('anytime_goalscorer_and_win@player=8', 5000)).toBe(true);
    expect(isCovered('anytime_goalscorer_and_win@player=7', 5000)).toBe(false);
  });
});
