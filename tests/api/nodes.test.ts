import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Game } from '#contract/games/objects.ts';
import { createMetrics } from '#server/http/metrics.ts';
import { startJobs } from '#server/jobs/runner.ts';
import { verifyLedger } from '#server/ledger/verify-ledger.ts';
import type { TestGame } from '#tests/support/app.ts';
import { type ApiClient, createClient } from '#tests/support/client.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type LiveListener, listenLive } from '#tests/support/listen-live.ts';
import { type Nodes, startNodes } from '#tests/support/nodes.ts';
import { type Receiver, startReceiver } from '#tests/support/payment-phone.ts';

const account = { phoneNumber: '+254700999999', password: 'long enough' };
let database: TestDatabase;
let cluster: Nodes;
/** Receives the text messages. */
let provider: Receiver;
/** The administrator's session on the first node, on the second, and through the proxy. */
let first: ApiClient;
let second: ApiClient;
let proxied: ApiClient;

beforeAll(async () => {
  provider = await startReceiver();
  database = await createTestDatabase();
  cluster = await startNodes({
    count: 2,
    databaseUrl: database.url,
    env: {
      ADMIN_PHONE: account.phoneNumber,
      ADMIN_PASSWORD: account.password,
      IN_PLAY_DELAY_MS: '0',
      EARLY_PAYOUT_DELAY_S: '0',
      LATE_BET_WINDOW_S: '0',
      SUSPENSION_MS: '0',
      RATE_LIMITS: 'on',
      SMS_URL: provider.url,
    },
  });
  proxied = createClient(cluster.proxyUrl);
  await proxied.post('/api/auth/login', account);
  [first, second] = [at(0, proxied), at(1, proxied)];
});
afterAll(async () => {
  await cluster.stop();
  provider.close();
  await database.close();
});

/** The same session on one of the nodes. */
function at(node: number, client: ApiClient): ApiClient {
  const same = createClient(cluster.nodes[node]?.url as string);
  same.setCookie(client.cookie());
  return same;
}

let counter = 0;
type Player = { id: number; client: ApiClient };

async function newPlayer(amount: number): Promise<Player> {
  counter += 1;
  const client = createClient(cluster.proxyUrl);
  const person = { phoneNumber: `+25471${3_000_000 + counter}`, password: 'long enough', username: `node${counter}` };
  const { user } = await client.post('/api/auth/register', person, 201);
  const key = { 'idempotency-key': randomUUID() };
  await proxied.post('/api/admin/add-funds', { userId: user.id, amount }, 200, key);
  return { id: user.id, client };
}

async function newGame(client: ApiClient) {
  counter += 1;
  const teams = { homeTeam: `Home ${counter}`, awayTeam: `Away ${counter}`, league: 'Nodes' };
  const prices = { homeOdds: '2.50', drawOdds: '3.30', awayOdds: '2.90' };
  return client.post('/api/games', { ...teams, ...prices }, 201);
}

async function endGame(client: ApiClient, { id }: Game): Promise<void> {
  await client.patch(`/api/games/${id}/status`, { status: 'live' });
  await client.patch(`/api/games/${id}/score`, { homeScore: 1, awayScore: 0, currentMinute: 90 });
  await client.patch(`/api/games/${id}/status`, { status: 'finished' });
}

const gamesReceived = ({ messages }: LiveListener): Game[] =>
  messages.flatMap((message) => ('version' in message.data ? [message.data] : []));

async function waitUntil(condition: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`timed out: ${condition}`);
    await sleep(25);
  }
}

/** Sums a counter across all nodes. */
async function metricOfAll(name: string): Promise<number> {
  const values = await Promise.all(
    cluster.nodes.map(async ({ url }) => {
      const text = await (await fetch(`${url}/metrics`)).text();
      return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
    }),
  );
  return values.reduce((sum, value) => sum + value, 0);
}

describe('two nodes on one database', () => {
  it('send the latest state of each game to every socket, whichever node changed it', async () => {
    const urls = [...cluster.nodes.map(({ url }) => url), cluster.proxyUrl];
    const listeners = urls.flatMap((url) => [listenLive(url), listenLive(url)]);
    await Promise.all(listeners.map((listener) => listener.until('INITIAL_DATA')));
    const games = await Promise.all([newGame(first), newGame(second), newGame(proxied)]);
    const published = new Map<string, string | null | undefined>();
    const remember = ({ id, version, homeOdds }: TestGame) => published.set(`${id} ${version}`, homeOdds);
    await Promise.all(
      games.map(async (game) => {
        remember(game);
        for (let step = 1; step <= 12; step += 1) {
          const change = { homeOdds: (2.3 + step / 100).toFixed(2) };
          remember(await (step % 2 ? first : second).patch(`/api/games/${game.id}/odds`, change));
        }
      }),
    );
    // Changes that wait for the same broadcast are merged: a client may miss versions in between,
    // but receives the latest one.
    const newest = new Map([...published.keys()].map((key) => key.split(' ').map(Number) as [number, number]));
    const versionsOf = (listener: LiveListener, id: number) =>
      gamesReceived(listener).flatMap((game) => (game.id === id ? [game.version] : []));
    await waitUntil(() =>
      listeners.every((listener) =>
        games.every(({ id }) => versionsOf(listener, id).some((version) => version >= (newest.get(id) as number))),
      ),
    );
    for (const listener of listeners) {
      for (const { id } of games) {
        const versions = versionsOf(listener, id);
        expect(versions).toEqual([...versions].sort((a, b) => a - b));
        expect(versions.at(-1)).toBe(newest.get(id));
      }
      for (const { id, version, homeOdds } of gamesReceived(listener) as TestGame[])
        expect(homeOdds).toBe(published.get(`${id} ${version}`));
      listener.socket.close();
    }
  });

  it('share sessions, prices and failed-login counts', async () => {
    const { client } = await newPlayer(10);
    const game = await newGame(first);
    const bet = { gameId: game.id, betType: 'home', stake: 1, odds: '2.50' };
    await at(1, client).post('/api/bets', bet, 201);
    await first.patch(`/api/games/${game.id}/odds`, { homeOdds: '2.20' });
    expect(await at(1, client).call('POST', '/api/bets', bet)).toMatchObject({ body: { code: 'ODDS_CHANGED' } });
    await first.patch(`/api/games/${game.id}/suspension`, { suspended: true });
    expect(await at(1, client).call('POST', '/api/bets', { ...bet, odds: '2.20' })).toMatchObject({
      body: { code: 'MARKET_SUSPENDED' },
    });
    const elsewhere = at(1, client);
    await at(0, client).post('/api/auth/logout');
    expect((await elsewhere.call('GET', '/api/bets')).status).toBe(401);

    const codes: string[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const wrong = { phoneNumber: '+254711888777', password: 'no such person' };
      codes.push((await at(attempt % 2, client).call('POST', '/api/auth/login', wrong)).body.code ?? '');
    }
    expect(codes.indexOf('RATE_LIMITED')).toBe(10);
  });

  it('share the rate limits per IP address', async () => {
    const perMinute = 60;
    const statuses = Array.from({ length: perMinute + 10 }, async (_, call) => {
      return (await at(call % 2, proxied).call('POST', '/api/auth/verify-email', {})).status;
    });
    const limited = (await Promise.all(statuses)).filter((status) => status === 429);
    expect(limited).toHaveLength(10);
  });

  it('apply a setting changed on either of them without a restart', async () => {
    const jackpotOf = async (client: ApiClient) => (await client.get('/api/settings')).jackpot;
    const { settings } = await first.get('/api/admin/settings');
    let seen = settings.find(({ name }) => name === 'JACKPOT')?.value;
    for (const [by, other, value] of [
      [first, second, '$7'],
      [second, first, '$8'],
    ] as const) {
      await by.patch('/api/admin/settings', { changes: [{ name: 'JACKPOT', value, seen }], reason: 'Won' });
      const startedAt = performance.now();
      await waitUntil(async () => (await jackpotOf(by)) === value && (await jackpotOf(other)) === value);
      expect(performance.now() - startedAt).toBeLessThan(5000);
      seen = value;
    }
  });

  it('settle each bet, advance each clock and send each message once', async () => {
    const players = await Promise.all(Array.from({ length: 4 }, () => newPlayer(100)));
    const game = await newGame(first);
    const bet = { gameId: game.id, betType: 'home', stake: 1, odds: '2.50' };
    const bets = players.flatMap(({ client }) => Array.from({ length: 30 }, () => client.post('/api/bets', bet, 201)));
    await Promise.all(bets);
    const settledBefore = await metricOfAll('goldline_bets_settled_total');
    const [own] = players as [Player];
    const listener = listenLive(cluster.nodes[1]?.url as string, { cookie: own.client.cookie() ?? '' });
    await listener.until('INITIAL_DATA');
    await endGame(first, game);
    const open = () => database.pool.query("select 1 from bets where status = 'pending'");
    await waitUntil(async () => (await metricOfAll('goldline_bets_settled_total')) - settledBefore >= bets.length);
    // The bet of an earlier test.
    expect((await open()).rows.length).toBe(1);
    await listener.until('BALANCE_UPDATE', ({ balance }: { balance: string }) => balance === '145.00');
    listener.socket.close();

    const live = await newGame(second);
    await first.patch(`/api/games/${live.id}/status`, { status: 'live' });
    await database.pool.query(`update games set clock_ticked_at = now() - interval '61 seconds' where id = $1`, [
      live.id,
    ]);
    const minute = async () => (await second.get(`/api/games/${live.id}`)).currentMinute;
    await waitUntil(async () => (await minute()) === 1);
    await sleep(1_200);
    expect(await minute()).toBe(1);

    const messages = async () =>
      (await database.pool.query<{ id: string; sent_at: Date | null }>('select id, sent_at from outbox_messages')).rows;
    await waitUntil(async () => (await messages()).every(({ sent_at }) => sent_at !== null));
    const sentIds = (await provider.callbacks(0)).map(({ body }) => (JSON.parse(body.toString()) as { id: string }).id);
    expect(sentIds.sort()).toEqual((await messages()).map(({ id }) => `goldline-${id}`).sort());
    expect((await metricOfAll('goldline_bets_settled_total')) - settledBefore).toBe(bets.length);
    expect((await verifyLedger(database.pool)).holds).toBe(true);
  });

  it('run a one-node job at most once per period, however many compete for it', async () => {
    let runs = 0;
    const run = async () => {
      runs += 1;
    };
    const job = { name: 'shared', everyMs: 100, onOneNode: true, run };
    const dependencies = { database: database.pool, log: pino({ level: 'silent' }), metrics: createMetrics() };
    const runners = [startJobs([job], dependencies), startJobs([job], dependencies), startJobs([job], dependencies)];
    await sleep(1_050);
    await Promise.all(runners.map((runner) => runner.stop()));
    expect(runs).toBeGreaterThan(2);
    expect(runs).toBeLessThanOrEqual(10);
  });

  it('report the number of failed runs of a job, starting at zero', async () => {
    const metrics = createMetrics();
    const failuresOf = async (name: string) => {
      const { values } = await metrics.jobFailures.get();
      return values.find(({ labels }) => labels.name === name)?.value;
    };
    const fails = { name: 'fails', everyMs: 50, run: () => Promise.reject(new Error('broken')) };
    const works = { name: 'works', everyMs: 50, run: () => Promise.resolve() };
    const dependencies = { database: database.pool, log: pino({ level: 'silent' }), metrics };
    const runner = startJobs([fails, works], dependencies);
    expect([await failuresOf('fails'), await failuresOf('works')]).toEqual([0, 0]);
    await expect.poll(() => failuresOf('fails')).toBeGreaterThan(1);
    await runner.stop();
    expect(await failuresOf('works')).toBe(0);
  });

  it('never overlap runs of a one-node job, and pause it until it is within its share of the time', async () => {
    const running = { now: 0, most: 0, runs: 0 };
    const run = async () => {
      running.runs += 1;
      running.now += 1;
      running.most = Math.max(running.most, running.now);
      await sleep(500);
      running.now -= 1;
    };
    const job = { name: 'limited', everyMs: 200, onOneNode: true, maxShare: 0.5, run };
    const dependencies = { database: database.pool, log: pino({ level: 'silent' }), metrics: createMetrics() };
    const runners = [startJobs([job], dependencies), startJobs([job], dependencies)];
    await sleep(2_300);
    await Promise.all(runners.map((runner) => runner.stop()));
    expect(running.most).toBe(1);
    expect(running.runs).toBeGreaterThan(1);
    // Without the pause, there would be four.
    expect(running.runs).toBeLessThanOrEqual(3);
  });

  // Runs last: it stops a node permanently.
  it('neither lose nor duplicate a bet when one of them is killed under load', async () => {
    const players = await Promise.all(Array.from({ length: 8 }, () => newPlayer(1000)));
    const game = await newGame(first);
    const acknowledged = new Map<string, number>();
    let retries = 0;
    let isOver = false;
    const play = async ({ client }: Player, number: number): Promise<void> => {
      const both = [at(0, client), at(1, client)];
      for (let turn = number; !isOver; turn += 1) {
        const key = randomUUID();
        for (let attempt = 0; ; attempt += 1) {
          const node = both[(turn + attempt) % 2] as ApiClient;
          const bet = { gameId: game.id, betType: 'home', stake: 1, odds: '2.50' };
          const response = await node.call('POST', '/api/bets', bet, { 'idempotency-key': key }).catch(() => null);
          if (response?.status === 201) acknowledged.set(key, response.body.id);
          if (response?.status === 201) break;
          if (response !== null && response.status !== 503) throw new Error(JSON.stringify(response));
          retries += 1;
        }
      }
    };
    const work = Promise.all(players.map(play));
    await sleep(1_000);
    await cluster.nodes[0]?.kill();
    await sleep(1_000);
    isOver = true;
    await work;
    expect(retries).toBeGreaterThan(0);
    const { rows } = await database.pool.query<{ id: number; key: string }>(
      'select id, idempotency_key as key from bets where user_id = any($1) order by id',
      [players.map(({ id }) => id)],
    );
    expect(new Map(rows.map(({ id, key }) => [key, id]))).toEqual(acknowledged);
    expect(rows).toHaveLength(acknowledged.size);
    expect((await verifyLedger(database.pool)).holds).toBe(true);
    // Clients behind the proxy are not affected.
    for (let call = 0; call < 4; call += 1) await createClient(cluster.proxyUrl).get('/api/games');
  });
});
