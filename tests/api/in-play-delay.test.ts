import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Bet } from '#contract/bets/objects.ts';
import { type Player, startApp, type TestApp, type TestGame } from '#tests/support/app.ts';
import { raceForWallet } from '#tests/support/race-for-wallet.ts';
import { waitForLocks } from '#tests/support/wait-for-locks.ts';

const DELAY_MS = 2500;

let app: TestApp;
/** Another node on the same database. */
let other: TestApp;
const startNode = () =>
  startApp({ IN_PLAY_DELAY_MS: String(DELAY_MS) }, { ...app.database, close: async () => undefined });
beforeAll(async () => {
  app = await startApp({ IN_PLAY_DELAY_MS: String(DELAY_MS) });
  other = await startNode();
});
afterAll(async () => {
  await other.close();
  await app.close();
});

async function liveGame(): Promise<TestGame> {
  const game = await app.game();
  await (await app.admin()).patch(`/api/games/${game.id}/status`, { status: 'live' });
  return app.visitor().get(`/api/games/${game.id}`);
}

const betOn = (game: TestGame, stake: number) => ({ gameId: game.id, betType: 'home', stake, odds: game.homeOdds });
const place = (player: Player, body: object, key: string = randomUUID()) =>
  player.call('POST', '/api/bets', body, { 'idempotency-key': key });
const available = async (player: Player) => (await player.get(`/api/users/${player.id}/wallet`)).available;
const betsOf = (player: Player) => player.get('/api/bets');
/** Waits until one bet or cash-out by the player is in its delay. */
const waitForDelay = ({ id }: Player) =>
  vi.waitFor(
    async () => {
      const open = 'select 1 from in_play_delays where user_id = $1 and ended_at is null';
      expect((await app.database.pool.query(open, [id])).rowCount).toBe(1);
    },
    { timeout: 10_000, interval: 20 },
  );
const statementOf = async (player: Player) => (await player.get(`/api/users/${player.id}/statement`)).rows.toReversed();
const goal = async (game: TestGame) =>
  (await app.admin()).post(`/api/games/${game.id}/goals`, { team: 'away', minute: 3 }, 201);

describe('a bet in its in-play delay', () => {
  it("has its stake held immediately, so it can't be staked again or withdrawn", async () => {
    const player = await app.player('10.00');
    const game = await liveGame();
    const elsewhere = await app.game();
    const sent = place(player, betOn(game, 10));
    await waitForDelay(player);
    expect(await available(player)).toBe('0.00');
    const second = await place(player, { gameId: elsewhere.id, betType: 'home', stake: 10 });
    expect(second).toMatchObject({ status: 400, body: { code: 'INSUFFICIENT_BALANCE' } });
    const withdrawal = { amount: 10, method: 'mpesa_kenya' };
    const key = { 'idempotency-key': randomUUID() };
    expect(await player.call('POST', '/api/transactions/withdrawal', withdrawal, key)).toMatchObject({
      body: { code: 'INSUFFICIENT_BALANCE' },
    });
    expect(await player.get(`/api/bets/user/${player.id}/waiting`)).toMatchObject([
      { stake: '10.00', refusal: null, selections: [{ gameId: game.id, homeTeam: 'Lions', betType: 'home' }] },
    ]);
    expect(await statementOf(player)).toMatchObject([{ kind: 'delay_hold', balance: '0.00' }, { kind: 'credit' }]);
    await app.expectBooksToBalance();
    expect(await sent).toMatchObject({ status: 201, body: { stake: '10.00', status: 'pending' } });
    expect(await betsOf(player)).toHaveLength(1);
    expect(await player.get(`/api/bets/user/${player.id}/waiting`)).toEqual([]);
    expect(await statementOf(player)).toMatchObject([{ kind: 'stake', balance: '0.00' }, { kind: 'credit' }]);
    await app.expectBooksToBalance();
  });

  it('is not cancelled by another request with its key', async () => {
    const player = await app.player('100.00');
    const game = await liveGame();
    const elsewhere = await app.game();
    const key = randomUUID();
    const sent = place(player, betOn(game, 10), key);
    await waitForDelay(player);
    const cent = await place(player, { gameId: elsewhere.id, betType: 'home', stake: 0.01 }, key);
    expect(cent).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect((await sent).status).toBe(201);
    expect(await betsOf(player)).toMatchObject([{ stake: '10.00' }]);
  });

  const setBettingLimits = async (changes: Record<string, number>) => {
    const admin = await app.admin();
    const before = await admin.get('/api/admin/risk-limits');
    onTestFinished(async () => void (await admin.patch('/api/admin/risk-limits', before)));
    await admin.patch('/api/admin/risk-limits', changes);
  };
  /** The highest stake whose net win is at most 100.00. */
  const stakeFor100 = (odds: string) => Math.floor(10_000 / (Number(odds) - 1)) / 100;

  it.each([
    ["the player's own stake limit", { stake: { day: 100 } }, {}, 'LIMIT_STAKE'],
    ["the player's own loss limit", { loss: { day: 100 } }, {}, 'LIMIT_LOSS'],
    ['the limit on open stakes', null, { player: 100 }, 'LIMIT_EXCEEDED'],
    ['the daily limit on wins', null, { playerDay: 100 }, 'LIMIT_EXCEEDED'],
  ])('counts towards %s, so that a later bet is refused', async (_name, own, limits, code) => {
    const player = await app.player('1000.00');
    const game = await liveGame();
    const elsewhere = await app.game();
    if (own !== null) await player.patch(`/api/users/${player.id}/limits`, own);
    await setBettingLimits(limits);
    const sent = place(player, betOn(game, 'playerDay' in limits ? stakeFor100(game.homeOdds ?? '') : 100));
    await waitForDelay(player);
    const second = await place(player, { gameId: elsewhere.id, betType: 'away', stake: 0.05 });
    expect(second).toMatchObject({ status: 409, body: { code } });
    expect((await sent).status).toBe(201);
    expect(await betsOf(player)).toHaveLength(1);
    await app.expectBooksToBalance();
  });

  it.each(['stake', 'loss'] as const)(
    'is placed even if its player lowers a %s limit during the delay',
    async (kind) => {
      const player = await app.player('1000.00');
      const game = await liveGame();
      const sent = place(player, betOn(game, 100));
      await waitForDelay(player);
      await player.patch(`/api/users/${player.id}/limits`, { [kind]: { day: 99.99 } });
      expect(await sent).toMatchObject({ status: 201, body: { stake: '100.00' } });
      const code = kind === 'stake' ? 'LIMIT_STAKE' : 'LIMIT_LOSS';
      expect(await place(player, betOn(game, 0.05))).toMatchObject({ status: 409, body: { code } });
    },
  );

  it.each([
    ['stake', 'LIMIT_STAKE'],
    ['loss', 'LIMIT_LOSS'],
  ] as const)('counts towards a %s limit even if another bet has passed the first check', async (kind, code) => {
    const player = await app.player('1000.00');
    const game = await liveGame();
    await player.patch(`/api/users/${player.id}/limits`, { [kind]: { day: 100 } });
    const sent = place(player, betOn(game, 60));
    await waitForDelay(player);
    const second = app.services.inPlay.begin({
      kind: 'bet',
      userId: player.id,
      idempotency: null,
      request: {},
      stakeCents: 4001 as never,
      freeBetId: null,
      betId: null,
      limitUsage: null,
    });
    await expect(second).rejects.toMatchObject({ code, details: { left: '40.00', period: 'day' } });
    expect((await sent).status).toBe(201);
  });

  it.each([
    ['stake', 'LIMIT_STAKE'],
    ['loss', 'LIMIT_LOSS'],
  ] as const)('counts towards a %s limit for another bet that waited until this one was stored', async (kind, code) => {
    const { pool } = app.database;
    const player = await app.player('1000.00');
    const game = await liveGame();
    const elsewhere = await app.game();
    await player.patch(`/api/users/${player.id}/limits`, { [kind]: { day: 100 } });
    // Lets the node learn that the player has limits, which it then reads together with their bets.
    await place(player, { gameId: elsewhere.id, betType: 'home', stake: 1 });
    const holder = await pool.connect();
    onTestFinished(() => holder.release());
    await holder.query('begin');
    await holder.query('lock table in_play_delays in share row exclusive mode');
    const sent = place(player, betOn(game, 60));
    await waitForLocks(pool, 1);
    const second = place(player, { gameId: elsewhere.id, betType: 'home', stake: 60 });
    await waitForLocks(pool, 2);
    await holder.query('commit');
    expect(await second).toMatchObject({ status: 409, body: { code, left: '39.00', period: 'day' } });
    expect((await sent).status).toBe(201);
  });

  it('keeps a free bet that expires during the delay', async () => {
    const player = await app.player();
    const game = await liveGame();
    const grant = { userId: player.id, amount: 10 };
    const { id: freeBetId } = await (await app.admin()).post('/api/admin/free-bets', grant, 201);
    const sent = place(player, { ...betOn(game, 10), freeBetId });
    await waitForDelay(player);
    await app.database.pool.query('update free_bets set expires_at = now() where id = $1', [freeBetId]);
    expect(await sent).toMatchObject({ status: 201, body: { freeBetId } });
    await app.expectBooksToBalance();
  });

  it('is refused if its player takes a time-out during the delay', async () => {
    const player = await app.player('100.00');
    const game = await liveGame();
    const sent = place(player, betOn(game, 10));
    await waitForDelay(player);
    await player.post(`/api/users/${player.id}/time-out`, { length: '24_hours' });
    expect(await sent).toMatchObject({ status: 403, body: { code: 'TIMED_OUT' } });
    expect(await available(player)).toBe('100.00');
  });

  it("counts towards the player's potential wins on each of its games, including upcoming ones", async () => {
    const player = await app.player('1000.00');
    const game = await liveGame();
    const next = await app.game();
    await setBettingLimits({ playerGame: 100 });
    const selections = [game, next].map(({ id }) => ({ gameId: id, betType: 'home' }));
    const odds = String(Math.floor(Number(game.homeOdds) * Number(next.homeOdds) * 100 + 1) / 100);
    const totalStake = stakeFor100(odds);
    const key = { 'idempotency-key': randomUUID() };
    const sent = player.call('POST', '/api/place-accumulator', { selections, totalStake }, key);
    await waitForDelay(player);
    const second = await place(player, { gameId: next.id, betType: 'away', stake: 0.5 });
    expect(second).toMatchObject({ status: 409, body: { code: 'LIMIT_EXCEEDED' } });
    expect((await sent).status).toBe(201);
  });

  it('no longer counts once it is refused', async () => {
    const player = await app.player('200.00');
    const game = await liveGame();
    const elsewhere = await app.game();
    await player.patch(`/api/users/${player.id}/limits`, { stake: { day: 100 } });
    const sent = place(player, betOn(game, 100));
    await waitForDelay(player);
    await goal(game);
    expect(await sent).toMatchObject({ status: 409, body: { code: 'ODDS_CHANGED' } });
    expect((await place(player, { gameId: elsewhere.id, betType: 'home', stake: 100 })).status).toBe(201);
  });

  it.each([
    ['ACCOUNT_SUSPENDED', 'update users set suspended_at = now() where id = $1'],
    ['ACCOUNT_HALTED', `insert into player_halts (user_id, failed) values ($1, '{counters}')`],
  ])(
    'is refused with %s if the account is stopped during the delay, and its stake is returned',
    async (code, statement) => {
      const player = await app.player('100.00');
      const game = await liveGame();
      const sent = place(player, betOn(game, 10));
      await waitForDelay(player);
      await app.database.pool.query(statement, [player.id]);
      expect(await sent).toMatchObject({ status: 403, body: { code } });
      expect(await betsOf(player)).toEqual([]);
      expect(await available(player)).toBe('100.00');
      await app.expectBooksToBalance();
    },
  );

  it('is placed once, however often and to whichever node it is sent', async () => {
    const player = await app.player('100.00');
    const game = await liveGame();
    const elsewhere = other.visitor();
    elsewhere.setCookie(player.cookie());
    const key = randomUUID();
    const body = betOn(game, 10);
    const responses = await Promise.all([
      place(player, body, key),
      place(player, body, key),
      elsewhere.call('POST', '/api/bets', body, { 'idempotency-key': key }),
    ]);
    responses.push(await place(player, body, key));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(responses.map(({ body: bet }) => (bet as Bet).id)).size).toBe(1);
    expect(await available(player)).toBe('90.00');
    await app.expectBooksToBalance();
  });

  it('returns its stake if refused, and a retry gets the same response', async () => {
    const player = await app.player('100.00');
    const game = await liveGame();
    const key = randomUUID();
    const body = betOn(game, 10);
    const sent = place(player, body, key);
    await waitForDelay(player);
    await goal(game);
    const refused = { status: 409, body: { code: 'ODDS_CHANGED', currentOdds: expect.any(String) } };
    expect(await sent).toMatchObject(refused);
    expect(await available(player)).toBe('100.00');
    expect(await place(player, body, key)).toMatchObject(refused);
    expect(await betsOf(player)).toEqual([]);
    expect(await player.get(`/api/bets/user/${player.id}/waiting`)).toMatchObject([{ refusal: 'ODDS_CHANGED' }]);
    // Later, staff can still say why it was refused.
    await app.database.pool.query(
      "update in_play_delays set ended_at = ended_at - interval '1 day' where user_id = $1",
      [player.id],
    );
    expect(await player.get(`/api/bets/user/${player.id}/waiting`)).toEqual([]);
    const all = `/api/bets/user/${player.id}/waiting?refused=all` as const;
    expect(await (await app.admin()).get(all)).toMatchObject([{ refusal: 'ODDS_CHANGED', endsAt: expect.any(String) }]);
    await app.expectBooksToBalance();
  });

  it('repays the debt of a payout reversed meanwhile with its stake, if it is refused', async () => {
    const player = await app.player('10.00');
    const admin = await app.admin();
    const past = await app.game();
    await player.post('/api/bets', { gameId: past.id, betType: 'home', stake: 10, odds: '2.50' }, 201);
    await admin.patch(`/api/games/${past.id}/status`, { status: 'live' });
    await admin.post(`/api/games/${past.id}/goals`, { team: 'home', minute: 5 }, 201);
    await admin.patch(`/api/games/${past.id}/status`, { status: 'finished' });
    await app.settle();
    const game = await liveGame();
    const sent = place(player, betOn(game, 20));
    await waitForDelay(player);
    await admin.patch(`/api/games/${past.id}/result`, { homeScore: 0, awayScore: 0, reason: 'Wrong score' });
    await app.settle();
    const wallet = () => player.get(`/api/users/${player.id}/wallet`);
    expect(await wallet()).toMatchObject({ available: '0.00', onHold: '20.00', debt: '20.00' });
    await goal(game);
    expect(await sent).toMatchObject({ status: 409, body: { code: 'ODDS_CHANGED' } });
    expect(await wallet()).toMatchObject({ available: '0.00', onHold: '0.00', debt: '0.00', debts: [] });
    const repayment = { kind: 'delay_repayment', amount: '-20.00', balance: '0.00', reference: /^delay \d+$/ };
    const [last] = await statementOf(player);
    expect(last).toMatchObject({ ...repayment, reference: expect.stringMatching(repayment.reference) });
    await app.expectBooksToBalance();
  });

  it.each<[string, (player: Player, game: TestGame) => ReturnType<Player['call']>]>([
    ['staking', (player, game) => place(player, betOn(game, 10))],
    [
      'withdrawing',
      (player) => player.call('POST', '/api/transactions/withdrawal', { amount: 10, method: 'phone_number' }),
    ],
  ])('is not cancelled by %s the deposit that its free bet requires', async (code, remove) => {
    const admin = await app.admin();
    const terms = { code, amount: 5, days: 3, requires: 'phone', firstDeposit: true, minDeposit: 10 };
    const endsAt = new Date(Date.now() + 86_400_000).toISOString();
    const promotion = { kind: 'free_bet', title: 'Kept', text: 'Kept.', endsAt, freeBet: terms };
    await admin.post('/api/admin/promotions', promotion, 201);
    const player = await app.player();
    await app.database.pool.query('update users set is_verified = true where id = $1', [player.id]);
    const deposit = await player.post('/api/transactions/deposit', { amount: 10, method: 'card' }, 201);
    await admin.post('/api/admin/approve-deposit', { depositId: deposit.id });
    const free = await player.post('/api/promotions/redeem', { code }, 201);
    const game = await liveGame();
    const sent = place(player, { ...betOn(game, 5), freeBetId: free.id });
    await waitForDelay(player);
    const removed = remove(player, game);
    expect(await sent).toMatchObject({ status: 201, body: { freeBetId: free.id } });
    expect(await removed).toMatchObject({ status: 201 });
    await app.expectBooksToBalance();
  });

  it('uses a free bet once', async () => {
    const player = await app.player('0.01');
    const game = await liveGame();
    const grant = { userId: player.id, amount: 5 };
    const free = await (await app.admin()).post('/api/admin/free-bets', grant, 201);
    const sent = place(player, { ...betOn(game, 5), freeBetId: free.id });
    await waitForDelay(player);
    const elsewhere = await app.game();
    const second = await place(player, { gameId: elsewhere.id, betType: 'home', stake: 5, freeBetId: free.id });
    expect(second).toMatchObject({ status: 409, body: { code: 'FREE_BET_UNAVAILABLE' } });
    expect(await sent).toMatchObject({ status: 201, body: { freeBetId: free.id } });
    await app.expectBooksToBalance();
  });

  it('is completed by another node if its own has stopped, and a retry finds the bet', async () => {
    const player = await app.player('100.00');
    const game = await liveGame();
    const stoppingNode = await startNode();
    const key = randomUUID();
    stoppingNode.services.inPlay.result = () => new Promise(() => {});
    const client = stoppingNode.visitor();
    client.setCookie(player.cookie());
    const lost = client.call('POST', '/api/bets', betOn(game, 10), { 'idempotency-key': key }).catch(() => null);
    await waitForDelay(player);
    await sleep(DELAY_MS + 1500);
    await other.services.inPlay.endOverdue();
    expect(await betsOf(player)).toMatchObject([{ stake: '10.00', status: 'pending' }]);
    const retry = await place(player, betOn(game, 10), key);
    expect(retry).toMatchObject({ status: 201, body: { id: (await betsOf(player))[0]?.id } });
    stoppingNode.app.server.closeAllConnections();
    await lost;
    await stoppingNode.close();
    await app.expectBooksToBalance();
  });

  it('is placed after an upgrade from a version that stored its selections as units', async () => {
    const player = await app.player('10.00');
    const game = await liveGame();
    const sent = place(player, betOn(game, 10));
    await waitForDelay(player);
    await app.database.pool.query(
      `update in_play_delays set request = (request - 'selections') || jsonb_build_object('units', request -> 'selections')
       where user_id = $1`,
      [player.id],
    );
    const migration = 'server/database/migrations/0209-clear-names.sql';
    // Its other statements have already run.
    const [renameKey = ''] = (await readFile(migration, 'utf8')).split(/(?<=;)/);
    await app.database.pool.query(renameKey);
    const waiting = [{ selections: [{ gameId: game.id, homeTeam: 'Lions', betType: 'home' }] }];
    expect(await player.get(`/api/bets/user/${player.id}/waiting`)).toMatchObject(waiting);
    expect(await sent).toMatchObject({ status: 201, body: { stake: '10.00', status: 'pending' } });
    await app.expectBooksToBalance();
  });

  it('is refused and its stake returned if no node completes it within half a minute', async () => {
    const player = await app.player('100.00');
    const game = await liveGame();
    const { inPlay } = app.services;
    const request = { selections: [betOn(game, 10)], stakeCents: 1000, system: null, acceptOddsChange: 'any' };
    const claim = {
      kind: 'bet' as const,
      userId: player.id,
      idempotency: null,
      freeBetId: null,
      betId: null,
      limitUsage: null,
    };
    const id = await inPlay.begin({ ...claim, request, stakeCents: 1000 as never });
    expect(await available(player)).toBe('90.00');
    await app.database.pool.query(`update in_play_delays set ends_at = now() - interval '31 seconds' where id = $1`, [
      id,
    ]);
    await inPlay.endOverdue();
    await expect(inPlay.result(id)).rejects.toMatchObject({ code: 'NOT_ACCEPTED' });
    expect(await available(player)).toBe('100.00');
    expect(await betsOf(player)).toEqual([]);
    await app.expectBooksToBalance();
  });
});

describe('a cash-out in its in-play delay', () => {
  async function liveBet() {
    const player = await app.player('100.00');
    const game = await app.game();
    const bet = await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 10 }, 201);
    await (await app.admin()).patch(`/api/games/${game.id}/status`, { status: 'live' });
    const quote = async (share: number) => (await player.post(`/api/bets/${bet.id}/cash-out-quote`, { share })).quoteId;
    const take = (quoteId: number, key: string = randomUUID()) =>
      player.call('POST', `/api/bets/${bet.id}/cash-out`, { quoteId }, { 'idempotency-key': key });
    return { player, bet, quote, take };
  }

  it('is not cancelled by another cash-out of the bet', async () => {
    const { player, bet, quote, take } = await liveBet();
    const whole = await quote(100);
    const part = await quote(1);
    const sent = take(whole);
    await waitForDelay(player);
    const second = take(part);
    expect(await Promise.race([sent, second])).toMatchObject({ status: 409, body: { code: 'ALREADY_PROCESSED' } });
    expect(await sent).toMatchObject({ status: 201, body: { betId: bet.id, stakeLeft: '0.00' } });
    expect(await betsOf(player)).toMatchObject([{ status: 'cashed_out' }]);
    await app.expectBooksToBalance();
  });

  it.each([
    ['ACCOUNT_SUSPENDED', 'update users set suspended_at = now() where id = $1'],
    ['ACCOUNT_HALTED', `insert into player_halts (user_id, failed) values ($1, '{counters}')`],
  ])('is refused with %s if the account is stopped during the delay', async (code, statement) => {
    const { player, bet, quote, take } = await liveBet();
    const sent = take(await quote(100));
    await waitForDelay(player);
    await app.database.pool.query(statement, [player.id]);
    expect(await sent).toMatchObject({ status: 403, body: { code } });
    expect((await app.database.pool.query('select status from bets where id = $1', [bet.id])).rows).toEqual([
      { status: 'pending' },
    ]);
    await app.expectBooksToBalance();
  });

  it('makes another cash-out of the bet wait while it ends, without a deadlock', async () => {
    const { player, quote, take } = await liveBet();
    const [whole, part] = [await quote(100), await quote(1)];
    const sent = take(whole);
    await waitForDelay(player);
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    onTestFinished(() => void queries.mockRestore());
    const untilBothWait = () => waitForLocks(app.database.pool, 2);
    const [second] = await raceForWallet(app, player, [() => take(part)], untilBothWait);
    expect(second).toMatchObject({ status: 409, body: { code: 'ALREADY_PROCESSED' } });
    expect(await sent).toMatchObject({ status: 201 });
    // The refused cash-out. A deadlock would roll back another transaction.
    expect(queries.mock.calls.filter(([text]) => text === 'ROLLBACK')).toHaveLength(1);
    await app.expectBooksToBalance();
  });

  it('is made once, however often it is sent', async () => {
    const { quote, take } = await liveBet();
    const quoteId = await quote(50);
    const key = randomUUID();
    const responses = await Promise.all([take(quoteId, key), take(quoteId, key)]);
    responses.push(await take(quoteId, key));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    await app.expectBooksToBalance();
  });
});
