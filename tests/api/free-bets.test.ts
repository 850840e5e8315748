import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { expectEffects } from '#tests/support/abuse.ts';
import { startApp, type TestGame } from '#tests/support/app.ts';
import { type FreeBet, promotionsOf } from '#tests/support/promotions.ts';

const app = await startApp();
const { sql, walletOf, promote, give, freeBetsOf, bet, settleAs, finish } = promotionsOf(app);
afterEach(() => app.expectBooksToBalance());
afterAll(() => app.close());

describe('a free bet', () => {
  it('costs the player nothing, and pays only the profit', async () => {
    const player = await app.player('5.00');
    const game = await app.game();
    const free = await give(player);
    const placed = (await bet(player, game, { freeBetId: free.id, odds: '2.50' })).body;
    expect(placed).toMatchObject({ stake: '10.00', potentialWin: '15.00', freeBetId: free.id });
    expect(await walletOf(player)).toMatchObject({ available: '5.00', onHold: '0.00', inBets: '10.00' });
    expect(await freeBetsOf(player)).toMatchObject([{ status: 'used', betId: placed.id }]);
    await app.expectBooksToBalance();
    await finish(game, 2, 0);
    expect(await player.get('/api/bets')).toMatchObject([{ status: 'won', payout: '15.00' }]);
    expect(await walletOf(player)).toMatchObject({ available: '20.00', onHold: '0.00', inBets: '0.00' });
  });

  it('is used if it loses, and costs the player nothing', async () => {
    const player = await app.player();
    const game = await app.game();
    const free = await give(player);
    await bet(player, game, { freeBetId: free.id });
    await finish(game, 0, 2);
    expect(await player.get('/api/bets')).toMatchObject([{ status: 'lost', payout: '0.00' }]);
    expect(await freeBetsOf(player)).toMatchObject([{ status: 'used' }]);
    expect((await bet(player, await app.game(), { freeBetId: free.id })).body).toMatchObject({
      code: 'FREE_BET_UNAVAILABLE',
    });
  });

  it('can be used again if its bet is void, even after its expiry', async () => {
    const player = await app.player();
    const game = await app.game();
    const free = await give(player);
    await bet(player, game, { freeBetId: free.id });
    await sql('update free_bets set expires_at = now() where id = $1', [free.id]);
    await (await app.admin()).patch(`/api/games/${game.id}/status`, { status: 'live' });
    await (await app.admin()).patch(`/api/games/${game.id}/status`, { status: 'abandoned' });
    await app.settle();
    expect(await player.get('/api/bets')).toMatchObject([{ status: 'void', payout: '0.00' }]);
    expect(await walletOf(player)).toMatchObject({ available: '0.00', onHold: '0.00', inBets: '0.00' });
    expect(await freeBetsOf(player)).toMatchObject([{ status: 'usable', betId: null }]);
    // Nothing returns to the balance; the free bet does.
    const { items } = await player.get(`/api/users/${player.id}/notifications`);
    expect(items[0]).toMatchObject({ kind: 'bet_settled', about: { status: 'void', freeBetId: free.id } });
    expect((await bet(player, await app.game(), { freeBetId: free.id })).status).toBe(201);
  });

  it('is settled and corrected manually, to every outcome, and the ledger balances', async () => {
    const admin = await app.admin();
    const player = await app.player();
    const game = await app.game();
    const free = await give(player);
    const placed = (await bet(player, game, { freeBetId: free.id })).body;
    expect(await settleAs(placed, 'void')).toMatchObject({ payout: '0.00' });
    await app.expectBooksToBalance();
    const correct = async (status: string) => {
      const response = await admin.patch(`/api/bets/${placed.id}/settlement`, { status, reason: 'A mistake' });
      await app.expectBooksToBalance();
      return response;
    };
    expect(await correct('won')).toMatchObject({ payout: '15.00' });
    expect(await freeBetsOf(player)).toMatchObject([{ status: 'used', betId: placed.id }]);
    expect(await correct('void')).toMatchObject({ payout: '0.00' });
    const again = (await bet(player, await app.game(), { freeBetId: free.id })).body;
    expect(await correct('lost')).toMatchObject({ payout: '0.00' });
    await settleAs(again, 'void');
    await app.expectBooksToBalance();
    expect(await freeBetsOf(player)).toMatchObject([{ status: 'used', betId: placed.id }]);
  });

  it('pays half its profit for half a win, and nothing for half a loss', async () => {
    const game = await app.game({ handicapLine: '-0.25', handicapHomeOdds: '2.00', handicapAwayOdds: '1.80' });
    const home = await app.player();
    const away = await app.player();
    for (const [player, selection] of [
      [home, 'home'],
      [away, 'away'],
    ] as const)
      expect(
        (await bet(player, game, { betType: 'handicap', selection, freeBetId: (await give(player)).id })).status,
      ).toBe(201);
    await finish(game, 1, 1);
    expect(await home.get('/api/bets')).toMatchObject([{ status: 'half_lost', payout: '0.00' }]);
    expect(await away.get('/api/bets')).toMatchObject([{ status: 'half_won', payout: '4.00' }]);
  });

  it('can be staked on an accumulator, where a void leg counts as 1.00', async () => {
    const player = await app.player();
    const games = [await app.game(), await app.game()];
    const free = await give(player);
    const selections = games.map(({ id }) => ({ gameId: id, betType: 'home', odds: '2.50' }));
    const request = { selections, totalStake: 10, freeBetId: free.id };
    expect(await player.post('/api/place-accumulator', request, 201)).toMatchObject({ potentialWin: '52.50' });
    await finish(games[0] as TestGame, 1, 0);
    await (await app.admin()).patch(`/api/games/${games[1]?.id}/status`, { status: 'live' });
    await (await app.admin()).patch(`/api/games/${games[1]?.id}/status`, { status: 'abandoned' });
    await app.settle();
    expect(await walletOf(player)).toMatchObject({ available: '15.00', inBets: '0.00' });
  });

  it('is used once under concurrent bets, and once per key', async () => {
    const player = await app.player('100.00');
    const game = await app.game();
    const free = await give(player);
    const responses = await Promise.all(Array.from({ length: 10 }, () => bet(player, game, { freeBetId: free.id })));
    expect(responses.filter((response) => response.status === 201)).toHaveLength(1);
    for (const response of responses.filter((each) => each.status !== 201))
      expect(response).toMatchObject({ status: 409, body: { code: 'FREE_BET_UNAVAILABLE' } });
    expect(await walletOf(player)).toMatchObject({ available: '100.00', inBets: '10.00' });
    const second = await give(player);
    const key = { 'idempotency-key': randomUUID() };
    const first = await bet(player, game, { freeBetId: second.id }, key);
    const repeated = await bet(player, game, { freeBetId: second.id }, key);
    expect(repeated).toMatchObject({ status: 201, body: first.body });
  });

  it('has the wagering requirement that staff set, by default that of codes', async () => {
    const player = await app.player('5.00');
    const admin = await app.admin();
    const grant = (fields: object) =>
      admin.call('POST', '/api/admin/free-bets', { userId: player.id, amount: 10, ...fields });
    expect(await grant({})).toMatchObject({ status: 201, body: { wageringTimes: 5 } });
    expect(await grant({ wageringTimes: 51 })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'wageringTimes' }] },
    });
    const { id: freeBetId } = (await grant({ wageringTimes: 2 })).body;
    const game = await app.game();
    await bet(player, game, { freeBetId });
    await finish(game, 1, 0);
    await sql('update games set undo_until = null where id = $1', [game.id]);
    expect(await walletOf(player)).toMatchObject({
      available: '20.00',
      withdrawable: '5.00',
      heldForWagering: '15.00',
      wageringLeft: '30.00',
    });
    const { rows } = await sql(`select after from audit_entries where subject_id = $1 and action = 'free bet given'`, [
      player.id,
    ]);
    expect(rows).toMatchObject([{ after: { wageringTimes: 5 } }, { after: { wageringTimes: 2 } }]);
  });

  it("is granted once per administrator's key", async () => {
    const player = await app.player();
    const admin = await app.admin();
    const grant = { userId: player.id, amount: 5 };
    const key = { 'idempotency-key': randomUUID() };
    const send = (body: object) => admin.call('POST', '/api/admin/free-bets', body, key);
    const responses = await Promise.all(Array.from({ length: 10 }, () => send(grant)));
    expect(new Set(responses.map((response) => JSON.stringify([response.status, response.body]))).size).toBe(1);
    expect(await player.get(`/api/users/${player.id}/free-bets`)).toHaveLength(1);
    expect(await send({ ...grant, amount: 6 })).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });

  it('never exceeds the limit for free bets, granted or by code', async () => {
    const player = await app.player();
    const admin = await app.admin();
    expect(await admin.get('/api/admin/risk-limits')).toMatchObject({ freeBet: '100.00' });
    await admin.patch('/api/admin/risk-limits', { freeBet: '20.00' });
    expect(await admin.call('POST', '/api/admin/free-bets', { userId: player.id, amount: '20.01' })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', issues: [{ path: 'amount', message: 'A free bet can be worth at most 20.00' }] },
    });
    const freeBet = { code: 'TOO-MUCH', amount: '20.01', days: 3 };
    expect(await promote({ kind: 'free_bet', freeBet }, 400)).toMatchObject({
      issues: [{ path: 'freeBet.amount', message: 'A free bet can be worth at most 20.00' }],
    });
    expect(await freeBetsOf(player)).toEqual([]);
    await give(player, '20.00');
    await promote({ kind: 'free_bet', freeBet: { ...freeBet, amount: '20.00' } });
    await admin.patch('/api/admin/risk-limits', { freeBet: '100.00' });
  });

  describe('that is revoked', () => {
    const revoke = async ({ id }: FreeBet, reason: unknown = 'Given by mistake', key: string = randomUUID()) =>
      (await app.admin()).call('POST', `/api/admin/free-bets/${id}/revoke`, { reason }, { 'idempotency-key': key });

    it('can no longer be staked, and the player and staff see why', async () => {
      const player = await app.player('5.00');
      const game = await app.game();
      const free = await give(player);
      const key = randomUUID();
      const response = await revoke(free, 'Given by mistake', key);
      expect(response).toMatchObject({ status: 200, body: { status: 'revoked', revokeReason: 'Given by mistake' } });
      expect((await revoke(free, 'Given by mistake', key)).body).toEqual(response.body);
      expect(await revoke(free)).toMatchObject({ status: 409, body: { code: 'ALREADY_PROCESSED' } });
      expect(await freeBetsOf(player)).toMatchObject([{ id: free.id, status: 'revoked', betId: null }]);
      expect(await bet(player, game, { freeBetId: free.id })).toMatchObject({
        status: 409,
        body: { code: 'FREE_BET_UNAVAILABLE' },
      });
      const { rows } = await sql(
        `select after from audit_entries where action = 'free bet revoked' and subject_id = $1`,
        [player.id],
      );
      expect(rows).toEqual([{ after: { freeBetId: free.id, amountCents: 1000, reason: 'Given by mistake' } }]);
    });

    it('needs a reason, an existing unused free bet, and an administrator', async () => {
      const player = await app.player('5.00');
      const game = await app.game();
      const free = await give(player);
      expect(await revoke(free, ' ')).toMatchObject({ status: 400, body: { issues: [{ path: 'reason' }] } });
      expect(await revoke({ ...free, id: 999_999 })).toMatchObject({ status: 404 });
      const path = `/api/admin/free-bets/${free.id}/revoke`;
      expect(await player.call('POST', path, { reason: 'x' })).toMatchObject({ status: 403 });
      await bet(player, game, { freeBetId: free.id });
      const unavailable = { status: 409, body: { code: 'FREE_BET_UNAVAILABLE' } };
      expect(await revoke(free)).toMatchObject(unavailable);
      const expired = await give(player);
      await sql('update free_bets set expires_at = now() where id = $1', [expired.id]);
      expect(await revoke(expired)).toMatchObject(unavailable);
    });

    it("can't be staked at the same moment: only one of the two succeeds", async () => {
      const game = await app.game();
      for (let round = 0; round < 5; round += 1) {
        const player = await app.player();
        const free = await give(player);
        const both = [() => bet(player, game, { freeBetId: free.id }), () => revoke(free)];
        await expectEffects(app, { effects: 1, codes: ['FREE_BET_UNAVAILABLE'] }, both);
      }
    });
  });

  it("counts towards none of the player's limits, but can't be used or given during a time-out", async () => {
    const player = await app.player('10.00');
    const game = await app.game();
    const first = await give(player);
    const second = await give(player);
    await player.patch(`/api/users/${player.id}/limits`, { stake: { day: 1 }, loss: { day: 1 } });
    expect((await bet(player, game, { freeBetId: first.id })).status).toBe(201);
    await player.post(`/api/users/${player.id}/time-out`, { length: '24_hours' });
    expect(await bet(player, game, { freeBetId: second.id })).toMatchObject({ body: { code: 'TIMED_OUT' } });
    const grant = { userId: player.id, amount: 5 };
    expect(await (await app.admin()).call('POST', '/api/admin/free-bets', grant)).toMatchObject({ status: 403 });
  });

  it("can't be staked in part, by another player, with a boost or once expired, nor cashed out", async () => {
    const player = await app.player('50.00');
    const other = await app.player('50.00');
    const game = await app.game();
    const free = await give(player);
    expect(await bet(player, game, { freeBetId: free.id, stake: 5 })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', issues: [{ path: 'stake' }] },
    });
    const selections = [game, await app.game()].map(({ id }) => ({ gameId: id, betType: 'home' }));
    const multiple = { selections, totalStake: 5, freeBetId: free.id };
    expect(await player.call('POST', '/api/place-accumulator', multiple)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', issues: [{ path: 'totalStake' }] },
    });
    const unavailable = { status: 409, body: { code: 'FREE_BET_UNAVAILABLE' } };
    expect(await bet(other, game, { freeBetId: free.id })).toMatchObject(unavailable);
    expect(await bet(player, game, { freeBetId: 999_999 })).toMatchObject(unavailable);
    expect((await bet(player, game, { freeBetId: free.id, boostId: 1 })).status).toBe(400);
    const placed = (await bet(player, game, { freeBetId: free.id })).body;
    expect(await player.call('POST', `/api/bets/${placed.id}/cash-out-quote`, {})).toMatchObject({
      body: { code: 'CASH_OUT_UNAVAILABLE', reason: 'free_bet' },
    });
    const expired = await give(player);
    await sql('update free_bets set expires_at = now() where id = $1', [expired.id]);
    expect(await bet(player, game, { freeBetId: expired.id })).toMatchObject(unavailable);
    expect((await freeBetsOf(player))[0]).toMatchObject({ status: 'expired' });
  });
});
