// Automatic cash-outs at a target amount, and the values on cash-out buttons (decision 0166).
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bet } from '#contract/bets/objects.ts';
import { watchCashOuts } from '#server/features/bets/cash-out/watch-cash-outs.ts';
import { cashOutJob } from '#server/jobs/cash-out-job.ts';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';
import { balanceOf, cents, newestBetOf } from '#tests/support/player-reads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const centsOf = async (player: Player) => cents(await balanceOf(player));
const runCashOutJob = (on = app) => cashOutJob(on.services).run();
const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);
const setAmount = (player: Player, bet: { id: number }, amount: string | null, key: string = randomUUID()) =>
  player.call('PATCH', `/api/bets/${bet.id}/automatic-cash-out`, { amount }, { 'idempotency-key': key });
const expectSet = async (player: Player, bet: { id: number }, amount: string) =>
  expect(await setAmount(player, bet, amount)).toMatchObject({ status: 200, body: { betId: bet.id, amount } });
const valuesOf = (player: Player, ...ids: number[]) =>
  player.get(`/api/users/${player.id}/cash-out-values?bets=${ids.join()}`);
const amountOf = async (player: Player, { id }: { id: number }) => (await valuesOf(player, id))[0]?.automaticAmount;

async function singleInPlay(on = app) {
  const player = await on.player('100.00');
  const game = await on.game();
  const bet: Bet = await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 10, odds: '2.50' }, 201);
  const admin = await on.admin();
  await admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
  const score = (homeScore: number, awayScore: number, currentMinute = 60) =>
    admin.patch(`/api/games/${game.id}/score`, { homeScore, awayScore, currentMinute });
  await score(0, 0, 30);
  return { player, game, bet, score };
}
const offerOf = async (player: Player, { id }: { id: number }) => cents((await valuesOf(player, id))[0]?.amount ?? '0');
const countCashOuts = async (bet: { id: number }) =>
  (await query('select count(*)::int from cash_outs where bet_id = $1', [bet.id])).rows[0].count;

describe('an automatic cash-out', () => {
  it('is made once its amount is reached, at the current offer', async () => {
    const { player, bet, score } = await singleInPlay();
    await expectSet(player, bet, '15.00');
    await runCashOutJob();
    expect(await newestBetOf(player)).toMatchObject({ status: 'pending' });
    await score(1, 0);
    const offer = await offerOf(player, bet);
    expect(offer).toBeGreaterThanOrEqual(1500);
    await runCashOutJob();
    expect(await newestBetOf(player)).toMatchObject({ status: 'cashed_out', payout: (offer / 100).toFixed(2) });
    expect(await centsOf(player)).toBe(9000 + offer);
    expect((await query('select from automatic_cash_outs where bet_id = $1', [bet.id])).rows).toEqual([]);
    await app.expectBooksToBalance();
  });

  it('waits until its amount is reached, and revalues the bet only after a game has changed', async () => {
    const { player, bet, score } = await singleInPlay();
    await expectSet(player, bet, '24.00');
    await runCashOutJob();
    const readEvaluation = async () =>
      (await query('select xmin::text, game_versions from automatic_cash_outs where bet_id = $1', [bet.id])).rows[0];
    const before = await readEvaluation();
    expect(Object.keys(before.game_versions)).toHaveLength(1);
    await runCashOutJob();
    expect(await readEvaluation()).toEqual(before);
    await score(1, 0, 61);
    await runCashOutJob();
    expect(await readEvaluation()).not.toEqual(before);
    expect(await newestBetOf(player)).toMatchObject({ status: 'pending' });
  });

  it('ends with its bet, even if the bet is reopened', async () => {
    const { player, game, bet, score } = await singleInPlay();
    await expectSet(player, bet, '24.00');
    await score(0, 1, 90);
    const admin = await app.admin();
    await admin.patch(`/api/games/${game.id}/status`, { status: 'finished' });
    await app.settle();
    expect(await newestBetOf(player)).toMatchObject({ status: 'lost' });
    const { undoUntil } = await admin.get(`/api/games/${game.id}`);
    await admin.post(`/api/games/${game.id}/status/undo`, { undoUntil }, 200);
    await app.settle();
    expect(await newestBetOf(player)).toMatchObject({ status: 'pending' });
    expect(await amountOf(player, bet)).toBeNull();
    await runCashOutJob();
    expect((await query('select from automatic_cash_outs where bet_id = $1', [bet.id])).rows).toEqual([]);
    expect(await setAmount(player, bet, '24.00')).toMatchObject({ status: 200 });
  });

  it('can be changed and removed', async () => {
    const { player, bet, score } = await singleInPlay();
    await expectSet(player, bet, '15.00');
    await expectSet(player, bet, '24.50');
    expect(await amountOf(player, bet)).toBe('24.50');
    await score(1, 0);
    await runCashOutJob();
    expect(await newestBetOf(player)).toMatchObject({ status: 'pending' });
    expect(await setAmount(player, bet, null)).toMatchObject({ status: 200, body: { amount: null } });
    expect(await amountOf(player, bet)).toBeNull();
    await score(3, 0, 89);
    await runCashOutJob();
    expect(await newestBetOf(player)).toMatchObject({ status: 'pending' });
  });

  it('is set once per key: a retry gets the same response, and does not overwrite a later amount', async () => {
    const { player, bet } = await singleInPlay();
    const key = randomUUID();
    const first = await setAmount(player, bet, '15.00', key);
    await expectSet(player, bet, '20.00');
    expect(await setAmount(player, bet, '15.00', key)).toMatchObject({ status: 200, body: first.body });
    expect(await amountOf(player, bet)).toBe('20.00');
    expect(await setAmount(player, bet, '16.00', key)).toMatchObject({ body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });

  it('is refused if its amount is not between the current offer and the potential win, and for bets without an offer', async () => {
    const { player, game, bet } = await singleInPlay();
    const offer = await offerOf(player, bet);
    const refused = { status: 409, body: { code: 'CASH_OUT_OUT_OF_RANGE', potentialWin: '25.00' } };
    expect(await setAmount(player, bet, (offer / 100).toFixed(2))).toMatchObject(refused);
    expect(await setAmount(player, bet, '25.01')).toMatchObject(refused);
    expect(await setAmount(player, bet, ((offer + 1) / 100).toFixed(2))).toMatchObject({ status: 200 });
    expect(await setAmount(await app.player(), bet, '20.00')).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    expect(await setAmount(player, { id: 999_999 }, '20.00')).toMatchObject({ status: 404 });
    expect(await setAmount(player, bet, '0.00')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'amount', message: 'Amount must be at least 0.01' }] },
    });
    await (await app.admin()).patch(`/api/games/${game.id}/suspension`, { suspended: true });
    expect(await setAmount(player, bet, '20.00')).toMatchObject({ status: 409, body: { code: 'MARKET_SUSPENDED' } });
    expect(await setAmount(player, bet, null)).toMatchObject({ status: 200 });
  });

  it('applies to what is left after a partial cash-out, and ends if that can no longer reach the amount', async () => {
    const { player, bet, score } = await singleInPlay();
    const cashOut = async (by: Player, { id }: Bet, share: number) => {
      const { quoteId } = await by.post(`/api/bets/${id}/cash-out-quote`, { share });
      await by.post(`/api/bets/${id}/cash-out`, { quoteId }, 201, { 'idempotency-key': randomUUID() });
    };
    await expectSet(player, bet, '10.00');
    await cashOut(player, bet, 40);
    expect(await amountOf(player, bet)).toBe('10.00');
    await score(1, 0);
    const before = await centsOf(player);
    const offer = await offerOf(player, bet);
    expect(offer).toBeGreaterThanOrEqual(1000);
    await runCashOutJob();
    expect(await centsOf(player)).toBe(before + offer);
    await app.expectBooksToBalance();

    const other = await singleInPlay();
    await expectSet(other.player, other.bet, '20.00');
    await cashOut(other.player, other.bet, 50);
    expect(await amountOf(other.player, other.bet)).toBeNull();
  });

  it('waits while a game is suspended, and is made when it reopens without another change', async () => {
    const { player, game, bet, score } = await singleInPlay();
    await expectSet(player, bet, '15.00');
    await score(1, 0);
    await query(`update games set suspended_until = clock_timestamp() + interval '1 hour' where id = $1`, [game.id]);
    await runCashOutJob();
    expect(await newestBetOf(player)).toMatchObject({ status: 'pending' });
    await query('alter table games disable trigger user');
    await query(`update games set suspended_until = clock_timestamp() where id = $1`, [game.id]);
    await query('alter table games enable trigger user');
    await runCashOutJob();
    expect(await newestBetOf(player)).toMatchObject({ status: 'cashed_out' });
  });

  it.each([
    ['a suspended account', 'update users set suspended_at = now() where id = $1'],
    ['a halted account', `insert into player_halts (user_id, failed) values ($1, '{limits}')`],
    ['an account that has become staff', `update users set role = 'trader' where id = $1`],
  ])('is not made for %s', async (_name, change) => {
    const { player, bet, score } = await singleInPlay();
    await expectSet(player, bet, '15.00');
    await query(change, [player.id]);
    await score(1, 0);
    await runCashOutJob();
    expect((await query('select status from bets where id = $1', [bet.id])).rows).toEqual([{ status: 'pending' }]);
    await query('delete from player_halts where user_id = $1', [player.id]);
  });

  it('is made for a self-excluded player, as a manual cash-out would be', async () => {
    const { player, bet, score } = await singleInPlay();
    await expectSet(player, bet, '15.00');
    await player.post(`/api/users/${player.id}/self-exclusion`, { length: '6_months' }, 200);
    await score(1, 0);
    await runCashOutJob();
    expect((await query('select status from bets where id = $1', [bet.id])).rows).toEqual([{ status: 'cashed_out' }]);
  });

  it('follows the same rules for a bet builder', async () => {
    const player = await app.player('100.00');
    const game = await app.game();
    const groups = [
      { gameId: game.id, selections: [{ betType: 'home' }, { betType: 'over_under', selection: 'over_2.5' }] },
    ];
    const bet = await player.post('/api/place-builder', { groups, totalStake: 10 }, 201);
    await expectSet(player, bet, '20.00');
    const admin = await app.admin();
    await admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
    await admin.patch(`/api/games/${game.id}/score`, { homeScore: 2, awayScore: 0, currentMinute: 30 });
    await runCashOutJob();
    const done = await newestBetOf(player);
    expect(done.status).toBe('cashed_out');
    expect(cents(done.payout ?? '0')).toBeGreaterThanOrEqual(2000);
    await app.expectBooksToBalance();
  });

  it('takes effect once, however many nodes make it at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { player, bet, score } = await singleInPlay();
      await expectSet(player, bet, '15.00');
      await score(1, 0);
      await query('delete from job_claims');
      await Promise.all(Array.from({ length: 4 }, () => watchCashOuts(app.services)));
      expect(await countCashOuts(bet)).toBe(1);
      expect(await newestBetOf(player)).toMatchObject({ status: 'cashed_out' });
    }
    await app.expectBooksToBalance();
  });

  it('is made only once if the player cashes out manually at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { player, bet, score } = await singleInPlay();
      await expectSet(player, bet, '15.00');
      await score(1, 0);
      const { quoteId } = await player.post(`/api/bets/${bet.id}/cash-out-quote`, {});
      const manual = player.call(
        'POST',
        `/api/bets/${bet.id}/cash-out`,
        { quoteId },
        { 'idempotency-key': randomUUID() },
      );
      await Promise.all([manual, runCashOutJob()]);
      expect(await countCashOuts(bet)).toBe(1);
    }
    await app.expectBooksToBalance();
  });

  it('is not made while money calls are halted', async () => {
    const { player, bet, score } = await singleInPlay();
    await expectSet(player, bet, '15.00');
    await score(1, 0);
    await query(`insert into ledger_halts (failed) values ('[]')`);
    await runCashOutJob();
    expect((await query('select status from bets where id = $1', [bet.id])).rows).toEqual([{ status: 'pending' }]);
    await query('update ledger_halts set lifted_at = now()');
    await runCashOutJob();
    expect(await newestBetOf(player)).toMatchObject({ status: 'cashed_out' });
  });
});

describe('an automatic cash-out in play', () => {
  let slow: TestApp;
  beforeAll(async () => {
    slow = await startApp({ IN_PLAY_DELAY_MS: '300' });
  });
  afterAll(() => slow.close());
  const waitForDelay = () => sleep(350);
  const retryNow = () => slow.database.pool.query('update automatic_cash_outs set retry_at = null');

  async function beginCashOut() {
    const made = await singleInPlay(slow);
    await expectSet(made.player, made.bet, '15.00');
    await made.score(1, 0);
    await runCashOutJob(slow);
    expect(await newestBetOf(made.player)).toMatchObject({ status: 'pending' });
    return made;
  }

  it('waits for the in-play delay', async () => {
    const { player, bet } = await beginCashOut();
    await runCashOutJob(slow);
    expect(await newestBetOf(player)).toMatchObject({ status: 'pending' });
    await waitForDelay();
    await runCashOutJob(slow);
    const done = await newestBetOf(player);
    expect(done).toMatchObject({ status: 'cashed_out' });
    expect(cents(done.payout ?? '0')).toBeGreaterThanOrEqual(1500);
    expect((await slow.database.pool.query('select from cash_outs where bet_id = $1', [bet.id])).rowCount).toBe(1);
    await slow.expectBooksToBalance();
  });

  it('does nothing if the value falls below the amount during the delay, and stays set', async () => {
    const { player, bet, score } = await beginCashOut();
    await score(1, 1, 61);
    await waitForDelay();
    await runCashOutJob(slow);
    expect(await newestBetOf(player)).toMatchObject({ status: 'pending', stake: '10.00' });
    expect(await amountOf(player, bet)).toBe('15.00');
    await score(2, 1, 70);
    await retryNow();
    await runCashOutJob(slow);
    await waitForDelay();
    await runCashOutJob(slow);
    expect(await newestBetOf(player)).toMatchObject({ status: 'cashed_out' });
    await slow.expectBooksToBalance();
  });

  it('pays the value at the end of the delay if it has risen', async () => {
    const { player, bet, score } = await beginCashOut();
    await score(2, 0, 61);
    const higher = await offerOf(player, bet);
    await waitForDelay();
    await runCashOutJob(slow);
    expect(await newestBetOf(player)).toMatchObject({ status: 'cashed_out', payout: (higher / 100).toFixed(2) });
  });

  it.each([
    ['removed', null],
    ['changed', '24.00'],
  ])("can't be %s during the delay, even before the delay is recorded", async (_name, amount) => {
    const { player, bet } = await beginCashOut();
    const refused = { status: 409, body: { code: 'ALREADY_PROCESSED', message: expect.stringContaining('pending') } };
    expect(await setAmount(player, bet, amount)).toMatchObject(refused);
    await slow.database.pool.query('update automatic_cash_outs set delay_id = null where bet_id = $1', [bet.id]);
    expect(await setAmount(player, bet, amount)).toMatchObject(refused);
    const { rows } = await slow.database.pool.query('select id from in_play_delays where bet_id = $1', [bet.id]);
    await slow.services.inPlay.result(rows[0].id);
    expect(await newestBetOf(player)).toMatchObject({ status: 'cashed_out' });
    await slow.expectBooksToBalance();
  });

  it('can be removed again after an attempt that was refused', async () => {
    const { player, bet, score } = await beginCashOut();
    await score(1, 1, 61);
    await waitForDelay();
    await runCashOutJob(slow);
    expect((await setAmount(player, bet, null)).status).toBe(200);
    expect(await amountOf(player, bet)).toBeNull();
  });

  it('does nothing if it was changed just before its delay began', async () => {
    const { player, bet } = await beginCashOut();
    await slow.database.pool.query('update automatic_cash_outs set set_at = now() where bet_id = $1', [bet.id]);
    await waitForDelay();
    await slow.services.inPlay.endOverdue();
    await runCashOutJob(slow);
    const { rows } = await slow.database.pool.query('select id from in_play_delays where bet_id = $1', [bet.id]);
    await slow.services.inPlay.result(rows[0].id).catch(() => null);
    expect(await newestBetOf(player)).toMatchObject({ status: 'pending' });
  });

  it('does nothing if the bet is settled during the delay', async () => {
    const { player, bet } = await beginCashOut();
    await (await slow.admin()).patch(`/api/bets/${bet.id}/status`, { status: 'lost' });
    await waitForDelay();
    await runCashOutJob(slow);
    expect(await newestBetOf(player)).toMatchObject({ status: 'lost' });
    await slow.expectBooksToBalance();
  });

  it('is completed once by another node if the node that began it was killed', async () => {
    const { player, bet } = await beginCashOut();
    // The node stopped before it recorded the delay.
    await slow.database.pool.query('update automatic_cash_outs set delay_id = null, retry_at = null');
    await Promise.all([runCashOutJob(slow), runCashOutJob(slow)]);
    expect((await slow.database.pool.query('select from in_play_delays where bet_id = $1', [bet.id])).rowCount).toBe(1);
    await waitForDelay();
    await Promise.all([runCashOutJob(slow), slow.services.inPlay.endOverdue()]);
    await runCashOutJob(slow);
    expect(await newestBetOf(player)).toMatchObject({ status: 'cashed_out' });
    expect((await slow.database.pool.query('select from cash_outs where bet_id = $1', [bet.id])).rowCount).toBe(1);
    await slow.expectBooksToBalance();
  });

  it('yields to a cash-out that the player is waiting for', async () => {
    const { player, bet, score } = await singleInPlay(slow);
    await expectSet(player, bet, '15.00');
    await score(1, 0);
    const { quoteId } = await player.post(`/api/bets/${bet.id}/cash-out-quote`, { share: 20 });
    const headers = { 'idempotency-key': randomUUID() };
    const manual = player.call('POST', `/api/bets/${bet.id}/cash-out`, { quoteId }, headers);
    await sleep(100);
    await runCashOutJob(slow);
    expect((await manual).status).toBe(201);
    expect(await newestBetOf(player)).toMatchObject({ status: 'pending', stake: '8.00' });
  });
});

describe('cash-out values', () => {
  it('are the current offers, or the reasons for having none, and nothing is stored', async () => {
    const first = await singleInPlay();
    const second = await singleInPlay();
    const { player } = first;
    const stored = async () => (await query('select count(*)::int from cash_out_quotes')).rows[0].count;
    const before = await stored();
    const [value] = await valuesOf(player, first.bet.id, second.bet.id);
    const quote = await player.post(`/api/bets/${first.bet.id}/cash-out-quote`, {});
    expect(await stored()).toBe(before + 1);
    expect(await valuesOf(player, first.bet.id, second.bet.id)).toEqual([
      { betId: first.bet.id, amount: quote.amount, reason: null, automaticAmount: null },
    ]);
    expect(value?.amount).toBe(quote.amount);
    await (await app.admin()).patch(`/api/games/${first.game.id}/suspension`, { suspended: true });
    expect(await valuesOf(player, first.bet.id)).toMatchObject([{ amount: null, reason: 'market_suspended' }]);
    await query('update games set suspended = false, model = null where id = $1', [first.game.id]);
    expect(await valuesOf(player, first.bet.id)).toMatchObject([{ amount: null, reason: 'no_price' }]);
  });

  it('are visible only to the player, for at most twenty bets per call', async () => {
    const { player, bet } = await singleInPlay();
    const other = await app.player();
    const path = `/api/users/${player.id}/cash-out-values?bets=${bet.id}`;
    expect(await other.call('GET', path)).toMatchObject({ status: 403 });
    expect(await (await app.admin()).call('GET', path)).toMatchObject({ status: 403 });
    expect(await app.visitor().call('GET', path)).toMatchObject({ status: 401 });
    expect(await valuesOf(other, bet.id)).toEqual([]);
    const ids = Array.from({ length: 21 }, (_none, index) => index + 1).join();
    for (const bets of [ids, '', '1,,2', 'x'])
      expect(await player.call('GET', `/api/users/${player.id}/cash-out-values?bets=${bets}`)).toMatchObject({
        status: 400,
      });
  });
});
