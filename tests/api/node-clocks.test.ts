// Deadlines are checked against the database's clock, even on a node whose own clock is wrong.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { driftJob } from '#server/jobs/ledger-job.ts';
import { expectRefused } from '#tests/support/abuse.ts';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';
import { balanceOf } from '#tests/support/player-reads.ts';
import { addScriptedProvider, settled } from '#tests/support/scripted-provider.ts';

let app: TestApp;
let admin: Player;
let player: Player;
beforeAll(async () => {
  app = await startApp({ SUSPENSION_MS: '5000' });
  [admin, player] = [await app.admin(), await app.player('100.00')];
});
afterAll(() => app.close());
afterEach(() => vi.useRealTimers());

/** Sets the node's clock this many seconds ahead. */
const skewBy = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
const skews = [[-20], [20]] as const;
const HOUR_MS = 3_600_000;
const gameOf = (id: number) => app.visitor().get(`/api/games/${id}`);
const setStatus = (id: number, status: string) => admin.patch(`/api/games/${id}/status`, { status });
const liveGame = async () => {
  const { id } = await app.game();
  await setStatus(id, 'live');
  return id;
};
const bet = (gameId: number) => () =>
  player.call('POST', '/api/bets', { gameId, betType: 'home', stake: 1, acceptOddsChange: 'any' });
const change = (sql: string, id: number) => app.database.pool.query(`update games set ${sql} where id = $1`, [id]);

describe.each(skews)('a node whose clock is %i seconds off', (seconds) => {
  it.each([
    ['a goal', (id: number) => admin.post(`/api/games/${id}/goals`, { team: 'home', minute: 1 }, 201)],
    [
      'a score',
      (id: number) => admin.patch(`/api/games/${id}/score`, { homeScore: 1, awayScore: 0, currentMinute: 1 }),
    ],
    [
      'a goal that is disallowed',
      async (id: number) => {
        const goal = await admin.post(`/api/games/${id}/goals`, { team: 'home', minute: 1 }, 201);
        await change('suspended_until = null', id);
        await admin.post(`/api/games/${id}/goals/${goal.id}/take-back`);
      },
    ],
    [
      'an end that is undone',
      async (id: number) => {
        const { undoUntil } = await setStatus(id, 'finished');
        await admin.post(`/api/games/${id}/status/undo`, { undoUntil });
      },
    ],
  ])('suspends a game for the same time as other nodes after %s', async (_name, causeEvent) => {
    const id = await liveGame();
    skewBy(seconds);
    await causeEvent(id);
    expect(await gameOf(id)).toMatchObject({ suspended: true });
    expect(await app.visitor().get('/api/games/live')).toContainEqual(await gameOf(id));
    vi.useRealTimers();
    await expectRefused(app, 'MARKET_SUSPENDED', bet(id));
    const { suspendedUntil } = await gameOf(id);
    expect(Date.parse(suspendedUntil as string) - Date.now()).toBeLessThan(5_100);
    skewBy(seconds);
    await expectRefused(app, 'MARKET_SUSPENDED', bet(id));
    await change(`suspended_until = now() - interval '1 second'`, id);
    expect(await gameOf(id)).toMatchObject({ suspended: false, suspendedUntil: null });
    expect(await app.visitor().get('/api/games/live')).toContainEqual(await gameOf(id));
  });

  it('allows a start to be undone for a minute', async () => {
    const id = (await app.game()).id;
    skewBy(seconds);
    const { undoUntil } = await setStatus(id, 'live');
    vi.useRealTimers();
    const left = Date.parse(undoUntil as string) - Date.now();
    expect(left).toBeGreaterThan(55_000);
    expect(left).toBeLessThan(60_100);
    skewBy(seconds);
    await change(`undo_until = now() + interval '10 seconds'`, id);
    const { undoUntil: soon } = await gameOf(id);
    await admin.post(`/api/games/${id}/status/undo`, { undoUntil: soon });
    await setStatus(id, 'live');
    await change(`undo_until = now() - interval '10 seconds'`, id);
    expect(await gameOf(id)).toMatchObject({ undoUntil: null });
    const expired = new Date(Date.now() - 10_000).toISOString();
    await expectRefused(app, 'WRONG_STATE', () =>
      admin.call('POST', `/api/games/${id}/status/undo`, { undoUntil: expired }),
    );
  });

  it('accepts only future kick-offs', async () => {
    const [past, future] = [-10_000, 10_000].map((ms) => new Date(Date.now() + ms).toISOString());
    const { id } = await app.game();
    skewBy(seconds);
    const setKickOff = (startTime: unknown) => () => admin.call('PATCH', `/api/games/${id}/kick-off`, { startTime });
    await expectRefused(app, 'VALIDATION', setKickOff(past));
    expect(await setKickOff(future)()).toMatchObject({ status: 200 });
    const game = await app.game();
    vi.useRealTimers();
    expect(Math.abs(Date.parse(game.startTime as string) - Date.now() - HOUR_MS)).toBeLessThan(5_000);
  });

  it('counts minutes, ends and correction deadlines as other nodes do', async () => {
    const id = await liveGame();
    skewBy(seconds);
    await setStatus(id, 'finished');
    vi.useRealTimers();
    const { rows } = await app.database.pool.query<{ off: number }>(
      `select max(abs(extract(epoch from moment - now())))::int as off
       from games, unnest(array[finished_at, period_started_at, clock_ticked_at]) as moment where id = $1`,
      [id],
    );
    expect(rows[0]?.off).toBeLessThan(5);
    skewBy(seconds);
    const correct = (homeScore: number) => () =>
      admin.call('PATCH', `/api/games/${id}/result`, { homeScore, awayScore: 0, reason: 'A mistake' });
    await change(`finished_at = now() - interval '72 hours' + interval '10 seconds'`, id);
    expect(await correct(1)()).toMatchObject({ status: 200 });
    await change(`finished_at = now() - interval '72 hours' - interval '10 seconds'`, id);
    await expectRefused(app, 'WRONG_STATE', correct(2));
  });

  it('returns the stakes of a postponed game after 48 hours', async () => {
    const { id } = await app.game();
    expect(await bet(id)()).toMatchObject({ status: 201 });
    await setStatus(id, 'postponed');
    const placed = () => player.get('/api/bets');
    const statusOf = async () => (await placed()).find(({ legs }) => legs[0]?.gameId === id)?.status;
    skewBy(seconds);
    await change(`scheduled_start = now() - interval '48 hours' + interval '10 seconds', settlement_due = true`, id);
    await app.settle();
    expect(await statusOf()).toBe('pending');
    await change(`scheduled_start = now() - interval '48 hours' - interval '10 seconds', settlement_due = true`, id);
    await app.settle();
    expect(await statusOf()).toBe('void');
  });
});

it.each([-20, 0, 20])(
  "a node that is %i seconds ahead detects this and sends browsers the database's time",
  async (seconds) => {
    skewBy(seconds);
    await driftJob(app.services).run();
    const [ahead] = (await app.services.metrics.clockAhead.get()).values;
    expect(Math.abs(Number(ahead?.value) - seconds)).toBeLessThan(1);
    const { headers } = await app.visitor().call('GET', '/api/games/live');
    vi.useRealTimers();
    expect(Math.abs(Date.parse(headers.get('x-time') ?? '') - Date.now())).toBeLessThan(5_000);
  },
);

it('measures the age of a payment by the clock of the database, even on a node that is four days ahead', async () => {
  const provider = addScriptedProvider(app);
  const payer = await app.player();
  skewBy(4 * 86_400);
  await payer.post('/api/transactions/deposit', { amount: 10, method: 'mobile_money' }, 201);
  await provider.work();
  // After ten queries, a new prompt is queried every 20 seconds, an old one every five minutes.
  await app.database.pool.query('update payments set queries = 10 where user_id = $1', [payer.id]);
  await provider.makeDue();
  await provider.work();
  expect(provider.calls.status[0]?.ageSeconds).toBeLessThan(60);
  const { rows } = await app.database.pool.query<{ seconds: number }>(
    'select extract(epoch from next_at - now())::int as seconds from payments where user_id = $1',
    [payer.id],
  );
  expect(rows[0]?.seconds).toBeLessThanOrEqual(20);
  // Paid to the account number of the prompt, which belongs to its player for three days.
  const { receipt, amountCents } = settled(500);
  const account = provider.calls.collect[0]?.shortReference ?? '';
  await provider.post(payer, provider.address(), { received: { receipt, amountCents, account, isProven: true } });
  expect(await balanceOf(payer)).toBe('5.00');
});
