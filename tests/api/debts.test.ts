import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Bet } from '#contract/bets/objects.ts';
import { type Player, startApp, type TestApp, type TestGame } from '#tests/support/app.ts';
import { listenLive } from '#tests/support/listen-live.ts';

let app: TestApp;
let admin: Player;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
});
afterEach(() => app.expectBooksToBalance());
afterAll(() => app.close());

const inboxOf = async (player: Player) => {
  const { items } = await player.get(`/api/users/${player.id}/notifications`);
  return items.map(({ kind, about }) => [kind, about.amount]);
};
const walletOf = (player: Player) => player.get(`/api/users/${player.id}/wallet`);
const setStatus = (game: TestGame, status: string) => admin.patch(`/api/games/${game.id}/status`, { status });
const bet = (player: Player, game: TestGame, fields: object = {}) =>
  player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 10, ...fields }, 201);
const withdraw = (player: Player, amount: number | string) =>
  player.call('POST', '/api/transactions/withdrawal', { amount, method: 'mpesa_kenya' });
const goal = async (game: TestGame, minute = 5) =>
  (await admin.post(`/api/games/${game.id}/goals`, { team: 'home', minute }, 201)).id;

/** Ends a live game, past the time in which its end can be undone, and settles its bets. */
async function finish(game: TestGame): Promise<void> {
  await setStatus(game, 'finished');
  await app.database.pool.query(`update games set undo_until = now() - interval '1 second' where id = $1`, [game.id]);
  await app.settle();
}

async function correct(game: TestGame, homeScore: number): Promise<void> {
  await admin.patch(`/api/games/${game.id}/result`, { homeScore, awayScore: 0, reason: 'Goal after the whistle' });
  await app.settle();
}

/** The player wins a bet, of 10.00 by default, at 2.50 on a game that ends 1-0. */
async function winBet(player: Player, stake = 10): Promise<{ game: TestGame; won: Bet }> {
  const game = await app.game();
  const won = await bet(player, game, { stake, odds: '2.50' });
  await setStatus(game, 'live');
  await goal(game);
  await finish(game);
  return { game, won };
}

async function wonBet(): Promise<{ player: Player; game: TestGame; won: Bet }> {
  const player = await app.player('10.00');
  return { player, ...(await winBet(player)) };
}

describe('a reversed payout', () => {
  it('cancels pending withdrawals before anything is owed', async () => {
    const { player, game } = await wonBet();
    expect((await withdraw(player, 15)).status).toBe(201);
    expect((await withdraw(player, 10)).status).toBe(201);
    await correct(game, 0);
    expect(await walletOf(player)).toMatchObject({ available: '0.00', onHold: '0.00', debt: '0.00', debts: [] });
    expect(await player.get('/api/transactions')).toMatchObject([
      { status: 'rejected', notes: expect.stringContaining('reversed') },
      { status: 'rejected' },
      {},
    ]);
    // Unlike rejected withdrawals, cancelled ones don't return their amount to the balance.
    expect(await inboxOf(player)).toEqual([
      ['bet_settled', '0.00'],
      ['payout_reversed', '25.00'],
      ['withdrawal_cancelled', '10.00'],
      ['withdrawal_cancelled', '15.00'],
      ['funds_added', '10.00'],
    ]);
  });

  it('announces a cancelled withdrawal to the player and to staff', async () => {
    const { player, game } = await wonBet();
    const { body: withdrawal } = await withdraw(player, 25);
    const [own, staff] = [player, admin].map((user) => listenLive(app.url, { cookie: user.cookie() ?? '' }));
    await Promise.all([own?.until('INITIAL_DATA'), staff?.until('INITIAL_DATA')]);
    await correct(game, 0);
    expect(await own?.until('TRANSACTION_UPDATE')).toMatchObject({ data: { id: withdrawal.id, status: 'rejected' } });
    expect(await staff?.until('STAFF_UPDATE', ({ topic }: { topic: string }) => topic === 'money')).toBeDefined();
    for (const listener of [own, staff]) listener?.socket.close();
  });

  it('keeps a withdrawal if the corrected bet pays more', async () => {
    const player = await app.player('10.00');
    const game = await app.game();
    const { id } = await bet(player, game, { odds: '2.50' });
    await setStatus(game, 'live');
    await goal(game);
    await finish(game);
    const settle = (status: string) => admin.patch(`/api/bets/${id}/settlement`, { status, reason: 'Checked again' });
    await settle('void');
    expect((await withdraw(player, 10)).status).toBe(201);
    await settle('won');
    expect(await walletOf(player)).toMatchObject({ available: '15.00', onHold: '10.00', debt: '0.00', debts: [] });
  });

  it('keeps a withdrawal that need not be cancelled', async () => {
    const { player, game } = await wonBet();
    await admin.post('/api/admin/add-funds', { userId: player.id, amount: 20 }, 200, {
      'idempotency-key': randomUUID(),
    });
    for (const amount of [15, 12]) expect((await withdraw(player, amount)).status).toBe(201);
    await correct(game, 0);
    // 18.00 was available, and 12.00 was returned.
    expect(await walletOf(player)).toMatchObject({ available: '5.00', onHold: '15.00', debt: '0.00' });
  });

  it('becomes a debt once withdrawn, and is repaid from later payouts', async () => {
    const { player, game, won: reversed } = await wonBet();
    const { body } = await withdraw(player, 25);
    await admin.post('/api/admin/process-withdrawal', { transactionId: body.id }, 200);
    await correct(game, 0);
    expect(await walletOf(player)).toMatchObject({
      available: '0.00',
      debt: '25.00',
      debts: [{ cause: 'bet', id: reversed.id, amount: '25.00' }],
    });
    expect((await inboxOf(player))[1]).toEqual(['payout_reversed', '25.00']);
    const deposit = { userId: player.id, amount: 10 };
    await admin.post('/api/admin/add-funds', deposit, 200, { 'idempotency-key': randomUUID() });
    expect(await walletOf(player)).toMatchObject({ available: '10.00', debt: '25.00' });
    await winBet(player);
    expect(await walletOf(player)).toMatchObject({ available: '0.00', debt: '0.00', debts: [] });
    await correct(game, 1);
    expect(await walletOf(player)).toMatchObject({ available: '25.00', debt: '0.00' });
  });

  it('is listed with what is still owed for it: a payout repays its own bet first, then the oldest', async () => {
    const player = await app.player('20.00');
    const older = await winBet(player);
    const newer = await winBet(player);
    const { body } = await withdraw(player, 50);
    await admin.post('/api/admin/process-withdrawal', { transactionId: body.id }, 200);
    for (const { game } of [older, newer]) await correct(game, 0);
    const [ofOlder, ofNewer] = [older, newer].map(({ won }) => ({ cause: 'bet', id: won.id, amount: '25.00' }));
    expect(await walletOf(player)).toMatchObject({ debt: '50.00', debts: [ofNewer, ofOlder] });

    const deposit = { userId: player.id, amount: 4 };
    await admin.post('/api/admin/add-funds', deposit, 200, { 'idempotency-key': randomUUID() });
    await winBet(player, 4);
    const rest = { ...ofOlder, amount: '15.00' };
    expect(await walletOf(player)).toMatchObject({ debt: '40.00', debts: [ofNewer, rest] });
    await correct(newer.game, 1);
    expect(await walletOf(player)).toMatchObject({ available: '0.00', debt: '15.00', debts: [rest] });
  });

  it('also becomes a debt after a settlement correction, and is repaid by a cash-out', async () => {
    const { player, won: reversed } = await wonBet();
    const next = await app.game();
    const open = await bet(player, next, { stake: 25, odds: '2.50' });
    await admin.patch(`/api/bets/${reversed.id}/settlement`, { status: 'lost', reason: 'Wrong player' });
    expect(await walletOf(player)).toMatchObject({ available: '0.00', debt: '25.00' });
    const { quoteId, amount } = await player.post(`/api/bets/${open.id}/cash-out-quote`, {});
    await player.post(`/api/bets/${open.id}/cash-out`, { quoteId }, 201);
    expect(await walletOf(player)).toMatchObject({ available: '0.00', debt: (25 - Number(amount)).toFixed(2) });
  });

  it('is repaid from a withdrawal that is rejected, and only the balance above it can be withdrawn', async () => {
    const { player, game } = await wonBet();
    const { body: paid } = await withdraw(player, 25);
    await admin.post('/api/admin/process-withdrawal', { transactionId: paid.id }, 200);
    await correct(game, 0);
    const deposit = { userId: player.id, amount: 40 };
    await admin.post('/api/admin/add-funds', deposit, 200, { 'idempotency-key': randomUUID() });
    expect(await walletOf(player)).toMatchObject({ available: '40.00', debt: '25.00', withdrawable: '15.00' });
    expect(await withdraw(player, 15.01)).toMatchObject({ status: 400, body: { code: 'INSUFFICIENT_BALANCE' } });
    const { body: rejected } = await withdraw(player, 15);
    expect(await walletOf(player)).toMatchObject({ available: '25.00', onHold: '15.00', withdrawable: '0.00' });
    await admin.post('/api/admin/reject-withdrawal', { transactionId: rejected.id }, 200);
    expect(await walletOf(player)).toMatchObject({ available: '25.00', onHold: '0.00', debt: '10.00' });
    const { rows } = await player.get(`/api/users/${player.id}/statement`);
    expect(rows.slice(-2)).toMatchObject([
      { kind: 'withdrawal_return', amount: '15.00', reference: `request ${rejected.id}` },
      { kind: 'request_repayment', amount: '-15.00', reference: `request ${rejected.id}` },
    ]);
  });

  it('is repaid from a withdrawal that another reversal cancels', async () => {
    const { player, game } = await wonBet();
    const { body: paid } = await withdraw(player, 25);
    await admin.post('/api/admin/process-withdrawal', { transactionId: paid.id }, 200);
    const deposit = { userId: player.id, amount: 60 };
    await admin.post('/api/admin/add-funds', deposit, 200, { 'idempotency-key': randomUUID() });
    const next = await winBet(player);
    expect(await walletOf(player)).toMatchObject({ available: '75.00', debt: '0.00' });
    await bet(player, await app.game(), { stake: 75 });
    await correct(game, 0);
    await admin.post('/api/admin/add-funds', deposit, 200, { 'idempotency-key': randomUUID() });
    expect((await withdraw(player, 35)).status).toBe(201);
    await bet(player, await app.game(), { stake: 25 });
    expect(await walletOf(player)).toMatchObject({ available: '0.00', onHold: '35.00', debt: '25.00' });
    await correct(next.game, 0);
    expect(await walletOf(player)).toMatchObject({ available: '0.00', onHold: '0.00', debt: '15.00' });
  });

  it('is paid only once, however often a goal is recorded and disallowed', async () => {
    const player = await app.player('10.00');
    const game = await app.game();
    await bet(player, game, { betType: 'over_under', selection: 'over_0.5' });
    await setStatus(game, 'live');
    const first = await goal(game, 10);
    await app.settle();
    const { available, withdrawable } = await walletOf(player);
    expect(Number(available)).toBeGreaterThan(10);
    expect(withdrawable).toBe('0.00');
    // Even if it is staked on another game, the payout is still owed.
    await bet(player, await app.game(), { stake: available });
    await admin.post(`/api/games/${game.id}/goals/${first}/take-back`, {}, 200);
    await app.settle();
    expect(await walletOf(player)).toMatchObject({ available: '0.00', debt: available });
    await goal(game, 15);
    await app.settle();
    expect(await walletOf(player)).toMatchObject({ available: '0.00', inBets: available, debt: '0.00' });
  });
});

describe('winnings', () => {
  it("can be withdrawn when their game is over and its end can't be undone", async () => {
    const player = await app.player('10.00');
    const game = await app.game();
    await bet(player, game, { odds: '2.50' });
    await setStatus(game, 'live');
    await goal(game);
    await setStatus(game, 'finished');
    await app.settle();
    expect(await walletOf(player)).toMatchObject({ available: '25.00', withdrawable: '0.00' });
    expect((await withdraw(player, 25)).body).toMatchObject({ code: 'WINNINGS_NOT_FINAL' });
    await app.database.pool.query(`update games set undo_until = now() - interval '1 second' where id = $1`, [game.id]);
    expect(await walletOf(player)).toMatchObject({ withdrawable: '25.00' });
    expect((await withdraw(player, 25)).status).toBe(201);
  });

  it('can be withdrawn as soon after a push as after a win', async () => {
    const player = await app.player('10.00');
    const game = await app.game({ handicapLine: '0.00' });
    const push = await bet(player, game, { betType: 'handicap', selection: 'home' });
    await setStatus(game, 'live');
    await setStatus(game, 'finished');
    await app.settle();
    expect(await player.get('/api/bets')).toMatchObject([{ id: push.id, status: 'void', payout: '10.00' }]);
    expect(await walletOf(player)).toMatchObject({ available: '10.00', withdrawable: '0.00' });
    expect((await withdraw(player, 10)).body).toMatchObject({ code: 'WINNINGS_NOT_FINAL' });
    await app.database.pool.query('update games set undo_until = null where id = $1', [game.id]);
    expect((await withdraw(player, 10)).status).toBe(201);
  });

  it('are final if their game is not played within 48 hours', async () => {
    const player = await app.player('10.00');
    const game = await app.game();
    await bet(player, game);
    await setStatus(game, 'postponed');
    await app.database.pool.query(`update games set scheduled_start = now() - interval '49 hours' where id = $1`, [
      game.id,
    ]);
    await app.settle();
    expect(await player.get('/api/bets')).toMatchObject([{ status: 'void', payout: '10.00' }]);
    expect(await walletOf(player)).toMatchObject({ available: '10.00', withdrawable: '10.00' });
  });

  it('can be withdrawn after an in-play cash-out when the game is over, and immediately after a pre-match cash-out', async () => {
    const player = await app.player('20.00');
    const game = await app.game();
    const open = await bet(player, game, { odds: '2.50', stake: 20 });
    const cashOut = async (share: number) => {
      const { quoteId, amount } = await player.post(`/api/bets/${open.id}/cash-out-quote`, { share });
      await player.post(`/api/bets/${open.id}/cash-out`, { quoteId }, 201);
      return Number(amount);
    };
    const early = await cashOut(50);
    await setStatus(game, 'live');
    const inPlay = await cashOut(100);
    const available = (early + inPlay).toFixed(2);
    expect(await walletOf(player)).toMatchObject({ available, withdrawable: early.toFixed(2) });
    expect((await withdraw(player, 15)).body).toMatchObject({ code: 'WINNINGS_NOT_FINAL' });
    await setStatus(game, 'finished');
    await app.database.pool.query(`update games set undo_until = null where id = $1`, [game.id]);
    expect(await walletOf(player)).toMatchObject({ withdrawable: available });
  });
});

describe('a goal in play', () => {
  it('pays the bets that it decides after a minute, or when the period ends', async () => {
    const slow = await startApp({ EARLY_PAYOUT_DELAY_S: '60' });
    try {
      const player = await slow.player('20.00');
      const administrator = await slow.admin();
      const games = [await slow.game(), await slow.game()] as const;
      for (const game of games) {
        await player.post(
          '/api/bets',
          { gameId: game.id, betType: 'over_under', selection: 'over_0.5', stake: 10 },
          201,
        );
        await administrator.patch(`/api/games/${game.id}/status`, { status: 'live' });
        await administrator.post(`/api/games/${game.id}/goals`, { team: 'home', minute: 5 }, 201);
      }
      const statuses = async () => (await player.get('/api/bets')).map(({ status }) => status).reverse();
      await slow.settle();
      expect(await statuses()).toEqual(['pending', 'pending']);
      const aged = `update games set score_rose_at = score_rose_at - interval '61 seconds' where id = $1`;
      await slow.database.pool.query(aged, [games[0].id]);
      await slow.settle();
      expect(await statuses()).toEqual(['won', 'pending']);
      await administrator.patch(`/api/games/${games[1].id}/period`, { period: 'half_time' });
      await slow.settle();
      expect(await statuses()).toEqual(['won', 'won']);
      await slow.expectBooksToBalance();
    } finally {
      await slow.close();
    }
  });
});
