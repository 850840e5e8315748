import { describe, expect, it } from 'vitest';
import { formatMinute } from '#domain/match-clock.ts';
import type { GoalModel } from '#domain/pricing/goal-model.ts';
import { liveOutlook } from '#domain/pricing/in-play.ts';
import { chancesBefore, chancesOver, type MatchEvent, type PlayedMatch } from '#domain/pricing/match-chances.ts';
import { resultChances } from '#domain/pricing/outlook.ts';

const model: GoalModel = { homeGoals: 1.5, awayGoals: 1.1, drawTilt: -0.05 };
const event = (team: MatchEvent['team'], minute: number, stoppageMinutes = 0) => ({ team, minute, stoppageMinutes });
const match = (fields: Partial<PlayedMatch>): PlayedMatch => ({
  clock: { period: 'second_half', minute: 60, stoppageMinutes: 0 },
  isFinished: false,
  score: { home: 0, away: 0 },
  goals: [],
  redCards: [],
  ...fields,
});
const at = (chances: ReturnType<typeof chancesOver>, minute: string) =>
  chances.find((each) => formatMinute(each) === minute && each.period !== 'half_time');

describe('the chances over a match', () => {
  it('start with those before kick-off, and sum to 1', () => {
    const [first] = chancesOver(model, match({}));
    const before = chancesBefore(model);
    expect(first?.home).toBeCloseTo(before.home, 2);
    for (const { home, draw, away } of chancesOver(model, match({}))) expect(home + draw + away).toBeCloseTo(1, 9);
  });

  it("end with the model's chances in the current game state", () => {
    const played = match({
      score: { home: 1, away: 0 },
      goals: [event('home', 30)],
      redCards: [event('away', 55)],
    });
    const state = { ...played.clock, score: played.score, redCards: { home: 0, away: 1 }, halfTime: null };
    const [home] = resultChances(liveOutlook(model, state));
    expect(chancesOver(model, played).at(-1)?.home).toBeCloseTo(home, 9);
  });

  it('count the announced stoppage time from the last minute of the half that is being played', () => {
    const clock = { period: 'second_half', minute: 90, stoppageMinutes: 2 } as const;
    const played = match({ score: { home: 1, away: 0 }, goals: [event('home', 30)], clock });
    const usual = chancesOver(model, played);
    const long = chancesOver(model, { ...played, announcedStoppageMinutes: 12 });
    for (const minute of ['45', '89']) expect(at(long, minute)).toEqual(at(usual, minute));
    for (const minute of ['90', '90+2']) expect(at(long, minute)?.draw).toBeGreaterThan(at(usual, minute)?.draw ?? 1);
    const state = { ...clock, announcedStoppageMinutes: 12, score: played.score, halfTime: null };
    expect(long.at(-1)?.draw).toBeCloseTo(resultChances(liveOutlook(model, state))[1], 9);
  });

  it('have every minute once, half time, and stoppage time up to the last event', () => {
    const times = chancesOver(model, match({ score: { home: 0, away: 1 }, goals: [event('away', 45, 2)] }));
    expect(times.map((time) => (time.period === 'half_time' ? 'HT' : formatMinute(time)))).toEqual([
      ...Array.from({ length: 46 }, (_, minute) => String(minute)),
      ...['45+1', '45+2', 'HT'],
      ...Array.from({ length: 15 }, (_, index) => String(46 + index)),
    ]);
  });

  it('change at the minute of a goal and of a red card', () => {
    const chances = chancesOver(
      model,
      match({ score: { home: 1, away: 0 }, goals: [event('home', 20)], redCards: [event('home', 40)] }),
    );
    expect((at(chances, '20')?.home ?? 0) - (at(chances, '19')?.home ?? 0)).toBeGreaterThan(0.2);
    expect((at(chances, '40')?.home ?? 1) - (at(chances, '39')?.home ?? 0)).toBeLessThan(-0.05);
  });

  it.each([
    ['first_half', 20, '20'],
    ['half_time', 45, '45'],
  ] as const)('end at the current minute in %s', (period, minute, last) => {
    const chances = chancesOver(model, match({ clock: { period, minute, stoppageMinutes: 0 } }));
    expect(chances.at(-1)).toMatchObject({ period });
    expect(formatMinute(chances.at(-1) ?? { minute: 0, stoppageMinutes: 0 })).toBe(last);
    expect(chances.filter((each) => each.period === 'second_half')).toEqual([]);
  });

  it('are certain once the match has finished', () => {
    const clock = { period: 'full_time', minute: 90, stoppageMinutes: 3 } as const;
    const chances = chancesOver(model, match({ clock, isFinished: true }));
    expect(chances.at(-1)).toEqual({ ...clock, home: 0, draw: 1, away: 0 });
    expect(formatMinute(chances.at(-2) ?? clock)).toBe('90+3');
    expect(chances.at(-2)).toMatchObject({ period: 'second_half' });
  });

  it('include only the latest if goals are missing, and only the result after the end', () => {
    const score = { home: 2, away: 0 };
    expect(chancesOver(model, match({ score, goals: [event('home', 10)] }))).toHaveLength(1);
    const finished = chancesOver(model, match({ score, isFinished: true }));
    expect(finished).toEqual([expect.objectContaining({ period: 'full_time', home: 1, draw: 0, away: 0 })]);
  });
});
