import { describe, expect, it } from 'vitest';
import { mainLinesOf } from '#domain/markets/api-fields.ts';
import { fieldsOfBook } from '#domain/markets/fields-of-keys.ts';
import { lineQuarters } from '#domain/markets/line.ts';
import { type ClockTime, startOfPeriod } from '#domain/match-clock.ts';
import { priceInPlay, remainingShares } from '#domain/pricing/in-play.ts';
import { DEFAULT_MARGINS } from '#domain/pricing/market-prices.ts';

const model = { homeGoals: 1.5, awayGoals: 1.2, drawTilt: 0 };
const lines = { handicapLine: lineQuarters(0), asianTotalLine: lineQuarters(10) };

function pricesAt(clock: ClockTime) {
  const state = { score: { home: 1, away: 0 }, halfTime: { home: 0, away: 0 }, goals: [] };
  const book = priceInPlay(model, { ...clock, ...state, mainLines: mainLinesOf(lines), margins: DEFAULT_MARGINS });
  return fieldsOfBook(book, lines);
}

const inStoppage = (minute: 45 | 90, stoppageMinutes: number): ClockTime => ({
  period: minute === 45 ? 'first_half' : 'second_half',
  minute,
  stoppageMinutes,
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

  it('in the first half does not shorten the second half, however long it lasts', () => {
    const start = remainingShares(startOfPeriod('first_half'));
    const late = remainingShares(inStoppage(45, 15));
    expect(late.second).toBe(start.second);
    expect(remainingShares(startOfPeriod('half_time'))).toEqual({ first: 0, second: start.second });
  });
});
