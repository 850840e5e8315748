// The effects of an import: on new games, on games with bets, and in a dry run.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOfFields } from '#domain/markets/fields-of-keys.ts';
import { lineQuarters } from '#domain/markets/line.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import { importContents } from '#server/feeds/import/import-files.ts';
import { planImport } from '#server/feeds/import/plan-import.ts';
import { readFootballData } from '#server/feeds/import/read-football-data.ts';
import { readOpenfootball } from '#server/feeds/import/read-openfootball.ts';
import { readSquads } from '#server/feeds/import/read-squads.ts';
import { type PlannedMatch, storeMatch } from '#server/feeds/import/store-match.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const DAY_MS = 86_400_000;
let counter = 0;

/** A match between two new teams, as an openfootball row. */
function fixture(days: number, fields: Record<string, unknown> = {}) {
  counter += 1;
  const date = new Date(Date.now() + days * DAY_MS).toISOString();
  const teams = { team1: `Lions ${counter}`, team2: `Eagles ${counter}` };
  return { round: 'Round 1', date: date.slice(0, 10), time: `${date.slice(11, 16)} UTC`, ...teams, ...fields };
}

const played = (days: number, ft: number[], ht: number[] | undefined, fields = {}) =>
  fixture(days, { score: { ft, ...(ht && { ht }) }, ...fields });

const cup = (...matches: unknown[]) => readOpenfootball('cup.json', JSON.stringify({ name: 'Cup', matches }), {});
/** Half a day later, so that matches of the next few hours can have a result. */
const later = () => Date.now() + DAY_MS / 2;
const store = (dryRun: boolean, ...contents: ReturnType<typeof cup>[]) =>
  importContents({ pool: app.services.pool, now: later }, contents, { dryRun });
const importCup = (...matches: unknown[]) => store(false, cup(...matches));

async function gamesOf(row: { team1: string }) {
  const { rows } = await app.services.pool.query<Record<string, unknown> & { id: number }>(
    'select * from games where home_team = $1 order by id',
    [row.team1],
  );
  return rows;
}

async function betOn(gameId: number, fields: Record<string, unknown>) {
  const player = await app.player('100.00');
  const bet = await player.post('/api/bets', { gameId, stake: 10, ...fields }, 201);
  const now = async () => (await player.get('/api/bets'))[0];
  return { bet, now };
}

describe('a fixture', () => {
  it('becomes an open game, priced by the model', async () => {
    const row = fixture(2);
    expect((await importCup(row)).games).toEqual({ created: 1, updated: 0, unchanged: 0, resultsRecorded: 0 });
    const [game] = await gamesOf(row);
    expect(game).toMatchObject({ status: 'upcoming', league: 'Cup', clock: 'wall', source: 'openfootball' });
    await betOn(game?.id as number, { betType: 'over_under', selection: 'over_2.5' });
  });

  it('moves its game when it is rescheduled, without creating another', async () => {
    const row = fixture(2);
    await importCup(row);
    const moved = { ...row, time: '23:45 UTC' };
    expect((await store(true, cup(moved))).games).toMatchObject({ created: 0, updated: 1 });
    expect((await gamesOf(row))[0]?.start_time).not.toEqual(new Date(`${row.date}T23:45:00Z`));
    expect((await importCup(moved)).games).toMatchObject({ created: 0, updated: 1 });
    expect((await importCup(moved)).games).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
    expect(await gamesOf(row)).toMatchObject([{ start_time: new Date(`${row.date}T23:45:00Z`) }]);
  });

  it('gets a note if an open game has one of its teams within 12 hours, as after a change of name', async () => {
    const row = fixture(2);
    expect((await importCup(row)).notes).toEqual([]);
    const [game] = await gamesOf(row);
    const renamed = { ...row, team1: `${row.team1} FC` };
    for (const { notes } of [await store(true, cup(renamed)), await importCup(renamed)])
      expect(notes.map(({ text }) => text)).toEqual([expect.stringContaining(`game ${game?.id} (`)]);
    expect((await importCup({ ...row, round: 'Round 2', date: fixture(4).date })).notes).toEqual([]);
    expect((await importCup(renamed)).notes).toEqual([]);
  });

  it('is not moved by one person if bets are placed between the check of the file and its import', async () => {
    const row = fixture(2);
    await importCup(row);
    const [game] = await gamesOf(row);
    const { pool } = app.services;
    const plan = await planImport({ pool, uploaderId: 1 }, [cup({ ...row, time: '23:45 UTC' })]);
    expect(plan.matches).toMatchObject([{ change: { action: 'change' } }]);
    await betOn(game?.id as number, { betType: 'over_under', selection: 'over_2.5' });
    await expect(storeMatch(pool, plan.matches[0] as PlannedMatch, { uploaderId: 1 })).rejects.toThrow(
      'requires two people',
    );
    expect(await gamesOf(row)).toMatchObject([{ start_time: game?.start_time }]);
    await storeMatch(pool, plan.matches[0] as PlannedMatch, {});
    expect(await gamesOf(row)).toMatchObject([{ start_time: new Date(`${row.date}T23:45:00Z`) }]);
  });

  it('is refused if it has moved by more than 48 hours since bets were placed', async () => {
    const row = fixture(2);
    await importCup(row);
    const [game] = await gamesOf(row);
    await betOn(game?.id as number, { betType: 'match_result', selection: 'home' });
    const { refused } = await importCup({ ...row, date: new Date(Date.now() + 9 * DAY_MS).toISOString().slice(0, 10) });
    expect(refused[0]?.reason).toMatch(/moved by more than 48 hours and has open bets/);
  });

  it('is refused if it has moved by more than 48 hours in several imports, even once it has a result', async () => {
    const row = fixture(2);
    await importCup(row);
    const [game] = await gamesOf(row);
    const { now } = await betOn(game?.id as number, { betType: 'match_result', selection: 'home' });
    const movedTo = (days: number, fields = {}) => {
      const date = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
      return { ...row, date, ...fields };
    };
    expect((await importCup(movedTo(3))).games).toMatchObject({ updated: 1 });
    const refused = [{ reason: expect.stringMatching(/moved by more than 48 hours and has open bets/) }];
    expect(await importCup(movedTo(5))).toMatchObject({ refused });
    expect(await importCup(movedTo(5, { score: { ft: [1, 0], ht: [0, 0] } }))).toMatchObject({ refused });
    await app.settle();
    expect(await now()).toMatchObject({ status: 'pending' });
  });

  it("can't move by more than 48 hours if a bet is placed while the file is imported", async () => {
    const row = fixture(2);
    await importCup(row);
    const [game] = await gamesOf(row);
    const { pool } = app.services;
    const date = new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 10);
    const plan = await planImport({ pool }, [cup({ ...row, date })]);
    expect(plan.matches).toMatchObject([{ change: { action: 'change' } }]);
    await betOn(game?.id as number, { betType: 'match_result', selection: 'home' });
    await expect(storeMatch(pool, plan.matches[0] as PlannedMatch, {})).rejects.toMatchObject({
      code: 'WRONG_STATE',
    });
    expect(await gamesOf(row)).toMatchObject([{ start_time: game?.start_time }]);
  });

  it('is refused if its kick-off was long ago and it has no result', async () => {
    const { games, refused } = await importCup(fixture(-3));
    expect(games.created).toBe(0);
    expect(refused[0]?.reason).toMatch(/no result/);
  });
});

describe('a result', () => {
  it('becomes a finished game if the site does not have the match', async () => {
    const goals = { goals1: [{ name: 'A. Stranger', minute: '12' }], goals2: [] };
    const row = played(-1, [1, 0], [1, 0], goals);
    await importCup(row);
    expect(await gamesOf(row)).toMatchObject([{ status: 'finished', home_score: 1, half_time_home_score: 1 }]);
    const { rows } = await app.services.pool.query('select name, listed from players where team = $1', [row.team1]);
    expect(rows).toEqual([{ name: 'A. Stranger', listed: false }]);
  });

  it("settles the bets on its fixture's game, and the ledger balances", async () => {
    const row = fixture(0.01);
    await importCup(row);
    const [game] = await gamesOf(row);
    const gameId = game?.id as number;
    const home = await betOn(gameId, { betType: 'match_result', selection: 'home' });
    const halfTime = await betOn(gameId, { betType: 'half_time_full_time', selection: 'away_home' });
    const under = await betOn(gameId, { betType: 'over_under', selection: 'under_2.5' });
    const goals = {
      goals1: [
        { name: 'Ann', minute: '60' },
        { name: 'Bea', minute: '90+4' },
      ],
      goals2: [{ name: 'Cat', minute: '45+1' }],
    };
    const result = { ...row, score: { ft: [2, 1], ht: [0, 1] }, ...goals };
    expect((await store(true, cup(result))).games).toMatchObject({ updated: 1, resultsRecorded: 1 });
    expect(await home.now()).toMatchObject({ status: 'pending' });
    expect((await importCup(result)).games).toMatchObject({ created: 0, updated: 1, resultsRecorded: 1 });
    expect(await home.now()).toMatchObject({ status: 'won', payout: home.bet.potentialWin });
    expect(await halfTime.now()).toMatchObject({ status: 'won', payout: halfTime.bet.potentialWin });
    expect(await under.now()).toMatchObject({ status: 'lost', payout: '0.00' });
    expect((await importCup(result)).games).toMatchObject({ unchanged: 1, resultsRecorded: 0 });
    await app.expectBooksToBalance();
  });

  it('voids half-time bets if it has no half-time score, and never settles them on 0-0', async () => {
    const row = fixture(0.01);
    await importCup(row);
    const [game] = await gamesOf(row);
    const halfTime = await betOn(game?.id as number, { betType: 'half_time_full_time', selection: 'draw_home' });
    await importCup({ ...row, score: { ft: [3, 0] } });
    expect(await halfTime.now()).toMatchObject({ status: 'void', payout: '10.00' });
  });

  it('completes the goals recorded by an administrator', async () => {
    const row = fixture(0.01);
    await importCup(row);
    const [game] = await gamesOf(row);
    const admin = await app.admin();
    await admin.patch(`/api/games/${game?.id}/status`, { status: 'live' });
    await admin.post(`/api/games/${game?.id}/goals`, { team: 'away', minute: 5 }, 201);
    const goals = { goals1: [{ name: 'Ann', minute: '60' }], goals2: [{ name: 'Cat', minute: '5' }] };
    const { notes } = await importCup({ ...row, score: { ft: [1, 1], ht: [0, 1] }, ...goals });
    expect(notes).toEqual([]);
    expect(await gamesOf(row)).toMatchObject([
      { status: 'finished', home_score: 1, away_score: 1, half_time_away_score: 1 },
    ]);
    expect(await admin.get(`/api/games/${game?.id}/goals`)).toHaveLength(2);
  });

  it('completes the goals of an administrator who recorded a missed one later', async () => {
    const row = fixture(0.01);
    await importCup(row);
    const [{ id }] = (await gamesOf(row)) as [{ id: number }];
    const admin = await app.admin();
    await admin.patch(`/api/games/${id}/status`, { status: 'live' });
    for (const [team, minute] of [
      ['away', 40],
      ['home', 20],
    ])
      await admin.post(`/api/games/${id}/goals`, { team, minute }, 201);
    const goals = {
      goals1: [
        { name: 'Ann', minute: '20' },
        { name: 'Bea', minute: '80' },
      ],
      goals2: [{ name: 'Cat', minute: '40' }],
    };
    const { notes } = await importCup({ ...row, score: { ft: [2, 1], ht: [1, 1] }, ...goals });
    expect(notes).toEqual([]);
    const recorded = await admin.get(`/api/games/${id}/goals`);
    expect(recorded.map(({ team, minute }) => [team, minute])).toEqual([
      ['home', 20],
      ['away', 40],
      ['home', 80],
    ]);
  });

  it('is refused if it differs from the recorded one: results are corrected manually', async () => {
    const row = played(-1, [1, 0], [0, 0]);
    await importCup(row);
    const { refused, games } = await importCup({ ...row, score: { ft: [2, 0], ht: [0, 0] } });
    expect(refused[0]?.reason).toMatch(/finished here with 1-0 .*, but the file has 2-0/);
    expect(games).toMatchObject({ created: 0, updated: 0 });
    expect(await gamesOf(row)).toMatchObject([{ home_score: 1 }]);
  });

  it('is refused if its half-time score differs from the recorded one', async () => {
    const row = played(-1, [1, 0], [0, 0]);
    await importCup(row);
    const { refused, games } = await importCup({ ...row, score: { ft: [1, 0], ht: [1, 0] } });
    expect(refused[0]?.reason).toMatch(
      /finished here with 1-0 \(half time 0-0\), but the file has 1-0 \(half time 1-0\)/,
    );
    expect(games).toMatchObject({ created: 0, updated: 0 });
  });

  it('is refused if the file has it before the match can be over, unless it was awarded', async () => {
    const row = fixture(2);
    await importCup(row);
    const [game] = await gamesOf(row);
    const bet = await betOn(game?.id as number, { betType: 'match_result', selection: 'draw' });
    const placeholder = { score: { ft: [0, 0], ht: [0, 0] } };
    const began = fixture(-80 / 1440, placeholder);
    const contents = cup({ ...row, ...placeholder }, began, fixture(3, placeholder));
    const { refused, games } = await importContents({ pool: app.services.pool }, [contents], { dryRun: false });
    expect(games).toMatchObject({ created: 0, updated: 0 });
    expect(refused.map(({ reason }) => reason)).toEqual(Array(3).fill(expect.stringMatching(/can't be over yet/)));
    expect(await bet.now()).toMatchObject({ status: 'pending' });
    expect(await gamesOf(row)).toMatchObject([{ status: 'upcoming' }]);
    expect(await importCup({ ...row, status: 'awarded', score: { ft: [0, 3] } })).toMatchObject({ refused: [] });
  });

  it('is recorded on the game that an administrator created', async () => {
    const row = played(-0.1, [0, 2], [0, 1]);
    const startTime = new Date(Date.now() + 600_000).toISOString();
    const manual = await app.game({ homeTeam: row.team1, awayTeam: row.team2, startTime });
    const bet = await betOn(manual.id, { betType: 'match_result', selection: 'away' });
    await importCup(row);
    expect(await gamesOf(row)).toMatchObject([{ id: manual.id, status: 'finished', away_score: 2 }]);
    expect(await bet.now()).toMatchObject({ status: 'won' });
  });

  it('is recorded on the game that another source created', async () => {
    const row = fixture(0.2);
    await importCup(row);
    const date = `${row.date.slice(8)}/${row.date.slice(5, 7)}/${row.date.slice(0, 4)}`;
    const csv = `Date,HomeTeam,AwayTeam,FTHG,FTAG,HTHG,HTAG\n${date},${row.team1},${row.team2},2,2,1,0`;
    const { games } = await store(false, readFootballData('cup.csv', csv, {}));
    expect(games).toMatchObject({ created: 0, updated: 1, resultsRecorded: 1 });
    expect(await gamesOf(row)).toMatchObject([{ status: 'finished', home_score: 2, half_time_home_score: 1 }]);
  });
});

describe('a match with a status', () => {
  const placeBets = async (gameId: number) => {
    const fullTime = await betOn(gameId, { betType: 'match_result', selection: 'home' });
    const halfTime = await betOn(gameId, { betType: 'half_time_full_time', selection: 'draw_home' });
    return { fullTime, halfTime };
  };

  it.each([
    [[3, 0], 'won'],
    [[0, 0], 'lost'],
  ])('settles on its score, without half time and without scorers, if it was awarded: %j', async (ft, outcome) => {
    const row = fixture(0.01);
    await store(false, readSquads('a.csv', `name,team,position\nAnn,${row.team1},Forward`));
    await importCup(row);
    const [game] = await gamesOf(row);
    const gameId = game?.id as number;
    const { fullTime, halfTime } = await placeBets(gameId);
    const [player] = await (await app.admin()).get(`/api/players?gameId=${gameId}`);
    const scorers = [];
    for (const betType of ['first_goalscorer', 'last_goalscorer', 'anytime_goalscorer'])
      scorers.push(await betOn(gameId, { betType, selection: String(player?.id), playerId: player?.id }));
    const awarded = { ...row, status: 'awarded', score: { ft, ht: ft } };
    const { notes } = await importCup(awarded);
    expect(notes.map(({ text }) => text)).toEqual([
      `${row.team1} v ${row.team2} was awarded: its score counts, but bets on halves and on players without a recorded goal are void`,
    ]);
    expect(await fullTime.now()).toMatchObject({ status: outcome });
    expect(await halfTime.now()).toMatchObject({ status: 'void', payout: '10.00' });
    for (const scorer of scorers) expect(await scorer.now()).toMatchObject({ status: 'void', payout: '10.00' });
    expect(await gamesOf(row)).toMatchObject([
      { status: 'finished', home_score: ft[0], half_time_home_score: null, half_time_away_score: null },
    ]);
    expect(await importCup(awarded)).toMatchObject({ notes: [], refused: [], games: { unchanged: 1 } });
    await app.expectBooksToBalance();
  });

  it.each([
    ['its status', { status: 'awarded' }],
    ['its score, which is below the recorded half-time score', {}],
  ])('returns the stakes on halves that were played before it was awarded, according to %s', async (_, fields) => {
    const row = fixture(0.01);
    await importCup(row);
    const [game] = await gamesOf(row);
    const gameId = game?.id as number;
    const admin = await app.admin();
    await admin.patch(`/api/games/${gameId}/status`, { status: 'live' });
    const firstHalf = await betOn(gameId, { market: 'first_half_result', selection: 'home' });
    const secondHalf = await betOn(gameId, { market: 'second_half_total', selection: 'under', line: '2.50' });
    const bothHalves = await betOn(gameId, { betType: 'half_time_full_time', selection: 'home_away' });
    await admin.patch(`/api/games/${gameId}/score`, { homeScore: 1, awayScore: 0, currentMinute: 30 });
    await admin.patch(`/api/games/${gameId}/period`, { period: 'half_time' });
    await admin.patch(`/api/games/${gameId}/period`, { period: 'second_half' });
    await app.settle();
    expect(await firstHalf.now()).toMatchObject({ status: 'won' });
    await importCup({ ...row, score: { ft: [0, 3] }, ...fields });
    for (const bet of [firstHalf, secondHalf, bothHalves])
      expect(await bet.now()).toMatchObject({ status: 'void', payout: '10.00' });
    expect(await gamesOf(row)).toMatchObject([
      { status: 'finished', away_score: 3, half_time_home_score: null, half_time_away_score: null },
    ]);
    await app.expectBooksToBalance();
  });

  it.each(['postponed', 'cancelled'])('is neither open for bets nor created as a game if it is %s', async (status) => {
    const row = fixture(2);
    await importCup(row);
    const unknown = fixture(3, { status });
    const contents = cup({ ...row, status }, unknown);
    const planned = await store(true, contents);
    const report = await store(false, contents);
    expect(report).toEqual(planned);
    expect(report.games).toEqual({ created: 0, updated: 1, unchanged: 0, resultsRecorded: 0 });
    expect(report.notes.map(({ text }) => text)).toEqual([
      `${row.team1} v ${row.team2} is ${status}: its game is postponed and accepts no bets`,
      `${unknown.team1} v ${unknown.team2} is ${status}: no game is created`,
    ]);
    const [game] = await gamesOf(row);
    expect(game).toMatchObject({ status: 'postponed' });
    expect(await gamesOf(unknown)).toEqual([]);
    const player = await app.player('100.00');
    const bet = { gameId: game?.id, stake: 10, betType: 'match_result', selection: 'home' };
    await player.post('/api/bets', bet, 409);
    expect(await store(false, contents)).toMatchObject({ games: { updated: 0, unchanged: 1 }, refused: [] });
  });

  it('is never settled on the score at which it was abandoned', async () => {
    const row = fixture(0.01);
    await importCup(row);
    const [game] = await gamesOf(row);
    const { fullTime } = await placeBets(game?.id as number);
    const { refused } = await importCup({ ...row, status: 'abandoned', score: { ft: [1, 0], ht: [1, 0] } });
    expect(refused[0]?.reason).toMatch(
      /the file lists it as abandoned, but its game is upcoming here: change it manually/,
    );
    expect(await fullTime.now()).toMatchObject({ status: 'pending' });
  });
});

describe('a missing half-time score', () => {
  it.each([
    ['0-0', { score: { ft: [0, 0] } }],
    ['1-0 with its goals', { score: { ft: [1, 0] }, goals1: [{ name: 'Ann', minute: '30' }], goals2: [] }],
  ])('is not invented: %s', async (_, result) => {
    const row = fixture(0.01);
    await importCup(row);
    const [game] = await gamesOf(row);
    const halfTime = await betOn(game?.id as number, { betType: 'half_time_full_time', selection: 'draw_draw' });
    await importCup({ ...row, ...result });
    expect(await gamesOf(row)).toMatchObject([{ status: 'finished', half_time_home_score: null }]);
    expect(await halfTime.now()).toMatchObject({ status: 'void', payout: '10.00' });
  });

  it('is not invented for a football-data row either', async () => {
    const row = fixture(0.2);
    await importCup(row);
    const csv = `Date,HomeTeam,AwayTeam,FTHG,FTAG\n${row.date},${row.team1},${row.team2},0,0`;
    expect((await store(false, readFootballData('cup.csv', csv, {}))).games).toMatchObject({ resultsRecorded: 1 });
    expect(await gamesOf(row)).toMatchObject([{ status: 'finished', half_time_home_score: null }]);
  });
});

describe('line-ups', () => {
  const SHORT: Record<string, string> = { Goalkeeper: 'GK', Defender: 'DF', Midfielder: 'MF', Forward: 'FW' };
  const NO_GOAL = 'first_team_to_score/no_goal';

  async function betsOnSquad() {
    const row = fixture(0.01);
    const names = ['Ann', 'Bea', 'Cat'];
    const squads = names.map((name) => `${name},${row.team1},Forward`).join('\n');
    await store(false, readSquads('a.csv', `name,team,position\n${squads}\nDot,${row.team2},Forward`));
    await importCup(row);
    const [game] = await gamesOf(row);
    const gameId = game?.id as number;
    const players = await (await app.admin()).get(`/api/players?gameId=${gameId}`);
    const bet = (name: string, betType: string) => {
      const playerId = players.find((player) => player.name === name)?.id;
      return betOn(gameId, { betType, selection: String(playerId), playerId });
    };
    return { row, bet };
  }
  const result = { score: { ft: [1, 0], ht: [1, 0] }, goals1: [{ name: 'Ann', minute: '30' }], goals2: [] };

  it("void bets on players who didn't play", async () => {
    const { row, bet } = await betsOnSquad();
    const scorer = await bet('Ann', 'anytime_goalscorer');
    const substitute = await bet('Bea', 'anytime_goalscorer');
    const late = await bet('Bea', 'first_goalscorer');
    const absent = await bet('Cat', 'last_goalscorer');
    const lineUps = { lineup1: ['Ann', { name: 'Bea', minute: 60 }], lineup2: ['Dot'] };
    const report = await importCup({ ...row, ...result, ...lineUps });
    expect(report).toMatchObject({ notes: [], refused: [] });
    expect(await scorer.now()).toMatchObject({ status: 'won' });
    expect(await substitute.now()).toMatchObject({ status: 'lost' });
    expect(await late.now()).toMatchObject({ status: 'void' });
    expect(await absent.now()).toMatchObject({ status: 'void', payout: '10.00' });
    await app.expectBooksToBalance();
  });

  it.each([
    ['a starter does', { ft: [1, 0] }, [{ name: 'home FW 1', minute: '30' }]],
    ['no one does', { ft: [0, 0] }, []],
  ])('leave no profit in backing everyone in squads of 26 to score first: %s', async (_, score, goals1) => {
    const row = fixture(0.01);
    const squad = { Goalkeeper: 3, Defender: 9, Midfielder: 7, Forward: 7 };
    const namesOf = (side: string, counts: Record<string, number>) =>
      Object.entries(counts).flatMap(([position, count]) =>
        Array.from({ length: count }, (_none, index) => [`${side} ${SHORT[position]} ${index + 1}`, position] as const),
      );
    const listed = (['home', 'away'] as const).flatMap((side) =>
      namesOf(side, squad).map(([name, position]) => `${name},${side === 'home' ? row.team1 : row.team2},${position}`),
    );
    await store(false, readSquads('a.csv', ['name,team,position', ...listed].join('\n')));
    await importCup(row);
    const [game] = await gamesOf(row);
    const prices = game?.prices as Record<string, OddsHundredths>;
    const keys = [...Object.keys(prices).filter((key) => key.startsWith('first_goalscorer@')), NO_GOAL];
    expect(keys).toHaveLength(53);
    const bettor = await app.player('1000.00');
    let staked = 0;
    for (const key of keys) {
      const [, playerId] = key.split('@player=');
      const pick = playerId
        ? { betType: 'first_goalscorer', selection: playerId, playerId: Number(playerId) }
        : { market: 'first_team_to_score', selection: 'no_goal' };
      const stake = Math.ceil(10_000 / (prices[key] as number)) / 100;
      staked += stake;
      await bettor.post('/api/bets', { gameId: game?.id, stake, ...pick }, 201);
    }
    const starters = { Goalkeeper: 1, Defender: 4, Midfielder: 3, Forward: 3 };
    const [lineup1, lineup2] = ['home', 'away'].map((side) => namesOf(side, starters).map(([name]) => name));
    const report = await importCup({ ...row, score: { ...score, ht: score.ft }, goals1, goals2: [], lineup1, lineup2 });
    expect(report).toMatchObject({ notes: [], refused: [] });
    const bets = await bettor.get('/api/bets?limit=100');
    expect(bets.filter(({ status }) => status === 'void')).toHaveLength(30);
    const paid = bets.reduce((sum, { payout }) => sum + Number(payout), 0);
    expect(paid).toBeLessThan(staked);
    await app.expectBooksToBalance();
  });

  it.each([
    [['Bea'], /Ann \(.*\) scored but is not listed/],
    [['Ann', 'Nolan Known'], /Nolan Known is not in the squad/],
    [['Ann', 'Ann'], /Ann \(.*\) is listed twice/],
  ])('are ignored if any name is in doubt: %j', async (lineup1, why) => {
    const { row, bet } = await betsOnSquad();
    const absent = await bet('Cat', 'anytime_goalscorer');
    const { notes } = await importCup({ ...row, ...result, lineup1, lineup2: ['Dot'] });
    expect(notes.map(({ text }) => text)).toEqual([expect.stringMatching(why)]);
    expect(await absent.now()).toMatchObject({ status: 'lost' });
  });
});

describe('a dry run', () => {
  it('predicts exactly what importing a messy folder does', async () => {
    const known = fixture(0.01);
    const moved = fixture(2);
    const withSquad = played(-1, [2, 0], [1, 0], {
      goals1: [
        { name: 'Gus', minute: '12' },
        { name: 'H. Bar', minute: '80' },
      ],
    });
    await importCup(known, moved);
    // Goals by players of a team without a squad: the second row finds the players added by the
    // first.
    const stranger = played(-2, [1, 0], [1, 0], { goals1: [{ name: 'Zed Stranger', minute: '5' }] });
    const again = {
      ...played(-1.2, [1, 0], [0, 0], { goals1: [{ name: 'Z. Stranger', minute: '90+2' }] }),
      team1: stranger.team1,
    };
    const both = played(-1.5, [2, 1], [1, 1]);
    const conflicting = played(-1.6, [1, 0], [1, 0]);
    const contents = [
      cup(
        ...[stranger, again, both, withSquad, conflicting, fixture(5), fixture(-9), { ...fixture(1), team2: 'W74' }],
        { ...known, score: { ft: [1, 0], ht: [1, 0] }, goals1: [{ name: 'Own', minute: '3' }] },
        { ...moved, time: moved.time === '23:15 UTC' ? '23:20 UTC' : '23:15 UTC' },
        fixture(1, { status: 'postponed' }),
        played(-1, [1, 0], [0, 0], { status: 'awarded' }),
      ),
      // The same match as one in the cup file, once with the same result and once with a different
      // one.
      readFootballData(
        'league.csv',
        `Date,HomeTeam,AwayTeam,FTHG,FTAG,HTHG,HTAG,B365H,B365D,B365A\n${both.date},${both.team1},${both.team2},2,1,1,1,0.9,1,2\n${conflicting.date},${conflicting.team1},${conflicting.team2},4,4,1,1,4.1,4.4,4.6`,
        {},
      ),
      readSquads('b.csv', `name,team,position\nGustav,${withSquad.team1},FW\nHans Bar,${withSquad.team1},MF\nNo,,GK`),
    ];
    const planned = await store(true, ...contents);
    expect(await gamesOf(both)).toEqual([]);
    const done = await store(false, ...contents);
    expect(done).toEqual(planned);
    expect(done.games).toEqual({ created: 7, updated: 3, unchanged: 0, resultsRecorded: 7 });
    expect(done.refused).toHaveLength(4);
    expect(done.notes.map(({ text }) => text)).toContain(`Z. Stranger (${stranger.team1}) was matched to Zed Stranger`);
    const second = await store(true, ...contents);
    expect(second.games).toMatchObject({ created: 0, updated: 0, resultsRecorded: 0 });
    expect(await store(false, ...contents)).toEqual(second);
  });
});

describe('the import call', () => {
  it('requires a time zone for times without one, and creates no game until it has one', async () => {
    const admin = await app.admin();
    const row = { ...fixture(2), time: '19:30' };
    const text = JSON.stringify({ name: 'Cup', matches: [row] });
    const send = (body: object, status: number) =>
      admin.post('/api/admin/import', { fileName: 'cup.json', text, dryRun: false, ...body }, status);
    expect(await send({}, 200)).toMatchObject({ zoneNeeded: true, games: { created: 0 }, refused: [{ row: 'file' }] });
    expect(await gamesOf(row)).toEqual([]);
    expect(await send({ zone: 'Europe/Lodnon' }, 400)).toMatchObject({
      issues: [{ path: 'zone', message: 'Must be a time zone such as Europe/London' }],
    });
    expect(await send({ zone: 'Asia/Tokyo' }, 200)).toMatchObject({ zoneNeeded: false, games: { created: 1 } });
    const [game] = await gamesOf(row);
    expect(game?.start_time).toEqual(new Date(`${row.date}T10:30:00Z`));
  });
});

describe('prices in a file', () => {
  const row = (fields: string) => {
    counter += 1;
    const day = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);
    const teams = { team1: `Lions ${counter}`, team2: `Eagles ${counter}` };
    const text = `Date,HomeTeam,AwayTeam,B365H,B365D,B365A,B365>2.5,B365<2.5,AHh,B365AHH,B365AHA\n${day},${teams.team1},${teams.team2},${fields}`;
    return { teams, contents: readFootballData('league.csv', text, {}) };
  };

  it("are used unchanged, at the file's line", async () => {
    const { teams, contents } = row('2.10,3.40,3.60,1.95,1.85,-0.25,1.85,2.00');
    await store(false, contents);
    const [game] = await gamesOf(teams);
    const prices = {
      homeOdds: 210,
      drawOdds: 340,
      awayOdds: 360,
      overUnder25Odds: 195,
      handicapHomeOdds: 185,
    } as unknown as Record<string, OddsHundredths>;
    const lines = { handicapLine: lineQuarters(-1), asianTotalLine: lineQuarters(10) };
    expect(game).toMatchObject({ handicap_line_quarters: -1, prices: bookOfFields(prices, lines) });
  });

  it('are ignored with a note if they would lose money, and the model prices the game', async () => {
    const { teams, contents } = row('4.10,4.40,4.60,,,,,');
    const { notes, games } = await store(false, contents);
    expect(games.created).toBe(1);
    expect(notes[0]?.text).toMatch(/the prices were ignored: .* sum to 0\.688/);
    expect((await gamesOf(teams))[0]?.prices).toMatchObject({ 'match_result/home': expect.any(Number) });
    expect((await gamesOf(teams))[0]?.prices).not.toMatchObject({ 'match_result/home': 410 });
  });
});

describe("a goal's scorer", () => {
  it('is found in the squad, or the goal has no scorer and the report explains why', async () => {
    const row = played(-1, [4, 0], [0, 0], {
      goals1: [
        { name: 'J. Müller', minute: '50' },
        { name: 'Smith', minute: '60' },
        { name: 'Nolan Known', minute: '70' },
        { name: 'Eagle Own', minute: '80', owngoal: true },
      ],
    });
    const squads = readSquads(
      'players.csv',
      `name,team,position\nJonas Muller,${row.team1},Forward\nAl Smith,${row.team1},DF\nBo Smith,${row.team1},MF\nEagle Own,${row.team2},Defender`,
    );
    const { notes, players } = await store(false, squads, cup(row));
    expect(players).toEqual({ created: 4, updated: 0, unchanged: 0 });
    expect(notes.map(({ text }) => text)).toEqual([
      `J. Müller (${row.team1}) was matched to Jonas Muller`,
      `Smith (${row.team1}) may be Al Smith or Bo Smith: the goal has no scorer`,
      `Nolan Known is not in the squad of ${row.team1}: the goal has no scorer`,
    ]);
    const [game] = await gamesOf(row);
    const goals = await (await app.admin()).get(`/api/games/${game?.id ?? 0}/goals`);
    expect(goals.map(({ playerName, ownGoal }) => [playerName, ownGoal])).toEqual([
      ['Jonas Muller', false],
      [null, false],
      [null, false],
      ['Eagle Own', true],
    ]);
  });
});

describe('squads', () => {
  it('are updated, and bad rows are refused with their line number', async () => {
    const first = readSquads('a.csv', 'name,team,position\nAnn,Foxes,Forward\nBea,Foxes,Defender');
    const second = readSquads(
      'b.csv',
      'name,team,position\nAnn,Foxes,Midfielder\nBea,Foxes,Defender\nCat,Foxes,Striker\n,Foxes,GK\nBea,Foxes,GK',
    );
    await store(false, first);
    const report = await store(false, second);
    expect(report.players).toEqual({ created: 0, updated: 1, unchanged: 1 });
    expect(report.refused.map(({ row, reason }) => `${row}: ${reason}`)).toEqual([
      'line 4: not a position: Striker',
      'line 5: name is missing',
      'line 6: Foxes has Bea twice',
    ]);
  });

  it("keep a player's position while there are open bets on them", async () => {
    const row = fixture(2);
    const squad = (position: string, { dryRun = false } = {}) =>
      store(dryRun, readSquads('a.csv', `name,team,position\nAnn,${row.team1},${position}\nBea,${row.team1},Forward`));
    await squad('Forward');
    await importCup(row);
    const [game] = await gamesOf(row);
    const gameId = game?.id as number;
    const positions = async () => {
      const { rows } = await app.services.pool.query<{ id: number; position: string }>(
        'select id, position from players where team = $1 order by name',
        [row.team1],
      );
      return rows;
    };
    const [ann] = await positions();
    await betOn(gameId, { betType: 'anytime_goalscorer', playerId: ann?.id });
    for (const dryRun of [true, false])
      expect(await squad('Goalkeeper', { dryRun })).toMatchObject({
        players: { updated: 0, unchanged: 1 },
        refused: [{ row: 'line 2', reason: expect.stringContaining('open bets on Ann') }],
      });
    expect(await positions()).toMatchObject([{ position: 'Forward' }, { position: 'Forward' }]);
    await app.finish({ id: gameId }, 0, 0);
    expect(await squad('Goalkeeper')).toMatchObject({ players: { updated: 1, unchanged: 1 }, refused: [] });
  });
});
