// With a four-eyes amount, one person alone can't cause payouts for a game that was not played.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Player, startApp, type TestApp, type TestGame } from '#tests/support/app.ts';
import type { ApiResponse } from '#tests/support/client.ts';
import { balanceOf } from '#tests/support/player-reads.ts';

let app: TestApp;
let admin: Player;
let trader: Player;
beforeAll(async () => {
  app = await startApp({ FOUR_EYES_AMOUNT: '100000.00' });
  [admin, trader] = [await app.admin(), await app.staff('trader')];
});
afterAll(() => app.close());
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const gameIn = (minutes: number, fields = {}) => app.game({ startTime: minutesFromNow(minutes), ...fields });
const setStatus = (game: TestGame, status: string, more = {}) =>
  trader.call('PATCH', `/api/games/${game.id}/status`, { status, ...more });
const setKickOff = (game: TestGame, startTime: string) =>
  trader.call('PATCH', `/api/games/${game.id}/kick-off`, { startTime });
const score = (game: TestGame, homeScore: number, awayScore = 0) =>
  trader.patch(`/api/games/${game.id}/score`, { homeScore, awayScore, currentMinute: 30 });
const correct = (game: TestGame, homeScore: number) =>
  trader.call('PATCH', `/api/games/${game.id}/result`, { homeScore, awayScore: 0, reason: 'Wrong score' });
const bet = async (game: TestGame) => {
  const friend = await app.player('100.00');
  await friend.post('/api/bets', { gameId: game.id, betType: 'home', stake: 10 }, 201);
  return friend;
};
const statusOf = async (game: TestGame) => (await trader.get(`/api/games/${game.id}`)).status;
const proposalsOf = async (game: TestGame) =>
  (await admin.get('/api/admin/proposals')).filter((each) => each.game?.id === game.id);
const approve = async (game: TestGame, by = admin) =>
  by.call('POST', `/api/admin/proposals/${(await proposalsOf(game))[0]?.id}`, { approved: true });
const applied = { status: 200, body: { awaitingSecond: false } };
const proposed = { status: 200, body: { awaitingSecond: true } };
/** Expects the change to take effect only once a second person approves it. */
const expectSecondPersonRequired = async (game: TestGame, response: ApiResponse, done: object) => {
  expect(response).toMatchObject(proposed);
  expect(await approve(game, trader)).toMatchObject({ status: 409, body: { code: 'SECOND_PERSON_REQUIRED' } });
  expect(await trader.get(`/api/games/${game.id}`)).not.toMatchObject(done);
  expect((await approve(game)).status).toBe(200);
  expect(await trader.get(`/api/games/${game.id}`)).toMatchObject(done);
};
/** Moves the game's start and kick-off to `minutes` ago. */
const moveStartBack = async (game: TestGame, minutes: number) => {
  await app.database.pool.query(
    `update games set kicked_off_at = clock_timestamp() - make_interval(mins => $2),
       start_time = clock_timestamp() - make_interval(mins => $2) where id = $1`,
    [game.id, minutes],
  );
};
const liveGame = async (minutes = 10) => {
  const game = await gameIn(10);
  const friend = await bet(game);
  expect(await setStatus(game, 'live')).toMatchObject(applied);
  await moveStartBack(game, minutes);
  return { game, friend };
};

describe('starting a game', () => {
  it('requires two people more than 15 minutes before kick-off', async () => {
    const game = await gameIn(24 * 60);
    await expectSecondPersonRequired(game, await setStatus(game, 'live'), { status: 'live' });
  });

  it('requires only one person close to kick-off, or after it', async () => {
    expect(await setStatus(await gameIn(14), 'live')).toMatchObject(applied);
    const late = await gameIn(14);
    await moveStartBack(late, 30);
    expect(await setStatus(late, 'live')).toMatchObject(applied);
  });
});

describe('the end of a game', () => {
  it('requires two people less than 85 minutes after the start, and then pays', async () => {
    const { game, friend } = await liveGame(84);
    await score(game, 3);
    expect(await setStatus(game, 'finished')).toMatchObject({ ...proposed, body: { status: 'live', suspended: true } });
    expect(await proposalsOf(game)).toMatchObject([
      { kind: 'game status', before: { status: 'live' }, after: { status: 'finished', score: '3–0' } },
    ]);
    await app.settle();
    expect(await balanceOf(friend)).toBe('90.00');
    await expectSecondPersonRequired(game, await setStatus(game, 'finished'), { status: 'finished' });
    await app.settle();
    expect(await balanceOf(friend)).toBe('115.00');
    await app.expectBooksToBalance();
  });

  it('requires only one person after 85 minutes', async () => {
    const { game } = await liveGame(86);
    expect(await setStatus(game, 'finished')).toMatchObject(applied);
  });

  it("can't be approved at a different score from the one proposed", async () => {
    const { game } = await liveGame();
    expect(await setStatus(game, 'finished')).toMatchObject(proposed);
    const [proposal] = await proposalsOf(game);
    await score(game, 3);
    expect(await proposalsOf(game)).toMatchObject([{ isOutdated: true }]);
    const late = await admin.call('POST', `/api/admin/proposals/${proposal?.id}`, { approved: true });
    expect(late).toMatchObject({ status: 409, body: { code: 'PROPOSAL_OUTDATED' } });
    expect(await statusOf(game)).toBe('live');
  });

  it('shows its time and what it would void', async () => {
    const { game } = await liveGame();
    const happenedAt = new Date(Date.now() - 1000).toISOString();
    await app.database.pool.query(`update games set period_started_at = now() - interval '5 minutes' where id = $1`, [
      game.id,
    ]);
    await bet(game);
    expect(await setStatus(game, 'finished', { happenedAt })).toMatchObject(proposed);
    const [proposal] = await proposalsOf(game);
    expect(proposal?.after).toMatchObject({ happenedAt, voided: { bets: 2, stake: '20.00' } });
  });

  it('requires two people again if it is undone and repeated', async () => {
    const { game } = await liveGame();
    await expectSecondPersonRequired(game, await setStatus(game, 'finished'), { status: 'finished' });
    const { undoUntil } = await trader.get(`/api/games/${game.id}`);
    await trader.post(`/api/games/${game.id}/status/undo`, { undoUntil });
    expect(await setStatus(game, 'finished')).toMatchObject(proposed);
  });

  it.each([10, 89])(
    'requires two people if the game is abandoned, even in minute %i: it returns stakes',
    async (minute) => {
      const { game } = await liveGame(minute);
      await expectSecondPersonRequired(game, await setStatus(game, 'abandoned', { reason: 'Floodlights' }), {
        status: 'abandoned',
      });
    },
  );
});

describe('a kick-off', () => {
  it('requires two people to change in either direction if the game has bets', async () => {
    const game = await gameIn(24 * 60);
    expect(await setKickOff(game, minutesFromNow(20 * 60))).toMatchObject(applied);
    await bet(game);
    for (const minutes of [60, 120]) {
      const startTime = minutesFromNow(minutes);
      await expectSecondPersonRequired(game, await setKickOff(game, startTime), { startTime });
    }
  });

  it('requires two people to move once it has passed: the result may be known', async () => {
    const game = await gameIn(10);
    await moveStartBack(game, 100);
    const startTime = minutesFromNow(1);
    const response = await setKickOff(game, startTime);
    const friend = await app.player('100.00');
    const late = await friend.call('POST', '/api/bets', { gameId: game.id, betType: 'home', stake: 10 });
    expect(late).toMatchObject({ status: 409, body: { code: 'MARKET_CLOSED' } });
    await expectSecondPersonRequired(game, response, { startTime });
  });

  it('requires two people to bring forward if the game is postponed', async () => {
    const game = await gameIn(24 * 60);
    await bet(game);
    expect(await setStatus(game, 'postponed')).toMatchObject(applied);
    const soon = { startTime: minutesFromNow(1) };
    await expectSecondPersonRequired(game, await setStatus(game, 'upcoming', soon), { status: 'upcoming', ...soon });
  });

  it('requires two people if a postponed game should have begun, even without bets, but not to restore the old time', async () => {
    const game = await gameIn(10);
    await moveStartBack(game, 100);
    expect(await setStatus(game, 'postponed')).toMatchObject(applied);
    const soon = { startTime: minutesFromNow(1) };
    await expectSecondPersonRequired(game, await setStatus(game, 'upcoming', soon), { status: 'upcoming', ...soon });
    const other = await gameIn(60);
    await bet(other);
    await setStatus(other, 'postponed');
    expect(await setStatus(other, 'upcoming')).toMatchObject(applied);
  });

  it('requires two people to postpone past its kick-off with open bets, which may be lost', async () => {
    const game = await gameIn(10);
    await bet(game);
    await moveStartBack(game, 100);
    await expectSecondPersonRequired(game, await setStatus(game, 'postponed'), { status: 'postponed' });
  });
});

describe("a game's names", () => {
  const rename = (game: TestGame, names: object) => {
    const { homeTeam, awayTeam } = game;
    return trader.call('PATCH', `/api/games/${game.id}/names`, { homeTeam, awayTeam, league: 'League', ...names });
  };

  it('require two people to change to different teams if the game has bets', async () => {
    const game = await gameIn(60, { homeTeam: 'Dockers', awayTeam: 'Millers' });
    await bet(game);
    const response = await rename(game, { homeTeam: 'Tanners' });
    expect(await proposalsOf(game)).toMatchObject([
      { kind: 'names', before: { homeTeam: 'Dockers' }, after: { homeTeam: 'Tanners', awayTeam: 'Millers' } },
    ]);
    await expectSecondPersonRequired(game, response, { homeTeam: 'Tanners' });
  });

  it('require two people to change to different teams while a boost on the game is offered', async () => {
    const game = await gameIn(60, { homeTeam: 'Potters', awayTeam: 'Hatters' });
    const limits = { maxStake: 10, maxBetsPerPlayer: 1, maxBets: 10 };
    const offer = { gameId: game.id, betType: 'match_result', selection: 'home', odds: '2.60', ...limits };
    const endsAt = minutesFromNow(50);
    const promotion = { kind: 'odds_boost', title: 'Potters win', text: '', endsAt, boost: offer };
    const { id } = await admin.post('/api/admin/promotions', promotion, 201);
    const swapped = { homeTeam: 'Hatters', awayTeam: 'Potters' };
    expect(await rename(game, swapped)).toMatchObject(proposed);
    await admin.post(`/api/admin/promotions/${id}/end`);
    expect(await rename(game, swapped)).toMatchObject(applied);
  });

  it('require only one person to change if the game has no bets, or if only the spelling differs', async () => {
    const game = await gameIn(60, { homeTeam: 'A. C. Dõckers', awayTeam: 'Millers' });
    expect(await rename(game, { awayTeam: 'Tillers' })).toMatchObject(applied);
    await bet(game);
    const respelled = { homeTeam: 'AC Dockers', awayTeam: 'TILLERS', league: 'Other' };
    expect(await rename(game, respelled)).toMatchObject({ status: 200, body: { ...respelled, awaitingSecond: false } });
  });

  it('mark the prices as set by one person if that person alone changes the teams', async () => {
    const game = await gameIn(60, { homeTeam: 'Weavers', awayTeam: 'Glovers' });
    const pool = app.database.pool;
    await pool.query('update games set priced_alone = false where id = $1', [game.id]);
    const isPricedAlone = async () =>
      (await pool.query('select priced_alone as alone from games where id = $1', [game.id])).rows[0].alone;
    expect(await rename(game, { homeTeam: 'WEAVERS' })).toMatchObject(applied);
    expect(await isPricedAlone()).toBe(false);
    expect(await rename(game, { homeTeam: 'Glovers', awayTeam: 'Weavers' })).toMatchObject(applied);
    expect(await isPricedAlone()).toBe(true);
  });

  it("can't be proposed with the sides swapped", async () => {
    const game = await gameIn(60, { homeTeam: 'Hoppers', awayTeam: 'Malters' });
    await bet(game);
    const swapped = await rename(game, { homeTeam: 'Malters', awayTeam: 'Hoppers' });
    expect(swapped).toMatchObject({ status: 409, body: { code: 'TEAMS_BOUND' } });
    expect(await proposalsOf(game)).toEqual([]);
  });
});

it('requires two people to correct a result', async () => {
  const { game, friend } = await liveGame(100);
  expect(await setStatus(game, 'finished')).toMatchObject(applied);
  const response = await correct(game, 3);
  expect(await proposalsOf(game)).toMatchObject([
    { kind: 'result', before: { score: '0–0' }, after: { score: '3–0' } },
  ]);
  await expectSecondPersonRequired(game, response, { homeScore: 3 });
  await app.settle();
  expect(await balanceOf(friend)).toBe('115.00');
});

it('shows only the goals that a corrected result keeps', async () => {
  const { game } = await liveGame(100);
  for (const [minute, team] of [
    [30, 'home'],
    [10, 'home'],
    [20, 'away'],
  ])
    await trader.post(`/api/games/${game.id}/goals`, { team, minute }, 201);
  expect(await setStatus(game, 'finished')).toMatchObject(applied);
  const response = await correct(game, 1);
  const [shown] = await proposalsOf(game);
  expect(shown).toMatchObject({ before: { goals: "10', 20', 30'" }, after: { goals: "30'" } });
  await expectSecondPersonRequired(game, response, { homeScore: 1 });
  expect(await trader.get(`/api/games/${game.id}/goals`)).toMatchObject([{ minute: 30 }]);
});

describe('a file imported by one member of staff', () => {
  const header = 'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,HTR,B365H,B365D,B365A\n';
  const importRow = (row: string) =>
    trader.post('/api/admin/import', { fileName: 'E0.csv', text: header + row, zone: 'UTC', dryRun: false });
  const at = (minutes: number) => {
    const [date = '', time = ''] = minutesFromNow(minutes).split('T');
    return `${date.split('-').reverse().join('/')},${time.slice(0, 5)}`;
  };
  const prices = '2.10,3.40,3.60';
  const fixture = (minutes: number) => `E0,${at(minutes)},Hulls,Keels,,,,,,,${prices}\n`;

  it('does not end a game early, or move one with bets or past its kick-off', async () => {
    expect(await importRow(fixture(24 * 60))).toMatchObject({ games: { created: 1 } });
    const [game] = (await trader.get('/api/games?limit=1')) as [TestGame];
    await bet(game);
    const refused = { games: { updated: 0 }, refused: [{ reason: expect.stringContaining('two people') }] };
    for (const hours of [20, 28]) expect(await importRow(fixture(hours * 60))).toMatchObject(refused);
    const result = await importRow(`E0,${at(24 * 60)},Hulls,Keels,3,0,H,1,0,H,${prices}\n`);
    expect(result).toMatchObject({ refused: [{ reason: expect.stringContaining('85 minutes') }] });
    expect(await statusOf(game)).toBe('upcoming');
    const late = (minutes: number) => fixture(minutes).replace('Hulls', 'Masts');
    expect(await importRow(late(24 * 60))).toMatchObject({ games: { created: 1 } });
    const [lateGame] = (await trader.get('/api/games?limit=1')) as [TestGame];
    await moveStartBack(lateGame, 100);
    expect(await importRow(late(28 * 60))).toMatchObject(refused);
  });

  const importMatch = (game: TestGame & { startTime: string }, row: object) => {
    const [date = '', time = ''] = game.startTime.split('T');
    const match = { date, time: `${time.slice(0, 5)} UTC`, team1: game.homeTeam, team2: game.awayTeam, ...row };
    const text = JSON.stringify({ name: 'Cup', matches: [match] });
    return trader.post('/api/admin/import', { fileName: 'cup.json', text, dryRun: false });
  };
  const teams = () => ({ homeTeam: `Home ${randomUUID()}`, awayTeam: `Away ${randomUUID()}` });

  it('does not postpone a game with bets past its kick-off, since it may have been played', async () => {
    const game = await gameIn(10, teams());
    await bet(game);
    await moveStartBack(game, 100);
    expect(await importMatch(await trader.get(`/api/games/${game.id}`), { status: 'postponed' })).toMatchObject({
      games: { updated: 0 },
      refused: [{ reason: expect.stringContaining('two people') }],
    });
    expect(await statusOf(game)).toBe('upcoming');
    const early = await gameIn(60, teams());
    await bet(early);
    expect(await importMatch(await trader.get(`/api/games/${early.id}`), { status: 'postponed' })).toMatchObject({
      games: { updated: 1 },
      refused: [],
    });
  });

  it.each([
    ['awarding its score', { status: 'awarded' }, { refused: [{ reason: expect.stringContaining('two people') }] }],
    [
      'naming few players who took part',
      { lineup1: ['Ann'], lineup2: ['Dot'] },
      {
        games: { resultsRecorded: 1 },
        notes: expect.arrayContaining([expect.objectContaining({ text: expect.stringContaining('two people') })]),
      },
    ],
  ])('does not return the stakes on a game by %s', async (_name, row, report) => {
    const names = teams();
    const add = (name: string, team: string) => admin.post('/api/players', { name, team, position: 'Forward' }, 201);
    const players = [await add('Ann', names.homeTeam), await add('Bea', names.homeTeam)];
    await add('Dot', names.awayTeam);
    const game = await gameIn(10, names);
    const friend = await app.player('100.00');
    const place = (selection: object) => friend.post('/api/bets', { gameId: game.id, stake: 10, ...selection }, 201);
    await place({ betType: 'anytime_goalscorer', playerId: players[1]?.id });
    await place({ betType: 'half_time_full_time', selection: 'away_away' });
    await setStatus(game, 'live');
    await moveStartBack(game, 90);
    const result = { score: { ft: [1, 0], ht: [1, 0] }, goals1: [{ name: 'Ann', minute: 10 }], goals2: [] };
    const live = await trader.get(`/api/games/${game.id}`);
    expect(await importMatch(live, { ...result, ...row })).toMatchObject(report);
    expect((await friend.get('/api/bets')).map(({ status }) => status)).not.toContain('void');
  });

  it.each([
    ['postponed', 60, { status: 'postponed' }, { change: 'postpone', status: 'postponed' }],
    ['ended', -90, { score: { ft: [3, 0], ht: [1, 0] } }, { change: 'record', status: 'finished', score: [3, 0] }],
  ])('is recorded with each game that it changes: one that is %s', async (_name, minutes, row, after) => {
    const game = await gameIn(60, teams());
    await moveStartBack(game, -minutes);
    expect(await importMatch(await trader.get(`/api/games/${game.id}`), row)).toMatchObject({ refused: [] });
    const { rows } = await admin.get(`/api/admin/audit?subject=game&subjectId=${game.id}`);
    expect(rows).toMatchObject([
      { action: 'game changed by an import', actor: trader.username, after },
      { action: 'game created' },
    ]);
  });

  it('moves a game whose bets are all void', async () => {
    const ofMatch = (minutes: number) => fixture(minutes).replace('Hulls', 'Sails');
    await importRow(ofMatch(24 * 60));
    const [game] = (await trader.get('/api/games?limit=1')) as [TestGame];
    const [placed] = await (await bet(game)).get('/api/bets');
    await admin.patch(`/api/bets/${placed?.id}/status`, { status: 'void', note: 'Test' });
    expect(await importRow(ofMatch(28 * 60))).toMatchObject({ games: { updated: 1 }, refused: [] });
  });

  it('does not end a game less than 85 minutes after it was started, even if it started late', async () => {
    const game = await app.game({ homeTeam: 'Booms', awayTeam: 'Keels' });
    const friend = await bet(game);
    await moveStartBack(game, 100);
    expect(await setStatus(game, 'live')).toMatchObject(applied);
    const result = `E0,${at(-100)},Booms,Keels,3,0,H,1,0,H,${prices}\n`;
    expect(await importRow(result)).toMatchObject({ refused: [{ reason: expect.stringContaining('85 minutes') }] });
    expect(await statusOf(game)).toBe('live');
    await moveStartBack(game, 86);
    expect(await importRow(result)).toMatchObject({ games: { resultsRecorded: 1 }, refused: [] });
    expect(await balanceOf(friend)).toBe('115.00');
  });
});

it('lets one person start, end and correct a game without a four-eyes amount', async () => {
  const open = await startApp();
  try {
    const administrator = await open.admin();
    const game = await open.game({ startTime: minutesFromNow(24 * 60) });
    const move = (path: string, body: object) => administrator.call('PATCH', `/api/games/${game.id}/${path}`, body);
    expect(await move('status', { status: 'live' })).toMatchObject(applied);
    expect(await move('status', { status: 'finished' })).toMatchObject(applied);
    expect(await move('result', { homeScore: 1, awayScore: 0, reason: 'Typing error' })).toMatchObject(applied);
  } finally {
    await open.close();
  }
});
