import { describe, expect, it } from 'vitest';
import {
  type MatchScript,
  type Progress,
  type Step,
  stepsLeft,
  stepsOf,
  withoutPassedMinutes,
} from '#server/feeds/match-script.ts';

const goal = (team: 'home' | 'away', minute: number, stoppage = 0) => ({
  team,
  minute,
  stoppage,
  playerId: null,
  ownGoal: false,
});
const script: MatchScript = {
  goals: [goal('home', 45, 2), goal('away', 46), goal('home', 46), goal('away', 90, 6)],
  redCards: [{ team: 'home', minute: 90, stoppage: 1 }],
  stoppageMinutes: { first: 1, second: 3 },
};

const name = (step: Step): string => {
  if (step.kind === 'minute')
    return step.moment.stoppage ? `${step.moment.minute}+${step.moment.stoppage}` : `${step.moment.minute}`;
  if (step.kind === 'goal') return `goal ${step.ordinal}`;
  return step.kind;
};

const notStarted: Progress = {
  status: 'upcoming',
  period: 'not_started',
  currentMinute: 0,
  stoppageMinutes: 0,
  announcedHalf: null,
  goalsReported: 0,
  redCardsReported: 0,
};

describe('the steps of a match', () => {
  const steps = stepsOf(script);

  it('are in order, with stoppage time in its half', () => {
    const names = withoutPassedMinutes(steps).map(name);
    expect(names).toEqual([
      'kick-off',
      '45+2',
      'goal 0',
      'half-time',
      'second-half',
      'goal 1',
      'goal 2',
      '90+1',
      'red-card',
      '90+6',
      'goal 3',
      'full-time',
    ]);
  });

  it('last as long as the match: both halves, the break, and stoppage until the last goal', () => {
    expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).sort((one, other) => one - other));
    expect(steps.at(-1)?.at).toBe(45 + 2 + 1 + 5 + 45 + 6 + 1);
  });

  it('contain every minute once, including stoppage time; the second half begins in the 46th', () => {
    const minutes = steps.filter(({ kind }) => kind === 'minute').map(name);
    const from = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, index) => `${first + index}`);
    const added = (end: number, count: number) => from(1, count).map((minute) => `${end}+${minute}`);
    expect(minutes).toEqual([...from(1, 45), ...added(45, 2), ...from(47, 90), ...added(90, 6)]);
  });
});

describe('announced stoppage time', () => {
  const announcing = { ...script, isAnnounced: true };
  const steps = stepsOf(announcing);
  const left = (progress: Partial<Progress>) =>
    stepsLeft(steps, { ...notStarted, status: 'live', ...progress }).flatMap((step) =>
      step.kind === 'announcement' ? [[step.period, step.minutes]] : [],
    );
  const [first, second] = [
    ['first_half', 1],
    ['second_half', 3],
  ];

  it('is reported once the last minute of each half has begun, before its goals', () => {
    const names = steps.map(name);
    for (const [half, minute] of ['45', '90'].entries()) {
      const index = names.indexOf('announcement', half === 0 ? 0 : names.indexOf('half-time'));
      expect(names.slice(index - 1, index + 1)).toEqual([minute, 'announcement']);
    }
    expect(stepsOf(script).map(name)).not.toContain('announcement');
  });

  it('is left to report until it is known, or its stoppage time has begun', () => {
    const inFirst = { period: 'first_half', currentMinute: 45 } as const;
    const inSecond = { period: 'second_half', currentMinute: 90 } as const;
    expect(left(inFirst)).toEqual([first, second]);
    expect(left({ ...inFirst, announcedHalf: 'first_half' })).toEqual([second]);
    expect(left({ ...inFirst, stoppageMinutes: 1 })).toEqual([second]);
    expect(left({ period: 'half_time', currentMinute: 45 })).toEqual([second]);
    expect(left(inSecond)).toEqual([second]);
    expect(left({ ...inSecond, announcedHalf: 'second_half' })).toEqual([]);
    expect(left({ ...inSecond, stoppageMinutes: 1 })).toEqual([]);
  });
});

describe('the remaining steps of a match', () => {
  const left = (progress: Partial<Progress>) =>
    withoutPassedMinutes(stepsLeft(stepsOf(script), { ...notStarted, ...progress })).map(name);

  it('are all steps before kick-off', () => {
    expect(left({})[0]).toBe('kick-off');
    expect(stepsLeft(stepsOf(script), notStarted)).toHaveLength(stepsOf(script).length);
  });

  it("begin at the game's progress", () => {
    const live = { status: 'live', currentMinute: 45, goalsReported: 1 } as const;
    expect(left({ ...live, period: 'first_half', stoppageMinutes: 1 })[0]).toBe('45+2');
    expect(left({ ...live, period: 'first_half', stoppageMinutes: 2 })[0]).toBe('half-time');
    expect(left({ ...live, period: 'half_time' })).toEqual([
      'second-half',
      'goal 1',
      'goal 2',
      '90+1',
      'red-card',
      '90+6',
      'goal 3',
      'full-time',
    ]);
    expect(left({ ...live, period: 'second_half', currentMinute: 46, goalsReported: 2 })[0]).toBe('goal 2');
  });

  it('are empty once the game is finished, abandoned or postponed', () => {
    expect(left({ status: 'finished' })).toEqual([]);
    expect(left({ status: 'abandoned' })).toEqual([]);
    expect(left({ status: 'postponed' })).toEqual([]);
  });
});
