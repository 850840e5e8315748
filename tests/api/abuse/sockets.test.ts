// Live connections that are cross-site, send data, don't read, outlive their session, or are too
// many.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { createClient } from '#tests/support/client.ts';
import { ledgerHash } from '#tests/support/ledger-hash.ts';
import { type LiveListener, listenLive, tryListenLive } from '#tests/support/listen-live.ts';
import { startServer } from '#tests/support/server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function openListener(headers: Record<string, string> = {}): Promise<LiveListener> {
  const listener = listenLive(app.url, headers);
  await listener.until('INITIAL_DATA');
  return listener;
}

/** Expects this listener to receive a new game, and closes it. */
async function expectBroadcastTo(listener: LiveListener): Promise<void> {
  const { id } = await app.game();
  await listener.until('NEW_UPCOMING_GAME', (game: { id: number }) => game.id === id);
  listener.socket.close();
}

describe('opening a live connection', () => {
  it.each(['https://evil.example', 'null', 'http://127.0.0.1.evil.example'])(
    'is refused from the origin %s',
    async (origin) => {
      expect(await tryListenLive(app.url, { origin })).toBe(403);
    },
  );

  it("is accepted from the site's own pages", async () => {
    const socket = await tryListenLive(app.url, { origin: app.url });
    expect(socket).toBeInstanceOf(WebSocket);
    (socket as WebSocket).close();
  });

  it.each([
    ['above the limit for its address', { SOCKETS_PER_ADDRESS: '3' }, 429],
    ['above the limit for an address that claims to be a proxy', { SOCKETS_PER_ADDRESS: '3', TRUST_PROXY: '1' }, 429],
    ['above the limit for its node', { SOCKETS_MAX: '3' }, 503],
  ])('is refused %s, and accepted once another has closed', async (_name, environment, status) => {
    const small = await startApp(environment);
    try {
      const from = (turn: number) => ({ 'x-forwarded-for': `10.0.0.${turn}, 203.0.113.9` });
      const many = await Promise.all(Array.from({ length: 10 }, (_, turn) => tryListenLive(small.url, from(turn))));
      const open = many.filter((socket) => socket instanceof WebSocket);
      expect(many.filter((socket) => socket === status)).toHaveLength(7);
      open[0]?.close();
      const deadline = Date.now() + 10_000;
      // From an address behind the same proxy: `from(10)` differs only in what the client claims.
      let next = await tryListenLive(small.url, from(10));
      while (next === status && Date.now() < deadline) next = await tryListenLive(small.url, from(10));
      expect(next).toBeInstanceOf(WebSocket);
    } finally {
      await small.close();
    }
  });
});

const forged = (id: number) =>
  JSON.stringify({ type: 'GAME_FINISHED', data: { id, homeScore: 9, status: 'finished' } });
const MESSAGE_TOO_BIG = 1009;
const POLICY_VIOLATION = 1008;

describe('a client that sends messages on a live connection', () => {
  it.each<[string, (socket: WebSocket) => void, number]>([
    ['a frame of a megabyte', (socket) => socket.send('x'.repeat(1_000_000)), MESSAGE_TOO_BIG],
    [
      'a megabyte in fragments',
      (socket) => {
        for (let part = 0; part < 1000; part += 1) socket.send('x'.repeat(1000), { fin: part === 999 });
      },
      MESSAGE_TOO_BIG,
    ],
    [
      'ten thousand messages in a second',
      (socket) => {
        for (let message = 0; message < 10_000; message += 1) socket.send(forged(message));
      },
      POLICY_VIOLATION,
    ],
    [
      'ten thousand pings in a second',
      (socket) => {
        for (let ping = 0; ping < 10_000; ping += 1) socket.ping();
      },
      POLICY_VIOLATION,
    ],
    [
      'ten thousand pongs in a second, which no ping asked for',
      (socket) => {
        for (let pong = 0; pong < 10_000; pong += 1) socket.pong();
      },
      POLICY_VIOLATION,
    ],
    [
      'a message in ten thousand empty fragments',
      (socket) => {
        for (let part = 0; part < 10_000; part += 1) socket.send('', { fin: false });
      },
      POLICY_VIOLATION,
    ],
  ])('is disconnected for %s, and the others still receive updates', async (_name, misuse, code) => {
    const noisy = await openListener();
    const quiet = await openListener();
    misuse(noisy.socket);
    expect(await noisy.closed).toBe(code);
    await expectBroadcastTo(quiet);
  });

  it("can't forge a game message: no game changes and nothing is broadcast", async () => {
    const forger = await openListener();
    const other = await openListener();
    const game = await app.game();
    await other.until('NEW_UPCOMING_GAME', (sent: { id: number }) => sent.id === game.id);
    const before = await ledgerHash(app.database.pool);
    forger.socket.send(forged(game.id));
    forger.socket.send(JSON.stringify({ type: 'BALANCE_UPDATE', data: { balance: '1000000.00' } }));
    await expectBroadcastTo(other);
    await expectBroadcastTo(forger);
    expect(other.messages.filter(({ type }) => type === 'GAME_FINISHED' || type === 'BALANCE_UPDATE')).toEqual([]);
    expect(await app.visitor().get(`/api/games/${game.id}`)).toMatchObject({ status: 'upcoming', homeScore: 0 });
    expect(await ledgerHash(app.database.pool)).toBe(before);
  });
});

it('drops a slow reader, and the other connections miss nothing', async () => {
  await Promise.all(Array.from({ length: 20 }, () => app.game()));
  // The kernel's buffers for the slow connection have to fill up, which is faster without
  // compression.
  const slow = listenLive(app.url, {}, false);
  await slow.until('INITIAL_DATA');
  const quick = await openListener();
  const typesSent = () => quick.messages.map(({ type }) => type).filter((type) => type !== 'HEARTBEAT');
  const { live } = app.services;
  const connections = live.socketCount();
  const deadline = Date.now() + 60_000;
  slow.socket.pause();
  let received = 1;
  while (live.socketCount() === connections && Date.now() < deadline) {
    live.resynchronise();
    received += 1;
    while (typesSent().length < received && Date.now() < deadline) await sleep(1);
  }
  expect(typesSent()).toEqual(Array(received).fill('INITIAL_DATA'));
  expect(live.socketCount()).toBe(connections - 1);
  slow.socket.resume();
  expect(await slow.closed).toBe(1006);
  await expectBroadcastTo(quick);
});

describe('the end of a session', () => {
  it("stops account updates after logout, but not those of the player's other sessions", async () => {
    const player = await app.player('50.00');
    const cookie = player.cookie() ?? '';
    const { phoneNumber } = await player.get('/api/auth/me');
    const phone = app.visitor();
    await phone.post('/api/auth/login', { phoneNumber, password: 'long enough' });
    const ended = await openListener({ cookie });
    const open = await openListener({ cookie: phone.cookie() ?? '' });
    await player.post('/api/auth/logout');
    expect(await ended.closed).toBe(POLICY_VIOLATION);
    await phone.post('/api/transactions/withdrawal', { amount: 20, method: 'phone_number' }, 201);
    expect(await open.until('BALANCE_UPDATE')).toMatchObject({ data: { balance: '30.00' } });
    expect(ended.messages.map(({ type }) => type)).not.toContain('BALANCE_UPDATE');
    const again = await openListener({ cookie });
    await phone.post('/api/transactions/withdrawal', { amount: 20, method: 'phone_number' }, 201);
    await open.until('BALANCE_UPDATE', (data: { balance: string }) => data.balance === '10.00');
    expect(again.messages.map(({ type }) => type)).toEqual(['INITIAL_DATA']);
    for (const { socket } of [open, again]) socket.close();
  });

  it.each([
    ['is demoted', (id: number) => ({ path: `/api/users/${id}/role`, body: { role: 'user' } })],
    [
      'is suspended',
      (id: number) => ({ path: `/api/users/${id}/suspension`, body: { suspended: true, reason: 'Left' } }),
    ],
  ])('stops updates about money requests for a cashier who %s', async (_name, change) => {
    const admin = await app.admin();
    const cashier = await app.player();
    const player = await app.player();
    await admin.patch(`/api/users/${cashier.id}/role`, { role: 'cashier' });
    const before = await openListener({ cookie: cashier.cookie() ?? '' });
    const { path, body } = change(cashier.id);
    await admin.patch(path, body);
    expect(await before.closed).toBe(POLICY_VIOLATION);
    const after = await openListener({ cookie: cashier.cookie() ?? '' });
    await player.post('/api/transactions/deposit', { amount: 20, method: 'card' }, 201);
    await sleep(500);
    expect(after.messages.map(({ type }) => type)).toEqual(['INITIAL_DATA']);
    after.socket.close();
  });
});

it('serves two thousand live connections from one address, and refuses the next', async () => {
  const many = 2_000;
  const person = { phoneNumber: '+254700999999', password: 'long enough' };
  const env = { ADMIN_PHONE: person.phoneNumber, ADMIN_PASSWORD: person.password, SOCKETS_PER_ADDRESS: String(many) };
  const server = await startServer({ env });
  const sockets: WebSocket[] = [];
  try {
    const admin = createClient(server.url);
    await admin.post('/api/auth/login', person);
    let received = 0;
    while (sockets.length < many) {
      const opened = await Promise.all(Array.from({ length: 200 }, () => tryListenLive(server.url)));
      sockets.push(...opened.filter((socket) => socket instanceof WebSocket));
    }
    for (const socket of sockets)
      socket.on('message', (text: Buffer) => {
        if (text.includes('NEW_UPCOMING_GAME')) received += 1;
      });
    expect(await tryListenLive(server.url)).toBe(429);
    const game = { homeTeam: 'Lions', awayTeam: 'Eagles', league: 'L', homeOdds: 2.5, drawOdds: 3.3, awayOdds: 2.9 };
    await admin.post('/api/games', game, 201);
    await admin.get('/api/games');
    // Not a speed test (npm run bench:live is): the timeout allows for a busy machine.
    await vi.waitFor(() => expect(received).toBe(many), { timeout: 60_000 });
  } finally {
    for (const socket of sockets) socket.terminate();
    await server.stop();
  }
});
