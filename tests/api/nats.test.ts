import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Game } from '#contract/games/objects.ts';
import { buildApp } from '#server/app.ts';
import { LOCK_KEYS } from '#server/database/lock-keys.ts';
import { findGames } from '#server/features/games/game-rows.ts';
import { startFanOut } from '#server/live/fan-out.ts';
import { createServices } from '#server/services.ts';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';
import { type LiveListener, listenLive } from '#tests/support/listen-live.ts';
import { createNatsServer, findNatsServer, type NatsServer } from '#tests/support/nats-server.ts';

const command = findNatsServer();
if (command === null) process.stderr.write('nats-server is not installed: the fan-out over NATS is not tested\n');

const RELAY_LOCK = `pg_locks l join pg_database d on d.oid = l.database
  where l.locktype = 'advisory' and l.objid = ${LOCK_KEYS.natsRelay} and d.datname = current_database()`;

describe.skipIf(command === null)('two nodes with NATS between them', () => {
  let nats: NatsServer;
  let app: TestApp;
  let other: { url: string; stop: () => Promise<void> };
  let admin: Player;
  let listeners: LiveListener[];
  beforeAll(async () => {
    nats = await createNatsServer(command as string);
    await nats.start();
    app = await startApp({ NATS_URL: nats.url });
    other = await startSecondNode(app);
    admin = await app.admin();
    listeners = [app.url, other.url].map((url) => listenLive(url, { cookie: admin.cookie() ?? '' }));
    await Promise.all(listeners.map((listener) => listener.until('INITIAL_DATA')));
    await waitForRelay();
  });
  afterAll(async () => {
    for (const { socket } of listeners) socket.close();
    await other.stop();
    await app.close();
    await nats.kill();
  });

  /** How many connections hold the relay lock, and how many listen to the database. */
  async function connections(): Promise<{ relays: number; listening: number }> {
    const { rows } = await app.database.pool.query<{ relays: number; listening: number }>(
      `select (select count(*)::int from ${RELAY_LOCK}) as relays,
         (select count(*)::int from pg_stat_activity where datname = current_database() and query = 'select 1') as listening`,
    );
    return rows[0] as { relays: number; listening: number };
  }

  async function waitForRelay(): Promise<void> {
    const deadline = Date.now() + 20_000;
    for (;;) {
      const { relays, listening } = await connections();
      if (relays === 1 && listening === 1) return;
      if (Date.now() > deadline) throw new Error(`${relays} relays, ${listening} listen`);
      await sleep(50);
    }
  }

  type Priced = Game & { homeOdds: string };

  /**
   * Changes a game, and waits until both nodes have broadcast it, as a message or in a fresh
   * snapshot.
   */
  async function expectBroadcastEverywhere(homeOdds: string): Promise<void> {
    const game = await app.game();
    const { version } = await admin.patch(`/api/games/${game.id}/odds`, { homeOdds });
    const isChange = (sent: Game) => sent.id === game.id && sent.version === version;
    const hasReceived = ({ messages }: LiveListener) =>
      messages.some(({ data }) =>
        'upcomingGames' in data ? data.upcomingGames.some(isChange) : 'version' in data && isChange(data),
      );
    const deadline = Date.now() + 20_000;
    while (!listeners.every(hasReceived)) {
      if (Date.now() > deadline) throw new Error(`not received: ${listeners.map(hasReceived)}`);
      await sleep(10);
    }
  }

  it('send every browser the same updates, in order', async () => {
    await expectBroadcastEverywhere('2.45');
    const { id } = await app.game();
    for (let step = 1; step <= 20; step += 1)
      await admin.patch(`/api/games/${id}/odds`, { homeOdds: (2.3 + step / 100).toFixed(2) });
    const versionsReceived = (listener: LiveListener) =>
      listener.messages.flatMap(({ data }) => ('version' in data && data.id === id ? [data.version] : []));
    const last = (game: Priced) => game.id === id && game.homeOdds === '2.50';
    for (const listener of listeners) {
      await listener.until('GAME_ODDS_UPDATE', last);
      expect(versionsReceived(listener)).toEqual([...versionsReceived(listener)].sort((a, b) => a - b));
    }
    expect(versionsReceived(listeners[0] as LiveListener)).toEqual(versionsReceived(listeners[1] as LiveListener));
    expect(await connections()).toEqual({ relays: 1, listening: 1 });
  });

  it('allow imports', async () => {
    const text = JSON.stringify({ name: 'Cup 2026/27', matches: [] });
    const body = { fileName: 'cup.json', text, dryRun: false };
    expect(await admin.call('POST', '/api/admin/import', body)).toMatchObject({ status: 200 });
  });

  it('send players and staff their own updates on any node, and end connections with their session', async () => {
    const player = await app.player('10.00');
    const own = listenLive(other.url, { cookie: player.cookie() ?? '' });
    await own.until('INITIAL_DATA');
    await player.post('/api/transactions/deposit', { amount: 20, method: 'card' }, 201);
    await (listeners[1] as LiveListener).until('STAFF_UPDATE');
    await admin.post('/api/admin/add-funds', { userId: player.id, amount: 5 });
    await own.until('BALANCE_UPDATE', ({ balance }: { balance: string }) => balance === '15.00');
    const closed = new Promise((resolve) => own.socket.once('close', resolve));
    await player.post('/api/auth/logout');
    await closed;
  });

  it('continue after a lost relay connection, with fresh snapshots for everyone', async () => {
    const before = listeners.map(({ messages }) => messages.length);
    await app.database.pool.query(`select pg_terminate_backend(l.pid) from ${RELAY_LOCK}`);
    await waitForRelay();
    await expectBroadcastEverywhere('2.46');
    for (const [index, { messages }] of listeners.entries())
      expect(messages.slice(before[index]).map(({ type }) => type)).toContain('INITIAL_DATA');
  });

  it('use the database while NATS is down, and NATS again once it is back', async () => {
    await nats.kill();
    await expectBroadcastEverywhere('2.47');
    await nats.start();
    await waitForRelay();
    await expectBroadcastEverywhere('2.48');
  });
});

it('a node shuts down while it is connecting to NATS', async () => {
  const app = await startApp();
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connecting = once(server, 'connection') as Promise<[Socket]>;
  const { connection } = app.database;
  const { live: hub, log } = app.services;
  const natsUrl = `nats://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const listening = await startFanOut({ connection, hub, log, findGames: async () => [] }, natsUrl);
  const [socket] = await connecting;
  const stopped = listening.stop();
  // Only now does the server greet the node, which completes the connection.
  socket.on('data', (data) => data.includes('PING') && socket.write('PONG\r\n'));
  socket.write('INFO {"server_id":"late","version":"2.10.0","proto":1,"headers":true,"max_payload":1048576}\r\n');
  await stopped;
  server.close();
  await app.close();
});

/** Another node of the same site, in this process. */
async function startSecondNode({ services: { config, pool, log }, database }: TestApp) {
  const services = createServices({ config, pool, log, isDraining: () => false });
  const fanOut = { connection: database.connection, hub: services.live, log };
  const listening = await startFanOut({ ...fanOut, findGames: (ids) => findGames(pool, ids) }, config.natsUrl);
  const app = await buildApp(services);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const stop = async () => {
    services.live.closeAll();
    await app.close();
    await listening.stop();
  };
  return { url, stop };
}
