import { describe, expect, it } from 'vitest';
import { readFootballData } from '#server/feeds/import/read-football-data.ts';

const read = (text: string, options = {}) => readFootballData('premier-league-2425.csv', text, options);
const HEADER = 'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG';
const priced = `${HEADER},B365H,B365D,B365A,B365>2.5,B365<2.5,AHh,B365AHH,B365AHA`;

describe('a row', () => {
  it('is read in each date format, in London time', () => {
    const { matches, refused } = read(
      `${HEADER}\nE0,16/08/2024,20:00,Lions,Eagles,1,0,H,0,0\nE0,2024-12-26,15:00,Wolves,Bears,2,2,D,1,1\nE0,01/02/25,,Bears,Lions,,,,,`,
    );
    expect(refused).toEqual([]);
    expect(matches.map(({ key, kickOff, facts }) => [key, kickOff.toISOString(), facts])).toEqual([
      [
        'E0|2024-25|Lions|Eagles',
        '2024-08-16T19:00:00.000Z',
        { fullTime: { home: 1, away: 0 }, halfTime: { home: 0, away: 0 }, goals: null },
      ],
      [
        'E0|2024-25|Wolves|Bears',
        '2024-12-26T15:00:00.000Z',
        { fullTime: { home: 2, away: 2 }, halfTime: { home: 1, away: 1 }, goals: null },
      ],
      ['E0|2024-25|Bears|Lions', '2025-02-01T00:00:00.000Z', null],
    ]);
  });

  it('takes the league from the option, the column or the file name', () => {
    const bare = 'Date,HomeTeam,AwayTeam\n2024-08-16,Lions,Eagles';
    expect(read(bare).matches[0]?.league).toBe('Premier League');
    expect(read(bare, { league: 'Cup' }).matches[0]?.league).toBe('Cup');
    expect(read(`${HEADER}\nE1,2024-08-16,,Lions,Eagles`).matches[0]?.league).toBe('E1');
  });

  it('takes its prices from its columns', () => {
    const { matches } = read(
      `${priced}\nE0,2024-08-16,,Lions,Eagles,,,,,,2.10,3.40,3.6,1.95,1.90,-0.25,1.85,2.05\nE0,2024-08-16,,Bears,Wolves,,,,,,2.10,,3.6,,,,,`,
    );
    expect(matches[0]?.prices).toEqual({
      prices: {
        homeOdds: 210,
        drawOdds: 340,
        awayOdds: 360,
        overUnder25Odds: 195,
        overUnder25UnderOdds: 190,
        handicapHomeOdds: 185,
        handicapAwayOdds: 205,
      },
      handicapLine: -1,
    });
    expect(matches[1]?.prices).toBeNull();
  });

  it('is read in UK time, with a note, or in the given zone', () => {
    const file = `${HEADER}\nE0,16/08/2024,20:00,Lions,Eagles`;
    const uk = read(file);
    expect(uk.matches[0]?.kickOff.toISOString()).toBe('2024-08-16T19:00:00.000Z');
    expect(uk.notes.map(({ text }) => text)).toEqual(['its times are read as UK time (Europe/London)']);
    const spain = read(file, { zone: 'Europe/Madrid' });
    expect(spain.matches[0]?.kickOff.toISOString()).toBe('2024-08-16T18:00:00.000Z');
    expect(spain.notes).toEqual([]);
    expect(read(`${HEADER}\nE0,31/03/2024,01:30,Lions,Eagles`).refused[0]?.reason).toMatch(/clocks go forward/);
  });

  it('without a half-time score is not assumed to be 0-0', () => {
    expect(read(`${HEADER}\nE0,2024-08-16,,Lions,Eagles,3,0,H,,`).matches[0]?.facts?.halfTime).toBeNull();
  });

  it('is a separate match if the teams meet again at the same ground in a season', () => {
    const { matches } = read(`${HEADER}\nSC,2024-08-16,,Lions,Eagles\nSC,2025-03-16,,Lions,Eagles`);
    expect(matches.map(({ key }) => key)).toEqual(['SC|2024-25|Lions|Eagles', 'SC|2024-25|Lions|Eagles|2']);
  });
});

const average = `${HEADER},B365H,B365D,B365A,AvgH,AvgD,AvgA,Avg>2.5,Avg<2.5,AHh,AvgAHH,AvgAHA`;
const betBrain = `${HEADER},BbAvH,BbAvD,BbAvA,BbAv>2.5,BbAv<2.5,BbAHh,BbAvAHH,BbAvAHA`;
const ROW = 'E0,2024-08-16,,Lions,Eagles,1,0,H,0,0';

describe('prices', () => {
  const result = { homeOdds: 210, drawOdds: 340, awayOdds: 360 };
  const others = {
    overUnder25Odds: 195,
    overUnder25UnderOdds: 190,
    handicapHomeOdds: 185,
    handicapAwayOdds: 205,
  };

  it.each([
    ['the market average', `${average}\n${ROW},,,,2.10,3.40,3.6,1.95,1.90,-0.25,1.85,2.05`],
    ['the average where Bet365 is not complete', `${average}\n${ROW},2.2,,3.1,2.10,3.40,3.6,1.95,1.90,-0.25,1.85,2.05`],
    ['the BetBrain average', `${betBrain}\n${ROW},2.10,3.40,3.6,1.95,1.90,-0.25,1.85,2.05`],
  ])('are %s', (_, file) => {
    expect(read(file).matches[0]?.prices).toEqual({ prices: { ...result, ...others }, handicapLine: -1 });
  });

  it('are those of Bet365 before any average', () => {
    const { matches } = read(`${average}\n${ROW},2.20,3.30,3.50,2.10,3.40,3.6,1.95,1.90,,,`);
    expect(matches[0]?.prices).toEqual({
      prices: { homeOdds: 220, drawOdds: 330, awayOdds: 350, overUnder25Odds: 195, overUnder25UnderOdds: 190 },
    });
  });

  it.each([
    ['0.9,3.4,3.6,,,,,', 'the prices were ignored: B365H is not a price: "0.9"'],
    // Shifted by one column: the line is in a price's column.
    ['2.10,3.40,3.6,1.95,-0.25,1.85,2.05,', 'the prices were ignored: B365<2.5 is not a price: "-0.25"'],
    ['2.10,3.40,3.6,1.95,1.90,1.83,1.85,2.05', 'the prices were ignored: AHh is not a line: "1.83"'],
    [
      '2.10,3.40,3.6,1.95,1.90,-0.25,1.85,2.05,1.9',
      'the prices were ignored: the row has more values than the header has columns',
    ],
  ])("%s do not invalidate the row's result", (prices, expected) => {
    const { matches, refused, notes } = read(`${priced}\n${ROW},${prices}`);
    expect(refused).toEqual([]);
    expect(matches[0]).toMatchObject({ prices: null, facts: { fullTime: { home: 1, away: 0 } } });
    expect(notes.map(({ text }) => text)).toEqual([expected]);
  });

  it('with a book of 140% are noted', () => {
    const { matches, notes } = read(`${priced}\n${ROW},1.60,2.70,2.46,,,,,`);
    expect(notes.map(({ text }) => text)).toEqual(['B365H, B365D, B365A add up to a book of 140%: check them']);
    expect(matches[0]?.prices?.prices).toMatchObject({ homeOdds: 160 });
  });

  it('with a book below 100% are ignored, and the rest of the row is kept', () => {
    const { matches, notes } = read(`${priced}\n${ROW},2.10,3.40,3.6,2.50,2.50,-0.25,1.85,2.05`);
    expect(notes.map(({ text }) => text)).toEqual([
      'the prices were ignored: B365>2.5, B365<2.5 sum to 0.800; below 1.00 the book loses money',
    ]);
    expect(matches[0]?.prices).toEqual({
      prices: { ...result, handicapHomeOdds: 185, handicapAwayOdds: 205 },
      handicapLine: -1,
    });
  });
});

describe('refusals', () => {
  it.each([
    ['E0,32/08/2024,,Lions,Eagles,1,0,H,0,0', 'there is no day 32/08/2024'],
    ['E0,soon,,Lions,Eagles,1,0,H,0,0', 'not a date: "soon"'],
    ['E0,2024-08-16,8pm,Lions,Eagles,1,0,H,0,0', 'not a time: "8pm"'],
    ['E0,2024-08-16,,,Eagles,1,0,H,0,0', 'HomeTeam is missing'],
    ['E0,2024-08-16,,Lions,Lions,1,0,H,0,0', "Lions can't play itself"],
    ['E0,2024-08-16,,Lions,Eagles,x,0,H,0,0', 'full time is not a number of goals: "x"'],
    ['E0,2024-08-16,,Lions,Eagles,1,,H,0,0', 'the score at full time has only one side'],
    ['E0,2024-08-16,,Lions,Eagles,1,0,H,2,0', 'half time 2-0 is above full time 1-0'],
    ['E0,2024-08-16,,Lions,Eagles,1,0,A,0,0', 'FTR is A, but the score is 1-0'],
    ['E0,2024-08-16,,Lions,Eagles,,,,1,0', 'there is a half-time score but no full-time score'],
    ['E0,2024-08-16', '2 columns instead of 10'],
    ['E0', '1 column instead of 10'],
  ])('%s', (line, reason) => {
    const { matches, refused } = read(`${HEADER}\n${line}\nE0,2024-08-17,,Bears,Wolves,1,0,H,0,0`);
    expect(refused).toEqual([{ file: 'premier-league-2425.csv', row: 'line 2', reason }]);
    expect(matches).toHaveLength(1);
  });

  it('a file without the columns', () => {
    expect(read('Date,Home,Away\n1,2,3').refused).toMatchObject([
      { row: 'file', reason: 'the header lacks HomeTeam, AwayTeam' },
    ]);
  });
});
