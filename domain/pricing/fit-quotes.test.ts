import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marketNamed } from '#domain/markets/catalogue.ts';
import { lineQuarters } from '#domain/markets/line.ts';
import type { ListedMarket } from '#domain/markets/market.ts';
import type { PriceBook } from '#domain/markets/price-book.ts';
import { oddsHundredths } from '#domain/odds.ts';
import { gridOf } from '#domain/pricing/fit.ts';
import { fitToQuotes, quotesIn } from '#domain/pricing/fit-quotes.ts';
import type { GoalModel } from '#domain/pricing/goal-model.ts';
import { type Chances, fairChance, marketChances } from '#domain/pricing/market-chances.ts';
import { DEFAULT_MARGINS, marketPrices } from '#domain/pricing/market-prices.ts';
import { type Outlook, outlookBeforeKickOff, resultChances } from '#domain/pricing/outlook.ts';
import { scorerShares } from '#domain/pricing/scorers.ts';

const chanceOf = (market: string, outlook: Outlook, line = 0) =>
  fairChance((marketChances(marketNamed(market) as ListedMarket, outlook, line) as Chances[])[0] as Chances);
const chanceOfOver25 = (outlook: Outlook) => chanceOf('over_under', outlook, 10);

const METHOD = 'odds_ratio';
const model: GoalModel = { homeGoals: 1.6, awayGoals: 1.2, drawTilt: 0.02, dependence: 0.55 };
const outlook = outlookBeforeKickOff(model);
const shares = scorerShares([{ id: 1, side: 'home', position: 'FW' }]);
const book = marketPrices(outlook, { mainLines: { handicap: lineQuarters(-1) }, margins: DEFAULT_MARGINS, shares });

/** The model's prices whose keys start with one of `starts`, at least one for each. */
function pricesOf(...starts: string[]): PriceBook {
  const found = Object.entries(book).filter(([key]) => starts.some((start) => key.startsWith(start)));
  expect(starts.filter((start) => !found.some(([key]) => key.startsWith(start)))).toEqual([]);
  return Object.fromEntries(found);
}

const RESULT = 'match_result/';
const BOTH_SCORE = 'both_teams_score/';
const HANDICAP = ['handicap/home@-0.25', 'handicap/away@-0.25'];
const TOTAL = ['asian_total/over@2.75', 'asian_total/under@2.75'];
const SCORES = ['correct_score/0-0', 'correct_score/1-', 'correct_score/2-'];

describe('fitToQuotes', () => {
  it('recovers a model from its prices', () => {
    const quotes = quotesIn(pricesOf(RESULT, BOTH_SCORE, ...HANDICAP, ...TOTAL, ...SCORES));
    expect(quotes).toHaveLength(5);
    const fitted = outlookBeforeKickOff(fitToQuotes(null, quotes, METHOD));
    fitted.grid.forEach((chance, cell) => {
      expect(Math.abs(chance - (outlook.grid[cell] as number))).toBeLessThan(0.005);
    });
  });

  it('ignores prices that depend on more than the final score, and "any other score"', () => {
    const quotes = quotesIn(
      pricesOf('first_half_', 'half_time_', 'first_goalscorer', 'next_goal', 'correct_score/other'),
    );
    expect(quotes).toEqual([]);
  });

  it.each([
    ['handicap and total', [...HANDICAP, ...TOTAL]],
    ['both teams to score and result', [BOTH_SCORE, RESULT]],
    ['correct scores', SCORES],
    ['result and total goals in one market', ['result_and_total/']],
  ])('fits %s alone', (_name, starts) => {
    const fitted = outlookBeforeKickOff(fitToQuotes(null, quotesIn(pricesOf(...starts)), METHOD));
    expect(Math.abs(resultChances(fitted)[0] - resultChances(outlook)[0])).toBeLessThan(0.02);
    expect(Math.abs(chanceOfOver25(fitted) - chanceOfOver25(outlook))).toBeLessThan(0.03);
  });

  it('matches the result and over 2.5 exactly, and fits both teams to score better with its prices', () => {
    const [home, draw, away] = resultChances(outlook);
    const exact = { home, draw, away, over25: chanceOfOver25(outlook) };
    const bothScore = (each: GoalModel) => chanceOf('both_teams_score', outlookBeforeKickOff(each));
    const wanted = bothScore(model);
    const plain = fitToQuotes(exact, [], METHOD);
    const fitted = fitToQuotes(exact, quotesIn(pricesOf(BOTH_SCORE)), METHOD);
    expect(Math.abs(bothScore(fitted) - wanted)).toBeLessThan(Math.abs(bothScore(plain) - wanted) / 2);
    expect(resultChances(outlookBeforeKickOff(fitted))[1]).toBeCloseTo(draw, 6);
    expect(chanceOfOver25(outlookBeforeKickOff(fitted))).toBeCloseTo(exact.over25, 6);
  });

  it('returns a probability distribution for any manual prices', () => {
    const odds = fc.integer({ min: 101, max: 100_000 }).map((value) => oddsHundredths(value));
    fc.assert(
      fc.property(odds, odds, odds, odds, odds, odds, fc.boolean(), (a, b, c, d, e, f, pinned) => {
        const exact = pinned ? { home: 0.5, draw: 0.3, away: 0.2, over25: 0.45 } : null;
        const any = quotesIn({
          'asian_total/over@2.25': a,
          'asian_total/under@2.25': b,
          'handicap/home@-0.75': c,
          'handicap/away@-0.75': d,
          'both_teams_score/yes': e,
          'both_teams_score/no': f,
          'correct_score/0-0': a,
          'correct_score/3-3': c,
        });
        expect(any).toHaveLength(4);
        const grid = gridOf(fitToQuotes(exact, any, METHOD));
        expect(grid.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 6);
        expect(Math.min(...grid)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 200 },
    );
  });
});
