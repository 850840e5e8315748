import { describe, expect, it } from 'vitest';
import { readOpenfootball } from '#server/feeds/import/read-openfootball.ts';

const base = { round: 'Matchday 1', date: '2026-06-11', time: '13:00 UTC-6', team1: 'Lions', team2: 'Eagles' };
const read = (...matches: unknown[]) => readOpenfootball('cup.json', JSON.stringify({ name: 'Cup 2026', matches }), {});
const only = (row: Record<string, unknown>) => read({ ...base, ...row }).matches[0];

describe('a match', () => {
  it('is read with its key, kick-off and facts', () => {
    const match = only({
      score: { ft: [2, 1], ht: [1, 0] },
      goals1: [
        { name: 'A', minute: '45+2' },
        { name: 'B', minute: 60 },
      ],
      goals2: [{ name: 'C', minute: '90+3', owngoal: true }],
    });
    expect(match).toMatchObject({
      key: 'Cup 2026|Matchday 1|Lions|Eagles',
      league: 'Cup 2026',
      kickOff: new Date('2026-06-11T19:00:00Z'),
      facts: {
        fullTime: { home: 2, away: 1 },
        halfTime: { home: 1, away: 0 },
        goals: [
          { team: 'home', scorer: 'A', minute: 45, stoppage: 2, ownGoal: false },
          { team: 'home', scorer: 'B', minute: 60, stoppage: 0, ownGoal: false },
          { team: 'away', scorer: 'C', minute: 90, stoppage: 3, ownGoal: true },
        ],
      },
    });
  });

  it('without a score is a fixture', () => {
    expect(only({})?.facts).toBeNull();
  });

  it('counts only 90 minutes if extra time and a shoot-out followed', () => {
    const facts = only({
      score: { p: [4, 3], et: [2, 2], ft: [1, 1], ht: [0, 1] },
      goals1: [
        { name: 'A', minute: '90+4' },
        { name: 'B', minute: '105+1' },
      ],
      goals2: [
        { name: 'C', minute: '12' },
        { name: 'D', minute: '118' },
      ],
    })?.facts;
    expect(facts?.fullTime).toEqual({ home: 1, away: 1 });
    expect(facts?.goals?.map(({ scorer }) => scorer)).toEqual(['C', 'A']);
  });

  it('reads minute 92 as stoppage time if there was no extra time', () => {
    const goals = only({ score: { ft: [1, 0], ht: [0, 0] }, goals1: [{ name: 'A', minute: '92' }] })?.facts?.goals;
    expect(goals).toMatchObject([{ minute: 90, stoppage: 2 }]);
  });

  it.each([
    ['90+4', '92', ['B', 'A']],
    ['90+1', '92', ['A', 'B']],
    ['92', '90+2', ['A', 'B']],
  ])('orders goals in stoppage time that are written in both ways: %s and %s', (first, second, order) => {
    const { matches, notes } = read({
      ...base,
      score: { ft: [1, 1], ht: [0, 0] },
      goals1: [{ name: 'A', minute: first }],
      goals2: [{ name: 'B', minute: second }],
    });
    expect(matches[0]?.facts?.goals?.map(({ scorer }) => scorer)).toEqual(order);
    expect(notes).toHaveLength(first === '92' ? 1 : 0);
  });

  it('has no scorers, and a note, if its goals do not add up to its score', () => {
    const { matches, notes } = read({ ...base, score: { ft: [2, 0] }, goals1: [{ name: 'A', minute: '9' }] });
    expect(matches[0]?.facts).toEqual({ fullTime: { home: 2, away: 0 }, halfTime: null, goals: null });
    expect(notes.map(({ text }) => text)).toEqual([
      'imported without scorers: its goals add up to 1-0, but its score is 2-0',
    ]);
  });

  it('uses the half-time score from the goals if the two differ', () => {
    const { matches, notes } = read({
      ...base,
      score: { ft: [1, 0], ht: [0, 0] },
      goals1: [{ name: 'A', minute: '45+1' }],
    });
    expect(matches[0]?.facts?.halfTime).toEqual({ home: 1, away: 0 });
    expect(notes).toHaveLength(1);
  });

  it.each([
    ['no goals', {}],
    ['a full list of goals', { goals1: [{ name: 'A', minute: '30' }], goals2: [] }],
  ])('without a half-time score is not given one, with %s', (_, goals) => {
    expect(only({ score: { ft: [1, 0] }, ...goals })?.facts?.halfTime).toBeNull();
    expect(only({ score: { ft: [0, 0] } })?.facts).toEqual({
      fullTime: { home: 0, away: 0 },
      halfTime: null,
      goals: [],
    });
  });

  it.each([
    [{ ft: [1, 0], ht: [1, 0], et: [2, 0] }, ['20', '105'], '1-0', 1, []],
    [{ ft: [1, 0], ht: [1, 0], et: [2, 0] }, ['20', '121'], '1-0', 1, []],
    [{ ft: [1, 0], ht: [1, 0] }, ['20', '121'], '1-0', 1, ['1 goal in extra time ignored']],
    [{ ft: [1, 0], ht: [1, 0] }, ['20', '105', '120+1'], '1-0', 1, ['2 goals in extra time ignored']],
    [
      { ft: [2, 0], ht: [1, 0] },
      ['20', '105'],
      '1-0',
      1,
      ['its score 2-0 includes extra time: after 90 minutes it was 1-0'],
    ],
    [{ ft: [2, 0], ht: [1, 0] }, ['20', '104'], '2-0', 2, []],
  ])('%o with goals in %o: %s after 90 minutes', (score, minutes, fullTime, goals, expected) => {
    const goals1 = minutes.map((minute) => ({ name: 'A', minute }));
    const { matches, notes, refused } = read({ ...base, score, goals1 });
    expect(refused).toEqual([]);
    const facts = matches[0]?.facts;
    expect(`${facts?.fullTime.home}-${facts?.fullTime.away}`).toBe(fullTime);
    expect(facts?.goals).toHaveLength(goals);
    expect(notes.map(({ text }) => text)).toEqual(expected);
  });

  it.each([
    ['awarded', 'awarded'],
    ['Cancelled', 'cancelled'],
    ['canceled', 'cancelled'],
    ['postponed', 'postponed'],
    ['abandoned', 'abandoned'],
    ['replay', null],
    ['', null],
  ])('with the status %s is %s', (text, status) => {
    const match = only({ status: text, score: { ft: [3, 0], ht: [1, 0] }, goals1: [{ name: 'A', minute: '200' }] });
    if (status === null) expect(match).toBeUndefined();
    else expect(match).toMatchObject({ status });
    expect(only({ status: text, score: { ft: [3, 0], ht: [1, 0] } })?.status).toBe(status);
  });

  it('that was awarded has its score, no half time, no scorers and no participants', () => {
    const match = only({ status: 'awarded', score: { ft: [3, 0], ht: [0, 1] }, goals2: [{ name: 'A', minute: '9' }] });
    expect(match).toMatchObject({
      facts: { fullTime: { home: 3, away: 0 }, halfTime: null, goals: null },
      lineUps: { home: [], away: [] },
    });
  });

  it.each(['postponed', 'cancelled', 'abandoned'])('that was %s has no result, whatever its score', (status) => {
    expect(only({ status, score: { ft: [1, 0], ht: [0, 0] } })?.facts).toBeNull();
  });

  it('has the line-ups of both sides, with the minutes of substitutes', () => {
    const lineUps = { lineup1: ['Ann', { name: 'Bea' }, { name: 'Cat', minute: 60 }], lineup2: ['Dot'] };
    expect(only(lineUps)?.lineUps).toEqual({
      home: [
        { name: 'Ann', cameOnMinute: null },
        { name: 'Bea', cameOnMinute: null },
        { name: 'Cat', cameOnMinute: 60 },
      ],
      away: [{ name: 'Dot', cameOnMinute: null }],
    });
    expect(only({})?.lineUps).toBeNull();
    const { matches, notes } = read({ ...base, lineup1: ['Ann'] });
    expect(matches[0]?.lineUps).toBeNull();
    expect(notes[0]?.text).toBe('the line-ups were ignored: only one side has one');
  });

  it('is also read from the older format: rounds, separate scores, minutes with an offset', () => {
    const old = {
      name: 'League 2015/16',
      rounds: [
        {
          name: 'Round 1',
          matches: [
            {
              date: '2015-08-08',
              team1: { name: 'Lions', code: 'LIO' },
              team2: { name: 'Eagles', code: 'EAG' },
              time: '15:00 UTC+1',
              score1: 1,
              score2: 0,
              goals1: [{ name: 'A', minute: 45, offset: 1 }],
            },
          ],
        },
      ],
    };
    const [match] = readOpenfootball('old.json', JSON.stringify(old), {}).matches;
    expect(match).toMatchObject({ round: 'Round 1', facts: { goals: [{ minute: 45, stoppage: 1 }] } });
  });
});

describe('times without a zone', () => {
  const file = JSON.stringify({
    name: 'Cup',
    matches: [
      { ...base, time: '19:30' },
      { ...base, team1: 'Wolves' },
    ],
  });

  it('are never read as UTC: nothing in the file is imported', () => {
    const contents = readOpenfootball('cup.json', file, {});
    expect(contents).toMatchObject({ matches: [], notes: [], zoneNeeded: true });
    expect(contents.refused).toEqual([
      {
        file: 'cup.json',
        row: 'file',
        reason:
          '1 of its kick-off times has no time zone (19:30 in match 1): enter the time zone of the file, for example Europe/London',
      },
    ]);
  });

  it('are read in the given zone, which does not affect explicit offsets', () => {
    const { matches, zoneNeeded } = readOpenfootball('cup.json', file, { zone: 'Europe/London' });
    expect(zoneNeeded).toBe(false);
    expect(matches.map(({ kickOff }) => kickOff.toISOString())).toEqual([
      '2026-06-11T18:30:00.000Z',
      '2026-06-11T19:00:00.000Z',
    ]);
  });

  it('need a zone even for a bare date, unless the match has been played', () => {
    const fixture = { ...base, time: undefined };
    expect(read(fixture).zoneNeeded).toBe(true);
    const { matches, zoneNeeded } = read({ ...fixture, score: { ft: [1, 0] } });
    expect(zoneNeeded).toBe(false);
    expect(matches[0]?.kickOff.toISOString()).toBe('2026-06-11T00:00:00.000Z');
    const inZone = readOpenfootball('cup.json', JSON.stringify({ name: 'Cup', matches: [fixture] }), {
      zone: 'Pacific/Auckland',
    });
    expect(inZone.matches[0]?.kickOff.toISOString()).toBe('2026-06-10T12:00:00.000Z');
  });
});

describe('refusals', () => {
  it.each([
    ['an unknown team', { team2: 'W74' }, 'the teams are not known yet: W74'],
    ['a place in a group', { team1: '1A' }, 'the teams are not known yet: 1A'],
    ['itself as opponent', { team2: 'Lions' }, "Lions can't play itself"],
    ['no team', { team1: ' ' }, 'a team is missing'],
    ['a name that changes the direction of text', { team1: 'Alpha\u202e' }, 'a team contains control characters'],
    ['no date', { date: undefined }, 'date: Invalid input: expected string, received undefined'],
    ['an invalid day', { date: '2026-02-30' }, 'there is no day 2026-02-30'],
    ['an invalid time', { time: '25:00' }, 'not a time: "25:00"'],
    ['an invalid status', { status: 'moved' }, 'not a status: "moved"'],
    ['an award without a score', { status: 'awarded' }, 'it was awarded, but there is no score'],
    ['a minute past extra time', { score: { ft: [1, 0] }, goals1: [{ name: 'A', minute: 141 }] }, 'not a minute: 141'],
    ['half a score', { score: { ft: [1, null] } }, 'full time is not a number of goals: null'],
    ['a score below zero', { score: { ft: [-1, 0] } }, 'full time is not a number of goals: -1'],
    ['more goals at half time', { score: { ft: [1, 0], ht: [2, 0] } }, 'half time 2-0 is above full time 1-0'],
    ['goals without a score', { goals1: [{ name: 'A', minute: '9' }] }, 'there are goals but no full-time score'],
    ['an invalid minute', { score: { ft: [1, 0] }, goals1: [{ name: 'A', minute: 'x' }] }, 'not a minute: "x"'],
  ])('%s', (_, row, reason) => {
    const { matches, refused } = read({ ...base, ...row }, { ...base, team1: 'Wolves' });
    expect(refused).toEqual([{ file: 'cup.json', row: 'match 1', reason }]);
    expect(matches.map(({ homeTeam }) => homeTeam)).toEqual(['Wolves']);
  });

  it('the same match twice', () => {
    expect(read(base, base).refused).toMatchObject([{ row: 'match 2' }]);
  });

  it.each([
    ['{', 'this is not JSON'],
    ['[]', 'this is not an openfootball file'],
    ['{"name":"Cup"}', 'this is not an openfootball file'],
    ['{"matches":[]}', 'the name of the league (enter it, or give --league) is missing'],
  ])('the file %s', (text, reason) => {
    const { refused } = readOpenfootball('cup.json', text, {});
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ row: 'file', reason: expect.stringContaining(reason) });
  });
});
