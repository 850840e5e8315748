import { describe, expect, it } from 'vitest';
import {
  type EditedGoal,
  goalsBody,
  hasDuplicateGoal,
  mayBeSameGoal,
  moveEarlier,
  newGoalKey,
  placeByMinute,
  scoreOf,
} from '#web/admin/games/corrected-goals.ts';

const goal = (key: string, minute: string, team: 'home' | 'away' = 'home'): EditedGoal => ({
  key,
  team,
  playerId: null,
  minute,
  ownGoal: false,
});
const keys = (goals: EditedGoal[]) => goals.map(({ key }) => key).join('');
const list = [goal('a', '10'), goal('b', '45', 'away'), goal('c', '45')];

describe('corrected goals', () => {
  it.each([
    ['5', 'dabc'],
    ['45', 'abcd'],
    ['44', 'adbc'],
    ['90+4', 'abcd'],
    ['45+2', 'abcd'],
    ['x', 'abcd'],
  ])('places a goal in minute %s: order %s', (minute, order) => {
    expect(keys(placeByMinute(list, goal('d', minute)))).toBe(order);
  });

  it('moves a goal when its minute is corrected', () => expect(keys(placeByMinute(list, goal('a', '60')))).toBe('bca'));

  it('leaves a goal in place if its minute fits there, even among goals in the same minute', () => {
    const [a, b, c] = list as [EditedGoal, EditedGoal, EditedGoal];
    expect(keys(placeByMinute([a, c, b], c))).toBe('acb');
    expect(keys(placeByMinute([a, c, b], { ...c, minute: '45+1' }))).toBe('abc');
    expect(keys(placeByMinute([a, b, c], { ...a, minute: '45' }))).toBe('abc');
    expect(keys(placeByMinute([a, b, c], { ...a, minute: 'x' }))).toBe('abc');
  });

  it('moves a goal ahead of another in the same minute', () => {
    expect(keys(moveEarlier(list, 2))).toBe('acb');
    expect(keys(moveEarlier(list, 0))).toBe('abc');
  });

  it('adds goals without replacing any, even those of a restored draft', () => {
    const restored = [...list, goal('new 1', '50')];
    const first = [...restored, goal(newGoalKey(restored), '60')];
    const second = placeByMinute(first, goal(newGoalKey(first), '70'));
    expect(second.map(({ minute }) => minute)).toEqual(['10', '45', '45', '50', '60', '70']);
  });

  it('counts goals by side, and builds a request only if every minute is valid', () => {
    expect(scoreOf(list)).toEqual({ home: 2, away: 1 });
    expect(goalsBody([goal('a', '7')])).toEqual([
      { team: 'home', playerId: null, minute: 7, stoppageMinutes: 0, ownGoal: false },
    ]);
    expect(goalsBody([goal('a', '45+2')])).toMatchObject([{ minute: 45, stoppageMinutes: 2 }]);
    for (const minute of ['', '91', '4.5', '44+1', '90+41', '-1']) expect(goalsBody([goal('a', minute)])).toBeNull();
  });
});

describe('hasDuplicateGoal', () => {
  const base = { team: 'home', minute: 45, stoppageMinutes: 1, playerId: 4 } as const;
  it.each([
    [base, true],
    [{ ...base, playerId: null }, false],
    [{ ...base, minute: 44 }, false],
    [{ ...base, stoppageMinutes: 2 }, false],
    [{ ...base, team: 'away' }, false],
  ] as const)('with a second goal %j: %s', (other, isDuplicate) =>
    expect(hasDuplicateGoal([base, other])).toBe(isDuplicate),
  );
});

describe('mayBeSameGoal', () => {
  const at = (team: 'home' | 'away', minute: number, stoppageMinutes = 0) => ({ team, minute, stoppageMinutes });
  it.each([
    [at('home', 7), at('home', 7), true],
    [at('home', 7), at('home', 9), true],
    [at('home', 9), at('home', 7), true],
    [at('home', 7), at('home', 10), false],
    [at('home', 7), at('away', 7), false],
    [at('home', 90, 1), at('home', 90, 3), true],
    [at('home', 90, 1), at('home', 90, 4), false],
  ])('with %o recorded and %o entered: %s', (recorded, goal, isClose) => {
    expect(mayBeSameGoal(recorded, goal)).toBe(isClose);
  });
});
