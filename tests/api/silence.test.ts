// The markets of a live game close if nothing confirms the game for a while, and reopen with the
// next confirmation.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Pool } from '#server/database/pool.ts';
import { announceSilentGames } from '#server/features/games/confirm-game.ts';
import { setGameMinute } from '#server/features/games/set-game-minute.ts';
import { driftJob } from '#server/jobs/ledger-job.ts';
import { matchClockJob } from '#server/jobs/match-clock.ts';
import { silenceJob } from '#server/jobs/silence-job.ts';
import { expectRefused } from '#tests/support/abuse.ts';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';
import { listenLive } from '#tests/support/listen-live.ts';
import { plansOf } from '#tests/support/plans-of.ts';

let app: TestApp;
let admin: Player;
let player: Player;
beforeAll(async () => {
  app = await startApp({ GAME_SILENCE_S: '60' });
  [admin, player] = [await app.admin(), await app.player('100.00')];
});
afterAll(() => app.close());

type Row = Record<string, unknown> & { id: number };
const gameOf = (id: number) => app.visitor().get(`/api/games/${id}`);
const patch = (id: number, part: string, body: object) => admin.patch(`/api/games/${id}/${part}`, body);
const liveGame = async () => {
  const { id } = await app.game();
  await patch(id, 'status', { status: 'live' });
  return id;
};
/** Makes a game count as silent this many seconds from now. */
const makeSilentIn = (id: number, seconds: number) =>
  app.database.pool.query(`update games set silent_from = now() + make_interval(secs => $2) where id = $1`, [
    id,
    seconds,
  ]);
const bet = (gameId: number) => () =>
  player.call('POST', '/api/bets', { gameId, betType: 'home', stake: 1, acceptOddsChange: 'any' });
const leftMs = async (id: number) => Date.parse((await gameOf(id)).silentFrom as string) - Date.now();

describe('a live game without confirmation', () => {
  it('is found by an index, not by reading every game', async () => {
    const plan = await plansOf(app.database.pool, (database) => announceSilentGames(database as Pool));
    expect(plan).toContain('Index');
    expect(plan).not.toContain('Seq Scan');
  });

  it('accepts no bets or cash-outs after a while', async () => {
    const id = await liveGame();
    const placed = await bet(id)();
    expect(placed.status).toBe(201);
    const quoteOf = () => player.call('POST', `/api/bets/${placed.body.id}/cash-out-quote`, { share: 100 });
    const quote = (await quoteOf()).body;
    const homeWins = [id, (await app.game()).id].map((gameId) => ({ gameId, betType: 'home' }));
    await makeSilentIn(id, -1);
    await expectRefused(
      app,
      'GAME_SILENT',
      bet(id),
      () => player.call('POST', '/api/place-accumulator', { selections: homeWins, totalStake: 1 }),
      quoteOf,
      () => player.call('POST', `/api/bets/${placed.body.id}/cash-out`, { quoteId: quote.quoteId }),
    );
  });

  it('is shown as suspended, in lists and to live clients, and open again with the next confirmation', async () => {
    const id = await liveGame();
    const listener = listenLive(app.url);
    await listener.until('INITIAL_DATA');
    await makeSilentIn(id, -1);
    expect(await gameOf(id)).toMatchObject({ suspended: true });
    expect(await app.visitor().get('/api/games/live')).toContainEqual(await gameOf(id));
    await silenceJob(app.services).run();
    await silenceJob(app.services).run();
    const received = () =>
      listener.messages.filter(({ data }) => (data as Row).id === id) as { type: string; data: Row }[];
    const closings = () => received().filter(({ type }) => type === 'GAME_STATUS_UPDATE');
    await expect.poll(closings).toMatchObject([{ data: { suspended: true } }]);
    expect(await admin.get('/api/admin/overview')).toMatchObject({
      alerts: expect.arrayContaining([expect.objectContaining({ kind: 'feed_silent', id })]),
    });
    const confirmed = await admin.post(`/api/games/${id}/confirm`);
    expect(confirmed).toMatchObject({ suspended: false });
    await expect.poll(() => received().at(-1)?.data).toMatchObject({ suspended: false, version: confirmed.version });
    expect(await app.visitor().get('/api/games/live')).toContainEqual(await gameOf(id));
    expect(await bet(id)()).toMatchObject({ status: 201 });
    listener.socket.close();
  });
});

describe("a game's confirmation", () => {
  it('is in the audit trail only if it reopens the game', async () => {
    const id = await liveGame();
    await admin.post(`/api/games/${id}/confirm`);
    await makeSilentIn(id, -1);
    await admin.post(`/api/games/${id}/confirm`);
    const { rows } = await app.database.pool.query(
      "select actor_id, before, after from audit_entries where action = 'game confirmed' and subject_id = $1",
      [id],
    );
    expect(rows).toEqual([{ actor_id: admin.id, before: { silent: true }, after: { silent: false } }]);
  });

  it.each<[string, (id: number) => Promise<unknown>]>([
    ['by its start', async () => undefined],
    ['manually', (id) => admin.post(`/api/games/${id}/confirm`)],
    ['by a goal', (id) => admin.post(`/api/games/${id}/goals`, { team: 'home', minute: 1 }, 201)],
    ['by a score', (id) => patch(id, 'score', { homeScore: 0, awayScore: 0, currentMinute: 2 })],
    ['by a price', (id) => patch(id, 'odds', { homeOdds: '2.40' })],
    [
      'by a minute from a feed',
      (id) => setGameMinute(app.database.pool, { gameId: id, minute: 3, stoppageMinutes: 0 }),
    ],
    [
      'by a repeated report from a feed',
      (id) => setGameMinute(app.database.pool, { gameId: id, minute: 0, stoppageMinutes: 0 }),
    ],
    [
      'by the start of its second half',
      async (id) => {
        await patch(id, 'period', { period: 'half_time' });
        await patch(id, 'period', { period: 'second_half' });
      },
    ],
  ])('is renewed %s', async (name, confirm) => {
    const id = await liveGame();
    if (name !== 'by its start') await makeSilentIn(id, -1);
    await confirm(id);
    expect(await leftMs(id)).toBeGreaterThan(55_000);
    expect(await leftMs(id)).toBeLessThan(60_100);
    expect(await gameOf(id)).toMatchObject({ suspended: false });
  });

  it('is not renewed by the match clock, nor needed before kick-off or after the end', async () => {
    const { id } = await app.game();
    expect(await gameOf(id)).toMatchObject({ silentFrom: null });
    await expectRefused(app, 'WRONG_STATE', () => admin.call('POST', `/api/games/${id}/confirm`));
    await patch(id, 'status', { status: 'live' });
    await makeSilentIn(id, 10);
    await app.database.pool.query(`update games set clock_ticked_at = now() - interval '61 seconds' where id = $1`, [
      id,
    ]);
    await matchClockJob(app.services).run();
    expect(await gameOf(id)).toMatchObject({ currentMinute: 1 });
    expect(await leftMs(id)).toBeLessThan(11_000);
    expect(await patch(id, 'status', { status: 'finished' })).toMatchObject({ silentFrom: null });
  });

  it('is not needed during half time, until the second half may have started', async () => {
    const id = await liveGame();
    await patch(id, 'period', { period: 'half_time' });
    expect(await leftMs(id)).toBeGreaterThan(15 * 60_000);
    expect(await leftMs(id)).toBeLessThan(25 * 60_000);
    await makeSilentIn(id, -1);
    await expectRefused(app, 'GAME_SILENT', bet(id));
    await driftJob(app.services).run();
    expect((await app.services.metrics.silentGames.get()).values[0]?.value).toBeGreaterThan(0);
    await patch(id, 'period', { period: 'second_half' });
    expect(await leftMs(id)).toBeLessThan(61_000);
    expect((await bet(id)()).status).toBe(201);
  });

  it('is stored for a feed only as often as needed', async () => {
    const id = await liveGame();
    const version = (await gameOf(id)).version;
    await setGameMinute(app.database.pool, { gameId: id, minute: 0, stoppageMinutes: 0 });
    expect(await gameOf(id)).toMatchObject({ version });
  });

  it('is not needed if the operator disables the check', async () => {
    const off = await startApp({ GAME_SILENCE_S: '0' });
    const { id } = await off.game();
    await (await off.admin()).patch(`/api/games/${id}/status`, { status: 'live' });
    expect(await off.visitor().get(`/api/games/${id}`)).toMatchObject({ silentFrom: null, suspended: false });
    await off.close();
  });
});

describe('a game that has not started by its kick-off', () => {
  const lateGame = async () => {
    const { id } = await app.game();
    await app.database.pool.query(`update games set start_time = now() - interval '1 second' where id = $1`, [id]);
    return id;
  };

  it('is shown as suspended, including to live clients, until it starts or is moved', async () => {
    const id = await lateGame();
    const listener = listenLive(app.url);
    await listener.until('INITIAL_DATA');
    expect(await gameOf(id)).toMatchObject({ suspended: true, silentFrom: null });
    expect(await app.visitor().get('/api/games/upcoming')).toContainEqual(await gameOf(id));
    const statuses = async () => {
      const { groups } = await app.visitor().get(`/api/games/${id}/markets`);
      return [...new Set(groups.flatMap(({ markets }) => markets.map(({ status }) => status)))];
    };
    expect(await statuses()).toEqual(['suspended']);
    await silenceJob(app.services).run();
    await silenceJob(app.services).run();
    const changes = () =>
      listener.messages.filter(({ type, data }) => type === 'GAME_STATUS_UPDATE' && (data as Row).id === id);
    await expect.poll(changes).toMatchObject([{ data: { suspended: true } }]);
    await patch(id, 'status', { status: 'live' });
    expect(await gameOf(id)).toMatchObject({ suspended: false });
    expect(await statuses()).toEqual(['open']);
  });

  it("can't be resumed", async () => {
    const id = await lateGame();
    await patch(id, 'suspension', { suspended: true });
    await patch(id, 'suspension', { suspended: false });
    await expectRefused(app, 'WRONG_STATE', () =>
      admin.call('PATCH', `/api/games/${id}/suspension`, { suspended: false }),
    );
  });
});
