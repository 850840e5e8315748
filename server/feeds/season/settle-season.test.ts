import { describe, expect, it } from 'vitest';
import { PRICE_FIELDS } from '#domain/markets/api-fields.ts';
import { readFootballData } from '#server/feeds/import/read-football-data.ts';
import { holdPercent, settleSeason } from '#server/feeds/season/settle-season.ts';

const HEADER = 'Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,HTR';
const priced = `${HEADER},B365H,B365D,B365A,B365>2.5,B365<2.5,AHh,B365AHH,B365AHA`;

const report = (head: string, ...rows: string[]) =>
  settleSeason([readFootballData('season.csv', [head, ...rows].join('\n'), {})]);

const totals = (season: ReturnType<typeof report>, market: string, selection: string) =>
  season.selections.find((row) => row.market === market && row.selection === selection);

const outcomes = (won: number, half_won: number, voided: number, half_lost: number, lost: number) => ({
  won,
  half_won,
  void: voided,
  half_lost,
  lost,
});

const LIONS = '10/08/2024,Lions,Eagles,2,1,H,1,1,D,2.10,3.40,3.60,1.90,1.95,-0.75,2.02,1.88';
const DRAW = '11/08/2024,Eagles,Lions,0,0,D,0,0,D,2.50,3.20,2.90,2.10,1.75,0,1.83,2.07';
const AWARDED = '12/08/2024,Lions,Rhinos,3,0,H,,,,1.50,4.20,6.50,1.80,2.00,-1,1.90,2.00';

describe('a settled season', () => {
  const season = report(priced, LIONS, DRAW, AWARDED);

  it.each([
    // market, selection: outcomes, and the total payout in cents of bets of 1.00
    ['match_result', 'home', outcomes(2, 0, 0, 0, 1), 360],
    ['match_result', 'draw', outcomes(1, 0, 0, 0, 2), 320],
    ['match_result', 'away', outcomes(0, 0, 0, 0, 3), 0],
    ['over_under', 'over_2.5', outcomes(2, 0, 0, 0, 1), 370],
    ['over_under', 'under_2.5', outcomes(1, 0, 0, 0, 2), 175],
    // -0.75, won by one: half of 1.00 pays 2.02, half is refunded. 0, drawn: refunded. -1, won by
    // three.
    ['handicap', 'home', outcomes(1, 1, 1, 0, 0), 151 + 100 + 190],
    // +0.75, lost by one: half is lost, half is refunded.
    ['handicap', 'away', outcomes(0, 0, 1, 1, 1), 50 + 100],
  ])("pays the file's price on %s %s", (market, selection, expected, paidCents) => {
    const file = { bets: 3, pricedByFile: 3, pricedByModel: 0, stakedCents: 300 };
    expect(totals(season, market, selection)).toMatchObject({ outcomes: expected, paidCents, ...file });
  });

  it('uses the model for prices missing from the file', () => {
    const btts = totals(season, 'both_teams_score', 'yes');
    expect(btts).toMatchObject({ outcomes: outcomes(1, 0, 0, 0, 2), pricedByFile: 0, pricedByModel: 3 });
    expect(btts?.paidCents).toBeGreaterThan(100);
    expect(totals(season, 'asian_total', 'over')).toMatchObject({ pricedByModel: 3 });
  });

  it('voids half-time bets if no half-time score was recorded', () => {
    expect(season.withoutHalfTime).toBe(1);
    const selections = season.selections.filter((row) => row.market === 'half_time_full_time');
    expect(selections).toHaveLength(9);
    for (const row of selections) expect(row.outcomes.void, row.selection).toBe(1);
    expect(totals(season, 'half_time_full_time', 'draw_home')?.outcomes).toEqual(outcomes(1, 0, 1, 0, 1));
    expect(totals(season, 'half_time_full_time', 'draw_draw')?.outcomes).toEqual(outcomes(1, 0, 1, 0, 1));
  });

  it('has the markets of all price fields but no goalscorers, and one outcome for each bet', () => {
    const markets = new Set(season.selections.map((row) => row.market));
    for (const { market } of PRICE_FIELDS) expect(markets).toContain(market);
    expect([...markets].filter((name) => name.endsWith('goalscorer'))).toEqual([]);
    expect(season.selections.length).toBeGreaterThanOrEqual(PRICE_FIELDS.length);
    for (const { bets, outcomes: ended } of season.selections)
      expect(Object.values(ended).reduce((sum, count) => sum + count, 0)).toBe(bets);
  });

  it('is deterministic', () => {
    expect(report(priced, LIONS, DRAW, AWARDED)).toEqual(season);
  });

  it("reports the operator's hold", () => {
    const home = totals(season, 'match_result', 'home');
    expect(home && holdPercent(home)).toBeCloseTo(-20);
  });
});

describe('missing data', () => {
  it('settles matches without prices, on the default lines and without stakes', () => {
    const season = report(HEADER, '10/08/2024,Lions,Eagles,2,1,H,1,1,D', '17/08/2024,Lions,Rhinos,,,,,,');
    expect(season).toMatchObject({ matches: 2, withoutResult: 1, withoutPrices: 1, withoutHalfTime: 0 });
    expect(totals(season, 'match_result', 'home')).toMatchObject({
      bets: 1,
      outcomes: outcomes(1, 0, 0, 0, 0),
      pricedByFile: 0,
      pricedByModel: 0,
      stakedCents: 0,
      paidCents: 0,
    });
    const home = totals(season, 'match_result', 'home');
    expect(home && holdPercent(home)).toBeNull();
  });

  it("uses the model's handicap line or price where the file has none", () => {
    const noLine = report(`${HEADER},B365H,B365D,B365A`, '10/08/2024,Lions,Eagles,2,1,H,1,1,D,2.10,3.40,3.60');
    expect(totals(noLine, 'handicap', 'home')).toMatchObject({ pricedByFile: 0, pricedByModel: 1 });
    const line = report(`${HEADER},B365H,B365D,B365A,AHh`, '10/08/2024,Lions,Eagles,2,1,H,1,1,D,2.10,3.40,3.60,-1');
    expect(totals(line, 'handicap', 'home')).toMatchObject({ pricedByModel: 1, outcomes: outcomes(0, 0, 1, 0, 0) });
  });

  it('counts refused rows', () => {
    expect(report(priced, LIONS, '11/08/2024,Lions,Lions,1,0,H,0,0,D')).toMatchObject({ matches: 1, refused: 1 });
  });
});
