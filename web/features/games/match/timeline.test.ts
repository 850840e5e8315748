import { describe, expect, it } from 'vitest';
import { type TimelineEvent, timelineOf } from '#web/features/games/match/timeline.ts';

const game = {
  status: 'live',
  period: 'second_half',
  currentMinute: 70,
  homeScore: 1,
  awayScore: 1,
  halfTimeRecorded: true,
  halfTimeHomeScore: 1,
  halfTimeAwayScore: 0,
} as const;

const goal = (id: number, team: 'home' | 'away', minute: number, fields = {}) => ({
  id,
  team,
  minute,
  stoppageMinutes: 0,
  playerId: null,
  playerName: null,
  ownGoal: false,
  disallowed: false,
  ...fields,
});
const card = (minute: number | null) => ({ team: 'away', minute, stoppageMinutes: 0 }) as const;

const brief = (event: TimelineEvent) => {
  const score = 'score' in event && event.score ? ` ${event.score.home}-${event.score.away}` : '';
  return `${event.at?.minute ?? ''} ${event.kind}${score}`.trim();
};

describe("a match's timeline", () => {
  it('lists goals with the score, cards and half time in order', () => {
    const goals = [
      goal(1, 'home', 45, { stoppageMinutes: 2 }),
      goal(2, 'home', 50, { disallowed: true }),
      goal(3, 'away', 60),
    ];
    expect(timelineOf(game, { goals, redCards: [card(45), card(55)] }).map(brief)).toEqual([
      'kickOff',
      '45 redCard',
      '45 goal 1-0',
      'halfTime 1-0',
      '50 disallowed',
      '55 redCard',
      '60 goal 1-1',
    ]);
  });

  it('lists cards without a minute first', () => {
    const events = timelineOf(game, { goals: [goal(1, 'home', 3)], redCards: [card(null)] });
    expect(events.map(brief).slice(0, 3)).toEqual(['kickOff', 'redCard', '3 goal 1-0']);
  });

  it.each([
    ['upcoming', []],
    ['postponed', []],
    ['finished', ['kickOff', 'halfTime 1-0', 'fullTime 1-1']],
    ['abandoned', ['kickOff', 'halfTime 1-0', 'abandoned']],
  ] as const)('lists the events of a game that is %s', (status, events) => {
    expect(timelineOf({ ...game, status }, { goals: [], redCards: [] }).map(brief)).toEqual(events);
  });

  it('has no half time during the first half, and no score if none was recorded', () => {
    const first = { ...game, period: 'first_half', currentMinute: 30 } as const;
    expect(timelineOf(first, { goals: [], redCards: [] }).map(brief)).toEqual(['kickOff']);
    const unknown = { ...game, halfTimeRecorded: false };
    expect(timelineOf(unknown, { goals: [], redCards: [] }).map(brief)).toEqual(['kickOff', 'halfTime']);
  });
});
