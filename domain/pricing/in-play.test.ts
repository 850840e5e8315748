import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mainLinesOf } from '#domain/markets/api-fields.ts';
import { fieldsOfBook } from '#domain/markets/fields-of-keys.ts';
import { lineQuarters } from '#domain/markets/line.ts';
import { type ClockTime, clockAt, matchMinute, startOfPeriod } from '#domain/match-clock.ts';
import { fitGoalModel } from '#domain/pricing/fit.ts';
import type { GoalModel } from '#domain/pricing/goal-model.ts';
import { type AnnouncedClock, liveOutlook, priceInPlay, remainingShares } from '#domain/pricing/in-play.ts';
import { DEFAULT_MARGINS } from '#domain/pricing/market-prices.ts';
import { type Outlook, outlookBeforeKickOff, resultChances } from '#domain/pricing/outlook.ts';

const model = { homeGoals: 1.5, awayGoals: 1.2, drawTilt: 0 };
const lines = { handicapLine: lineQuarters(0), asianTotalLine: lineQuarters(10) };

function pricesAt(clock: AnnouncedClock) {
  const state = { score: { home: 1, away: 0 }, halfTime: { home: 0, away: 0 }, goals: [] };
  const book = priceInPlay(model, { ...clock, ...state, mainLines: mainLinesOf(lines), margins: DEFAULT_MARGINS });
  return fieldsOfBook(book, lines);
}

const inStoppage = (minute: 45 | 90, stoppageMinutes: number): ClockTime => ({
  period: minute === 45 ? 'first_half' : 'second_half',
  minute,
  stoppageMinutes,
});

describe('a model that matches its prices only with region scales', () => {
  const chances = fc.tuple(
    fc.integer({ min: 10, max: 80 }),
    fc.integer({ min: 8, max: 60 }),
    fc.integer({ min: 10, max: 80 }),
  );
  const over25 = fc.option(fc.double({ min: 0.2, max: 0.8, noNaN: true }));
  const scaledModels = fc
    .tuple(chances, over25)
    .map(([weights, over]) => {
      const [home = 0, draw = 0, away = 0] = weights.map(
        (each) => each / weights.reduce((sum, other) => sum + other, 0),
      );
      return fitGoalModel({ home, draw, away, over25: over });
    })
    .filter(({ regionScales }) => regionScales !== undefined);
  const at = (scaled: GoalModel, clock: ClockTime, score = { home: 0, away: 0 }): Outlook =>
    liveOutlook(scaled, { ...clock, score, halfTime: { home: 0, away: 0 }, goals: [] });

  it('gives every score the same chance before and at kick-off, and almost the same a minute later', () => {
    fc.assert(
      fc.property(scaledModels, (scaled) => {
        const before = outlookBeforeKickOff(scaled).grid;
        const start = at(scaled, startOfPeriod('first_half')).grid;
        const later = at(scaled, clockAt(matchMinute(1))).grid;
        for (const [cell, chance] of before.entries()) {
          expect(start[cell]).toBeCloseTo(chance, 12);
          expect(Math.abs((later[cell] as number) - chance)).toBeLessThan(0.02);
        }
      }),
    );
  });

  it('has chances that add up to 1 at every score, and hardly uses the region scales near the end', () => {
    fc.assert(
      fc.property(scaledModels, fc.nat(6), fc.nat(6), (scaled, home, away) => {
        const { grid } = at(scaled, clockAt(matchMinute(60)), { home, away });
        expect(grid.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
        const { regionScales: _scales, ...unscaled } = scaled;
        const end = inStoppage(90, 5);
        const last = resultChances(at(scaled, end, { home, away }));
        const wanted = resultChances(at(unscaled, end, { home, away }));
        for (const [result, chance] of last.entries()) expect(chance).toBeCloseTo(wanted[result] as number, 1);
      }),
    );
  });
});

describe('stoppage time', () => {
  const minutes = [...Array(16).keys()];

  it('leaves a goal after 90+5 unlikely, but not impossible', () => {
    const { first, second } = remainingShares(inStoppage(90, 5));
    expect(first).toBe(0);
    const chanceOfGoal = 1 - Math.exp(-(model.homeGoals + model.awayGoals) * second);
    expect(chanceOfGoal).toBeGreaterThan(0.05);
    expect(chanceOfGoal).toBeLessThan(0.15);
  });

  it("raises the draw's price every minute, and never the leading side's", () => {
    const prices = minutes.map((minute) => pricesAt(inStoppage(90, minute)));
    for (const [index, now] of prices.entries()) {
      const before = prices[index - 1];
      if (!before) continue;
      expect(now.drawOdds as number, `draw at 90+${index}`).toBeGreaterThan(before.drawOdds as number);
      expect(now.homeOdds as number).toBeLessThanOrEqual(before.homeOdds as number);
      expect(now.homeOdds as number).toBeGreaterThan(100);
    }
  });

  it.each([45, 90] as const)('after %i minutes leaves fewer goals to come each minute, but never none', (end) => {
    const shares = minutes.map((minute) => remainingShares(inStoppage(end, minute)));
    const left = shares.map(({ first, second }) => (end === 45 ? first : second));
    for (const [index, share] of left.entries()) {
      if (index > 0) expect(share).toBeLessThan(left[index - 1] as number);
      expect(share).toBeGreaterThan(0);
    }
  });

  const left = (end: 45 | 90, played: number, announced: number | null): number => {
    const { first, second } = remainingShares({ ...inStoppage(end, played), announcedStoppageMinutes: announced });
    return end === 45 ? first : second;
  };

  it.each([
    [45, 2, 0.1],
    [90, 5, 0.01],
  ] as const)('of the usual length hardly changes the goals to come when announced: %i+%i', (end, usual, tolerance) => {
    expect(Math.abs(left(end, 0, usual) / left(end, 0, null) - 1)).toBeLessThan(tolerance);
  });

  it.each([
    ['10 minutes after 90', 90, 0, 10, 0.112 * 1.1],
    ['10 minutes after 90+6', 90, 6, 10, 0.052 * 1.1],
    ['3 minutes after 90', 90, 0, 3, 0.042 * 1.1],
    ['6 minutes after 45', 45, 0, 6, 0.072],
    ['6 minutes after 90+6', 90, 6, 6, 0.012 * 1.1],
  ] as const)('announced as %s is worth its minutes and a little more', (_, end, played, announced, share) => {
    expect(left(end, played, announced)).toBeCloseTo(share, 4);
  });

  it('announced leaves fewer goals each minute but never none, and more the longer it is', () => {
    fc.assert(
      fc.property(fc.constantFrom(45, 90), fc.nat(39), fc.nat(39), (end, played, announced) => {
        const now = left(end, played, announced);
        expect(left(end, played + 1, announced)).toBeLessThan(now);
        expect(left(end, played + 1, announced)).toBeGreaterThan(0);
        expect(left(end, played, announced + 1)).toBeGreaterThanOrEqual(now);
        expect(now).toBeLessThan(1);
      }),
    );
  });

  it.each([45, 90] as const)('announced falsely after %i minutes changes chances at most twofold', (end) => {
    fc.assert(
      fc.property(fc.nat(39), fc.nat(40), (played, announced) => {
        const [usual, now] = [left(end, played, null), left(end, played, announced)];
        expect(now).toBeGreaterThanOrEqual(usual * 0.4999);
        // The chance of no further goal, in a match with four.
        expect(Math.exp(-4 * (now - usual))).toBeGreaterThan(0.5);
      }),
    );
  });

  it('affects the goals to come as soon as it is announced, but not those in the minutes before it', () => {
    const at = (minute: number, announced: number | null) =>
      remainingShares({ period: 'second_half', minute, stoppageMinutes: 0, announcedStoppageMinutes: announced })
        .second;
    for (const announced of [0, 3, 5, 12])
      expect(at(88, announced) - at(90, announced)).toBeCloseTo(at(88, null) - at(90, null), 12);
    expect(at(89, 12)).toBeGreaterThan(at(89, null));
    expect(at(89, 0)).toBeLessThan(at(89, null));
  });

  it('announced as long shortens the price of a further goal, and lengthens it when played', () => {
    const priceOf = (played: number, announcedStoppageMinutes: number | null) =>
      pricesAt({ ...inStoppage(90, played), announcedStoppageMinutes }).drawOdds as number;
    expect(priceOf(0, 10)).toBeLessThan(priceOf(0, null));
    expect(priceOf(0, 1)).toBeGreaterThan(priceOf(0, null));
    expect(priceOf(6, 10)).toBeGreaterThan(priceOf(0, 10));
    expect(priceOf(6, 10)).toBeLessThan(priceOf(6, null));
  });

  it('announced in the first half moves the share of goals before half time only', () => {
    const { second } = remainingShares({ ...inStoppage(45, 0), announcedStoppageMinutes: 8 });
    expect(second).toBe(remainingShares(inStoppage(45, 0)).second);
  });

  it('in the first half does not shorten the second half, however long it lasts', () => {
    const start = remainingShares(startOfPeriod('first_half'));
    const late = remainingShares(inStoppage(45, 15));
    expect(late.second).toBe(start.second);
    expect(remainingShares(startOfPeriod('half_time'))).toEqual({ first: 0, second: start.second });
  });
});
