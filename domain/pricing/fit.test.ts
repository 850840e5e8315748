import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marketNamed } from '#domain/markets/catalogue.ts';
import type { ListedMarket } from '#domain/markets/market.ts';
import { expectedOver25, fitGoalModel, gridOf } from '#domain/pricing/fit.ts';
import { type Chances, fairChance, marketChances } from '#domain/pricing/market-chances.ts';
import { type Outlook, outlookBeforeKickOff, resultChances } from '#domain/pricing/outlook.ts';

const chanceOfOver25 = (outlook: Outlook) =>
  fairChance((marketChances(marketNamed('over_under') as ListedMarket, outlook, 10) as Chances[])[0] as Chances);

function reproduced(home: number, draw: number, over25: number | null) {
  const model = fitGoalModel({ home, draw, away: 1 - home - draw, over25 });
  const outlook = outlookBeforeKickOff(model);
  return { model, result: resultChances(outlook), over25: chanceOfOver25(outlook) };
}

const TENTH_OF_A_PERCENTAGE_POINT = 0.001;

/** Realistic chances of a home win and a draw. */
const realResult = fc
  .tuple(fc.double({ min: 0.05, max: 0.88, noNaN: true }), fc.double({ min: 0.1, max: 0.34, noNaN: true }))
  .map(([home, draw]) => [home, Math.min(draw, (1 - home) * 0.7)] as const)
  .filter(([home, draw]) => 1 - home - draw > 0.02);

describe('the fit', () => {
  it('reproduces result and over/under 2.5 to within a tenth of a percentage point', () => {
    fc.assert(
      fc.property(realResult, fc.double({ min: -0.06, max: 0.06, noNaN: true }), ([home, draw], shift) => {
        const over25 = expectedOver25(home, draw, 1 - home - draw) + shift;
        fc.pre(over25 > 0.05 && over25 < 0.95);
        const fit = reproduced(home, draw, over25);
        expect(Math.abs(fit.result[0] - home)).toBeLessThan(TENTH_OF_A_PERCENTAGE_POINT);
        expect(Math.abs(fit.result[1] - draw)).toBeLessThan(TENTH_OF_A_PERCENTAGE_POINT);
        expect(Math.abs(fit.over25 - over25)).toBeLessThan(TENTH_OF_A_PERCENTAGE_POINT);
      }),
      { numRuns: 500 },
    );
  });

  it('reproduces any prices, by scaling regions if necessary, and keeps a distribution', () => {
    const any = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(any, fc.double({ min: 0.03, max: 0.97, noNaN: true }), (weights, over25) => {
        const all = weights.reduce((total, weight) => total + weight, 0);
        const [home = 0, draw = 0] = weights.map((weight) => weight / all);
        const fit = reproduced(home, draw, over25);
        expect(Math.abs(fit.result[0] - home)).toBeLessThan(TENTH_OF_A_PERCENTAGE_POINT);
        expect(Math.abs(fit.result[1] - draw)).toBeLessThan(TENTH_OF_A_PERCENTAGE_POINT);
        expect(Math.abs(fit.over25 - over25)).toBeLessThan(TENTH_OF_A_PERCENTAGE_POINT);
        const grid = gridOf(fit.model);
        expect(grid.reduce((total, chance) => total + chance, 0)).toBeCloseTo(1, 6);
        expect(Math.min(...grid)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 500 },
    );
  });

  it('is symmetric when the sides are swapped', () => {
    fc.assert(
      fc.property(realResult, ([home, draw]) => {
        const away = 1 - home - draw;
        const model = fitGoalModel({ home, draw, away, over25: null });
        const mirror = fitGoalModel({ home: away, draw, away: home, over25: null });
        expect(mirror.homeGoals).toBeCloseTo(model.awayGoals, 6);
        expect(mirror.awayGoals).toBeCloseTo(model.homeGoals, 6);
        expect(mirror.drawTilt).toBeCloseTo(model.drawTilt, 5);
      }),
    );
  });

  it('recovers the model behind the prices', () => {
    const outlook = outlookBeforeKickOff({ homeGoals: 1.7, awayGoals: 1.1, drawTilt: -0.06 });
    const [home, draw, away] = resultChances(outlook);
    const model = fitGoalModel({ home, draw, away, over25: chanceOfOver25(outlook) });
    expect(model.homeGoals).toBeCloseTo(1.7, 6);
    expect(model.awayGoals).toBeCloseTo(1.1, 6);
    expect(model.drawTilt).toBeCloseTo(-0.06, 6);
    expect(model.regionScales).toBeUndefined();
  });
});

describe('expected goals from the result alone', () => {
  it.each([
    // The average over 2.5 chance of real games with similar result prices.
    [0.36, 0.28, 0.492],
    [0.36, 0.32, 0.372],
    [0.38, 0.24, 0.641],
    [0.55, 0.25, 0.503],
    [0.72, 0.17, 0.605],
    [0.85, 0.1, 0.677],
  ])('home %d and draw %d imply over 2.5 at about %d', (home, draw, expected) => {
    expect(Math.abs(expectedOver25(home, draw, 1 - home - draw) - expected)).toBeLessThan(0.03);
  });
});
