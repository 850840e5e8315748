// Undoing starts, periods and ends of games, and changing kick-off times.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Player, startApp, type TestApp, type TestGame } from '#tests/support/app.ts';
import { listenLive } from '#tests/support/listen-live.ts';
import { balanceOf } from '#tests/support/player-reads.ts';

let app: TestApp;
let admin: Player;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
});
afterAll(() => app.close());

type Row = TestGame & Record<string, unknown>;
const gameOf = (id: number) => app.visitor().get(`/api/games/${id}`);
const setStatus = (id: number, status: string) => admin.patch(`/api/games/${id}/status`, { status });
const sendUndo = (id: number, undoUntil: unknown) => admin.call('POST', `/api/games/${id}/status/undo`, { undoUntil });
/** Undoes the last step; if nothing can be undone, sends a time that was never offered. */
const undo = async (id: number) => sendUndo(id, (await gameOf(id)).undoUntil ?? new Date(0).toISOString());
const begin = (id: number, period: string) => admin.patch(`/api/games/${id}/period`, { period });
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const lastAction = async (id: number) =>
  (
    await app.database.pool.query(
      `select actor_id, action, before, after from audit_entries where subject = 'game' and subject_id = $1
       order by id desc limit 1`,
      [id],
    )
  ).rows[0];

describe('the start of a game', () => {
  it('can be undone within a minute, which restores its minute, prices and betting', async () => {
    const game = await app.game();
    const started = await setStatus(game.id, 'live');
    expect(Date.parse(started.undoUntil as string) - Date.now()).toBeGreaterThan(55_000);
    await admin.patch(`/api/games/${game.id}/score`, { homeScore: 0, awayScore: 0, currentMinute: 20 });
    expect((await gameOf(game.id)).homeOdds).not.toBe('2.50');
    const live = listenLive(app.url);
    await live.until('INITIAL_DATA');
    expect(await undo(game.id)).toMatchObject({
      status: 200,
      body: {
        status: 'upcoming',
        period: 'not_started',
        currentMinute: 0,
        homeOdds: '2.50',
        startTime: game.startTime,
        undoUntil: null,
      },
    });
    await live.until('NEW_UPCOMING_GAME', (data: TestGame) => data.id === game.id);
    live.socket.close();
    expect(await lastAction(game.id)).toEqual({
      actor_id: admin.id,
      action: 'game start undone',
      before: { status: 'live' },
      after: { status: 'upcoming' },
    });
    const player = await app.player('10.00');
    await player.post('/api/bets', { gameId: game.id, betType: 'home', odds: '2.50', stake: 1 }, 201);
    expect(await undo(game.id)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } });
  });

  it.each([
    ['a goal', ({ id }: TestGame) => admin.post(`/api/games/${id}/goals`, { team: 'home', minute: 1 }, 201)],
    [
      'a red card',
      ({ id }: TestGame) =>
        admin.patch(`/api/games/${id}/score`, { homeScore: 0, awayScore: 0, currentMinute: 1, homeRedCards: 1 }),
    ],
    ['entered prices', ({ id }: TestGame) => admin.patch(`/api/games/${id}/odds`, { homeOdds: 2.4 })],
    [
      'a minute',
      ({ id }: TestGame) => app.database.pool.query(`update games set undo_until = now() where id = $1`, [id]),
    ],
  ])("can't be undone after %s", async (_name, causeEvent) => {
    const game = await app.game();
    await setStatus(game.id, 'live');
    await causeEvent(game);
    expect((await gameOf(game.id)).undoUntil).toBeNull();
    const refused = await undo(game.id);
    expect(refused).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } });
    expect(await gameOf(game.id)).toMatchObject({ status: 'live' });
  });

  it("can't be undone with in-play bets until they are void, and the refusal returns their number", async () => {
    const game = await app.game();
    const player = await app.player('10.00');
    await setStatus(game.id, 'live');
    const bets = [];
    for (const betType of ['home', 'away'])
      bets.push(await player.post('/api/bets', { gameId: game.id, betType, stake: 1 }, 201));
    expect(await undo(game.id)).toMatchObject({ status: 409, body: { code: 'BETS_IN_PLAY', bets: 2 } });
    for (const { id } of bets) await admin.patch(`/api/bets/${id}/status`, { status: 'void', note: 'Test' });
    expect(await undo(game.id)).toMatchObject({ status: 200, body: { status: 'upcoming' } });
    expect(await balanceOf(player)).toBe('10.00');
  });

  it('can be undone without affecting bets from before kick-off', async () => {
    const game = await app.game();
    const player = await app.player('10.00');
    await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 10 }, 201);
    await setStatus(game.id, 'live');
    expect((await undo(game.id)).status).toBe(200);
    await app.settle();
    expect(await player.get('/api/bets')).toMatchObject([{ status: 'pending' }]);
  });
});

describe('the end of a game', () => {
  it('is undone with its settlement, and the real end settles again', async () => {
    const game = await app.game();
    const winner = await app.player('10.00');
    const loser = await app.player('10.00');
    await winner.post('/api/bets', { gameId: game.id, betType: 'home', odds: '2.50', stake: 10 }, 201);
    await loser.post('/api/bets', { gameId: game.id, betType: 'away', odds: '2.90', stake: 10 }, 201);
    await setStatus(game.id, 'live');
    await admin.post(`/api/games/${game.id}/goals`, { team: 'home', minute: 9 }, 201);
    await setStatus(game.id, 'finished');
    await app.settle();
    expect(await balanceOf(winner)).toBe('25.00');
    expect(await undo(game.id)).toMatchObject({ status: 200, body: { status: 'live', homeScore: 1, undoUntil: null } });
    await app.settle();
    for (const player of [winner, loser]) {
      expect(await balanceOf(player)).toBe('0.00');
      expect(await player.get('/api/bets')).toMatchObject([{ status: 'pending', payout: null }]);
    }
    await app.expectBooksToBalance();
    for (const minute of [91, 92]) await admin.post(`/api/games/${game.id}/goals`, { team: 'away', minute }, 201);
    await setStatus(game.id, 'finished');
    await app.settle();
    expect([await balanceOf(winner), await balanceOf(loser)]).toEqual(['0.00', '29.00']);
    await app.expectBooksToBalance();
  });

  it('turns spent winnings into a debt until the real end', async () => {
    const game = await app.game();
    const player = await app.player('10.00');
    await player.post('/api/bets', { gameId: game.id, betType: 'draw', odds: '3.30', stake: 10 }, 201);
    await setStatus(game.id, 'live');
    await setStatus(game.id, 'finished');
    await app.settle();
    await player.post('/api/bets', { gameId: (await app.game()).id, betType: 'home', stake: 30 }, 201);
    expect((await undo(game.id)).status).toBe(200);
    await app.settle();
    expect(await player.get(`/api/users/${player.id}/wallet`)).toMatchObject({ available: '0.00', debt: '30.00' });
    await app.expectBooksToBalance();
    await setStatus(game.id, 'finished');
    await app.settle();
    expect(await player.get(`/api/users/${player.id}/wallet`)).toMatchObject({ available: '3.00', debt: '0.00' });
    await app.expectBooksToBalance();
  });

  it('is not undone by a late retry of an earlier undo', async () => {
    const game = await app.game();
    await setStatus(game.id, 'live');
    const { undoUntil } = await setStatus(game.id, 'finished');
    expect((await sendUndo(game.id, undoUntil)).status).toBe(200);
    await setStatus(game.id, 'finished');
    expect(await sendUndo(game.id, undoUntil)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } });
    expect(await gameOf(game.id)).toMatchObject({ status: 'finished' });
    expect(await sendUndo(game.id, 'soon')).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  });

  it("can't be undone once its result is corrected, or after a minute", async () => {
    const games = [await app.game(), await app.game()] as const;
    for (const { id } of games) for (const status of ['live', 'finished']) await setStatus(id, status);
    await admin.patch(`/api/games/${games[0].id}/result`, { homeScore: 1, awayScore: 0, reason: 'Missed' });
    await app.database.pool.query('update games set undo_until = now() where id = $1', [games[1].id]);
    for (const { id } of games) {
      expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } });
      expect(await gameOf(id)).toMatchObject({ status: 'finished', undoUntil: null });
    }
  });
});

describe("a game's period", () => {
  it.each([
    ['the first half', []],
    ['half time', ['half_time']],
    ['the second half', ['half_time', 'second_half']],
  ])('is restored when an end in %s is undone', async (_name, periods) => {
    const game = await app.game();
    await setStatus(game.id, 'live');
    for (const period of periods) await begin(game.id, period);
    const before = await gameOf(game.id);
    expect(before.period).toBe(periods.at(-1) ?? 'first_half');
    expect(await setStatus(game.id, 'finished')).toMatchObject({ period: 'full_time' });
    const { period, currentMinute, stoppageMinutes } = before;
    expect(await undo(game.id)).toMatchObject({
      status: 200,
      body: { status: 'live', period, currentMinute, stoppageMinutes },
    });
    await app.settle();
  });
});

it('reprices a game when its end or period is undone', async () => {
  const game = await app.game();
  const { homeOdds } = await setStatus(game.id, 'live');
  const setOdds = () => admin.patch(`/api/games/${game.id}/odds`, { homeOdds: '2.40' });
  await setOdds();
  await setStatus(game.id, 'finished');
  const undone = (await undo(game.id)).body;
  expect(Math.abs(Number(undone.homeOdds) - Number(homeOdds))).toBeLessThan(0.05);
  await setOdds();
  await admin.patch(`/api/games/${game.id}/period`, { period: 'half_time' });
  expect(await undo(game.id)).toMatchObject({ status: 200, body: { homeOdds: undone.homeOdds } });
});

describe('a period', () => {
  const periodStateOf = ({ period, currentMinute, halfTimeRecorded, homeOdds }: Row) => ({
    period,
    currentMinute,
    halfTimeRecorded,
    homeOdds,
  });

  // The half-time score is final, and settles bets, only once the second half has begun.
  it.each([
    ['half_time', 'pending'],
    ['second_half', 'lost'],
  ])('can be undone within a minute, with any settlements: %s', async (period, status) => {
    const game = await app.game();
    const player = await app.player('10.00');
    const bet = { betType: 'half_time_full_time', selection: 'away_away', stake: 10 };
    await player.post('/api/bets', { gameId: game.id, ...bet }, 201);
    await setStatus(game.id, 'live');
    await admin.patch(`/api/games/${game.id}/score`, { homeScore: 1, awayScore: 0, currentMinute: 20 });
    if (period === 'second_half') await begin(game.id, 'half_time');
    const before = periodStateOf(await gameOf(game.id));
    await begin(game.id, period);
    await app.settle();
    expect(await player.get('/api/bets')).toMatchObject([{ status }]);
    expect(periodStateOf(await gameOf(game.id))).not.toEqual(before);
    expect(await undo(game.id)).toMatchObject({ status: 200, body: { status: 'live', ...before, undoUntil: null } });
    await app.settle();
    expect(await player.get('/api/bets')).toMatchObject([{ status: 'pending' }]);
    expect(await lastAction(game.id)).toMatchObject({ action: 'game period undone', before: { period } });
  });

  it("can't be undone after a goal", async () => {
    const game = await app.game();
    await setStatus(game.id, 'live');
    await begin(game.id, 'half_time');
    await admin.post(`/api/games/${game.id}/goals`, { team: 'home', minute: 45 }, 201);
    expect((await gameOf(game.id)).undoUntil).toBeNull();
    expect(await undo(game.id)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } });
  });
});

describe('the kick-off', () => {
  const move = (id: number, startTime: string) => admin.call('PATCH', `/api/games/${id}/kick-off`, { startTime });

  it("can't be in the past, for a new or an edited game", async () => {
    const teams = { homeTeam: 'A', awayTeam: 'B', league: 'L', homeOdds: 2.5, drawOdds: 3.3, awayOdds: 2.9 };
    const past = hoursFromNow(-1);
    const refused = { status: 400, body: { code: 'VALIDATION', issues: [{ path: 'startTime' }] } };
    expect(await admin.call('POST', '/api/games', { ...teams, startTime: past })).toMatchObject(refused);
    const game = await app.game();
    expect(await move(game.id, past)).toMatchObject(refused);
    await setStatus(game.id, 'postponed');
    const back = await admin.call('PATCH', `/api/games/${game.id}/status`, { status: 'upcoming', startTime: past });
    expect(back).toMatchObject(refused);
  });

  it('can be changed, which is broadcast and audited, and keeps bets', async () => {
    const game = await app.game();
    const player = await app.player('10.00');
    await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 10 }, 201);
    const live = listenLive(app.url);
    await live.until('INITIAL_DATA');
    const startTime = hoursFromNow(20);
    expect(await move(game.id, startTime)).toMatchObject({ status: 200, body: { startTime, status: 'upcoming' } });
    await live.until('GAME_STATUS_UPDATE', (data: TestGame) => data.id === game.id && data.startTime === startTime);
    live.socket.close();
    expect(await lastAction(game.id)).toEqual({
      actor_id: admin.id,
      action: 'game kick-off changed',
      before: { startTime: game.startTime },
      after: { startTime },
    });
    await app.settle();
    expect(await player.get('/api/bets')).toMatchObject([{ status: 'pending' }]);
  });

  it("can't be changed if a colleague has moved the game since the page was loaded", async () => {
    const game = await app.game();
    const first = hoursFromNow(20);
    const second = hoursFromNow(30);
    const moveFrom = (seen: unknown, startTime: string) =>
      admin.call('PATCH', `/api/games/${game.id}/kick-off`, { startTime, seen });
    expect(await moveFrom(game.startTime, first)).toMatchObject({ status: 200, body: { startTime: first } });
    expect(await moveFrom(game.startTime, second)).toMatchObject({
      status: 409,
      body: { code: 'GAME_CHANGED', changed: [{ field: 'startTime', seen: game.startTime, current: first }] },
    });
    expect(await gameOf(game.id)).toMatchObject({ startTime: first });
    expect(await moveFrom(first, second)).toMatchObject({ status: 200, body: { startTime: second } });
  });

  it('counts the 48 hours from the new time if it moved without open bets', async () => {
    const game = await app.game();
    const player = await app.player('10.00');
    await setStatus(game.id, 'postponed');
    await admin.patch(`/api/games/${game.id}/status`, { status: 'upcoming', startTime: hoursFromNow(48) });
    expect((await move(game.id, hoursFromNow(240))).status).toBe(200);
    await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 10 }, 201);
    expect((await move(game.id, hoursFromNow(280))).status).toBe(200);
    expect((await move(game.id, hoursFromNow(289))).status).toBe(409);
  });

  it('can move by at most 48 hours in total while it has open bets, and not after the start', async () => {
    const bare = await app.game();
    const game = await app.game();
    const player = await app.player('10.00');
    expect((await move(bare.id, hoursFromNow(500))).status).toBe(200);
    await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 10 }, 201);
    expect((await move(game.id, hoursFromNow(40))).status).toBe(200);
    expect(await move(game.id, hoursFromNow(60))).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } });
    await setStatus(bare.id, 'live');
    expect(await move(bare.id, hoursFromNow(2))).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } });
  });
});
