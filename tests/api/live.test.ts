import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tickMinute } from '#server/features/games/tick-minute.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { type LiveListener, listenLive } from '#tests/support/listen-live.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const listen = (headers: Record<string, string> = {}): LiveListener => listenLive(app.url, headers);

describe('the live connection', () => {
  it('starts with the lists and then sends changes of a game in version order', async () => {
    const listener = listen();
    await listener.until('INITIAL_DATA');
    const admin = await app.admin();
    const { id } = await app.game();
    await listener.until('NEW_UPCOMING_GAME', (game: { id: number }) => game.id === id);
    await admin.patch(`/api/games/${id}/status`, { status: 'live' });
    for (let minute = 1; minute <= 20; minute += 1)
      await admin.patch(`/api/games/${id}/score`, { homeScore: 0, awayScore: 0, currentMinute: minute });
    // Changes that wait for the same broadcast are merged: only the game's latest state is sent.
    await listener.until('GAME_TIME_UPDATE', (game: { currentMinute: number }) => game.currentMinute === 20);
    await admin.post(`/api/games/${id}/goals`, { team: 'home', minute: 21 }, 201);
    await listener.until('GAME_SCORE_UPDATE');
    await admin.patch(`/api/games/${id}/status`, { status: 'finished' });
    await listener.until('GAME_FINISHED', (game: { id: number }) => game.id === id);
    const own = listener.messages.filter((message) => 'version' in message.data && message.data.id === id);
    const versions = own.map((message) => (message.data as { version: number }).version);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
    expect(new Set(own.map((message) => message.type))).toEqual(
      new Set(['NEW_UPCOMING_GAME', 'GAME_MOVED_TO_LIVE', 'GAME_TIME_UPDATE', 'GAME_SCORE_UPDATE', 'GAME_FINISHED']),
    );
    listener.socket.close();
  });

  it('compresses broadcasts for clients that support it, and sends the same to the others', async () => {
    const admin = await app.admin();
    const early = listen();
    await early.until('INITIAL_DATA');
    const { id } = await app.game();
    // All three connect after the new game has been sent, so that each gets the same messages.
    await early.until('NEW_UPCOMING_GAME', (game: { id: number }) => game.id === id);
    early.socket.close();
    const [compressed, plain] = [true, false].map((offer) => listenLive(app.url, {}, offer)) as [
      LiveListener,
      LiveListener,
    ];
    const limited = [{ serverMaxWindowBits: 9 }, { serverNoContextTakeover: true }].map((offer) =>
      listenLive(app.url, {}, offer),
    );
    const all = [compressed, plain, ...limited];
    await Promise.all(all.map(({ until }) => until('INITIAL_DATA')));
    await admin.patch(`/api/games/${id}/status`, { status: 'live' });
    const ofGame = (game: { id: number }) => game.id === id;
    await Promise.all(all.map(({ until }) => until('GAME_MOVED_TO_LIVE', ofGame)));
    expect(compressed.messages).toEqual(plain.messages);
    expect(compressed.bytes()).toBeLessThan(plain.bytes() / 2);
    for (const { messages, bytes } of limited) {
      expect(messages).toEqual(plain.messages);
      expect(bytes()).toBeGreaterThanOrEqual(plain.bytes());
    }
    for (const { socket } of all) socket.close();
  });

  it("sends a player's bets and balance to no one else", async () => {
    const player = await app.player('10.00');
    const other = await app.player();
    const mine = listen({ cookie: player.cookie() ?? '' });
    const theirs = listen({ cookie: other.cookie() ?? '' });
    await Promise.all([mine.until('INITIAL_DATA'), theirs.until('INITIAL_DATA')]);
    const admin = await app.admin();
    const { id } = await app.game();
    await player.post('/api/bets', { gameId: id, betType: 'home', stake: 10, odds: '2.50' }, 201);
    expect(await mine.until('BET_UPDATE')).toMatchObject({ data: { status: 'pending', payout: null } });
    // The earlier credit may still be in transit when the socket opens.
    await mine.until('BALANCE_UPDATE', ({ balance }: { balance: string }) => balance === '0.00');
    mine.messages.length = 0;
    await admin.patch(`/api/games/${id}/status`, { status: 'live' });
    await admin.post(`/api/games/${id}/goals`, { team: 'home', minute: 1 }, 201);
    await admin.patch(`/api/games/${id}/status`, { status: 'finished' });
    await app.settle();
    expect(await mine.until('BET_UPDATE')).toMatchObject({
      data: { status: 'won', payout: '25.00', userId: player.id },
    });
    expect(await mine.until('BALANCE_UPDATE')).toEqual({ type: 'BALANCE_UPDATE', data: { balance: '25.00' } });
    expect(theirs.messages.filter((message) => /BET|BALANCE/.test(message.type))).toEqual([]);
    for (const { socket } of [mine, theirs]) socket.close();
  });

  it('sends the outcome of a request only to the player who made it', async () => {
    const player = await app.player('50.00');
    const other = await app.player();
    const admin = await app.admin();
    const mine = listen({ cookie: player.cookie() ?? '' });
    const theirs = listen({ cookie: other.cookie() ?? '' });
    await Promise.all([mine.until('INITIAL_DATA'), theirs.until('INITIAL_DATA')]);
    const request = (type: 'deposit' | 'withdrawal', method: string) =>
      player.post(`/api/transactions/${type}`, { amount: 20, method }, 201);
    const deposit = await request('deposit', 'card');
    const withdrawal = await request('withdrawal', 'phone_number');
    await admin.post('/api/admin/approve-deposit', { depositId: deposit.id });
    expect(await mine.until('TRANSACTION_UPDATE')).toMatchObject({
      data: { id: deposit.id, userId: player.id, type: 'deposit', status: 'completed', amount: '20.00' },
    });
    mine.messages.length = 0;
    await admin.post('/api/admin/reject-withdrawal', { transactionId: withdrawal.id, note: 'Wrong number' });
    expect(await mine.until('TRANSACTION_UPDATE')).toMatchObject({
      data: { id: withdrawal.id, type: 'withdrawal', status: 'rejected', notes: 'Wrong number' },
    });
    mine.messages.length = 0;
    const { transaction } = await admin.post('/api/admin/add-funds', { userId: player.id, amount: '5.00' });
    await admin.post('/api/admin/reverse-funds', { transactionId: transaction.id, reason: 'Wrong player' });
    const isReversed = ({ reversalReason }: { reversalReason?: string }) => reversalReason === 'Wrong player';
    expect(await mine.until('TRANSACTION_UPDATE', isReversed)).toMatchObject({ data: { id: transaction.id } });
    expect(theirs.messages.filter(({ type }) => type === 'TRANSACTION_UPDATE')).toEqual([]);
    for (const { socket } of [mine, theirs]) socket.close();
  });

  it('notifies staff, but not players, of pending requests, without their content', async () => {
    // Notifications are sent shortly after a request, so a site shared with other tests could still
    // send theirs.
    const site = await startApp();
    try {
      const player = await site.player();
      const cashier = await site.staff('cashier');
      const verifier = await site.staff('verifier');
      const listeners = [player, cashier, verifier].map((person) =>
        listenLive(site.url, { cookie: person.cookie() ?? '' }),
      );
      await Promise.all(listeners.map((listener) => listener.until('INITIAL_DATA')));
      const [own, cash, identity] = listeners as [LiveListener, LiveListener, LiveListener];
      await player.post('/api/transactions/deposit', { amount: 20, method: 'card' }, 201);
      await player.post('/api/auth/submit-identity', {
        dateOfBirth: '1990-05-17',
        phoneNumber: '+254711000001',
        address: '1 Harbour Street',
        documentType: 'passport',
        documentNumber: 'P-1',
      });
      await Promise.all([cash.until('STAFF_UPDATE'), identity.until('STAFF_UPDATE')]);
      const staffUpdatesOf = ({ messages }: LiveListener) => messages.filter(({ type }) => type === 'STAFF_UPDATE');
      expect(staffUpdatesOf(cash)).toEqual([{ type: 'STAFF_UPDATE', data: { topic: 'money' } }]);
      expect(staffUpdatesOf(identity)).toEqual([{ type: 'STAFF_UPDATE', data: { topic: 'identity' } }]);
      expect(staffUpdatesOf(own)).toEqual([]);
      for (const { socket } of listeners) socket.close();
    } finally {
      await site.close();
    }
  });
});

it('notifies staff who may read bets of new bets, at most once a second', async () => {
  const site = await startApp();
  try {
    const player = await site.player('20.00');
    const trader = await site.staff('trader');
    const verifier = await site.staff('verifier');
    const { id: gameId } = await site.game();
    const listeners = [trader, verifier, player].map((person) =>
      listenLive(site.url, { cookie: person.cookie() ?? '' }),
    );
    await Promise.all(listeners.map((listener) => listener.until('INITIAL_DATA')));
    const bet = { gameId, betType: 'home', odds: '2.50', stake: '1.00' };
    for (let turn = 0; turn < 3; turn += 1) await player.post('/api/bets', bet, 201);
    const [desk, other, own] = listeners as [LiveListener, LiveListener, LiveListener];
    expect(await desk.until('STAFF_UPDATE')).toEqual({ type: 'STAFF_UPDATE', data: { topic: 'bets' } });
    await own.until('BET_UPDATE');
    const updatesOf = ({ messages }: LiveListener) => messages.filter(({ type }) => type === 'STAFF_UPDATE');
    expect(updatesOf(desk)).toHaveLength(1);
    expect([...updatesOf(other), ...updatesOf(own)]).toEqual([]);
    for (const { socket } of listeners) socket.close();
  } finally {
    await site.close();
  }
});

describe('the match clock', () => {
  it('advances once a minute, even if two nodes advance it at once', async () => {
    const { pool } = app.database;
    const { id } = await app.game();
    await (await app.admin()).patch(`/api/games/${id}/status`, { status: 'live' });
    const minuteOf = async () => (await app.visitor().get(`/api/games/${id}`)).currentMinute;
    await tickMinute(pool, id);
    expect(await minuteOf()).toBe(0);
    await pool.query(`update games set clock_ticked_at = now() - interval '61 seconds' where id = $1`, [id]);
    await Promise.all([tickMinute(pool, id), tickMinute(pool, id)]);
    expect(await minuteOf()).toBe(1);
  });
});
