// Cash-outs at a value that was already out of date because of an event.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Bet } from '#contract/bets/objects.ts';
import { type Player, startApp } from '#tests/support/app.ts';
import { lateBets } from '#tests/support/late-bets.ts';
import { listenLive } from '#tests/support/listen-live.ts';
import { waitForLocks } from '#tests/support/wait-for-locks.ts';

const app = await startApp();
const admin = await app.admin();
const { setStatus, walletOf, betOf, bet, goal, disallow, score, cashOut, backdateBets, backdateKickOff, ago } =
  lateBets(app, admin);
afterEach(() => app.expectBooksToBalance());
afterAll(() => app.close());

describe('a cash-out shortly before an event was recorded', () => {
  /** A bet of 10.00 on the home side at 2.50, placed before kick-off of a game that is now live. */
  async function openBet(): Promise<{ player: Player; id: number; placed: Bet }> {
    const player = await app.player('10.00');
    const { id } = await app.game();
    const placed = await bet(player, { gameId: id });
    await backdateBets(700, placed);
    await setStatus(id, 'live');
    await backdateKickOff(id, 600);
    return { player, id, placed };
  }

  it('is reversed if made after the event, and its bet is open again', async () => {
    const { player, id, placed } = await openBet();
    const amount = await cashOut(player, placed, 100, 30);
    expect(await betOf(player, placed)).toMatchObject({ status: 'cashed_out', payout: amount });
    const report = { team: 'away', happenedAt: ago(60) };
    expect(await goal(id, report)).toMatchObject({ voided: { bets: 0, cashOuts: 1, cashedOut: amount } });
    const late = await player.call('POST', `/api/bets/${placed.id}/cash-out-quote`, {});
    expect(late.status).toBe(409);
    await app.settle();
    const reason = { code: 'after_goal', score: '0-1' };
    expect(await betOf(player, placed)).toMatchObject({
      status: 'pending',
      payout: null,
      stake: '10.00',
      reversedCashOuts: { amount, reason },
    });
    expect(await walletOf(player)).toMatchObject({ available: '0.00', inBets: '10.00', debt: '0.00' });
    const { items } = await player.get(`/api/users/${player.id}/notifications`);
    const about = { betId: placed.id, amount, homeTeam: 'Lions', awayTeam: 'Eagles' };
    expect(items).toMatchObject([
      { kind: 'cash_out_reversed', category: 'bets', about },
      { kind: 'cashed_out', about },
      { kind: 'funds_added' },
    ]);
    await app.expectBooksToBalance();
    for (const minute of [20, 30]) await goal(id, { minute });
    await setStatus(id, 'finished');
    await app.settle();
    expect(await betOf(player, placed)).toMatchObject({ status: 'won', payout: '25.00' });
  });

  it('is announced to the player when it is reversed, and when it is restored', async () => {
    const { player, id, placed } = await openBet();
    const amount = await cashOut(player, placed, 100, 30);
    const live = listenLive(app.url, { cookie: player.cookie() ?? '' });
    await live.until('INITIAL_DATA');
    const { id: goalId } = await goal(id, { team: 'away', happenedAt: ago(60) });
    await app.settle();
    await live.until('BET_UPDATE', ({ id: betId, status }: Bet) => betId === placed.id && status === 'pending');
    await live.until('BALANCE_UPDATE', ({ balance }: { balance: string }) => balance === '0.00');
    await disallow(id, goalId);
    await app.settle();
    await live.until('BET_UPDATE', ({ id: betId, status }: Bet) => betId === placed.id && status === 'cashed_out');
    await live.until('BALANCE_UPDATE', ({ balance }: { balance: string }) => balance === amount);
    live.socket.close();
  });

  it('is counted in the correction preview, with the resulting debt', async () => {
    const { player, id, placed } = await openBet();
    const amount = await cashOut(player, placed, 100, 30);
    await bet(player, { gameId: (await app.game()).id }, { stake: amount });
    await setStatus(id, 'finished');
    await app.settle();
    const result = { homeScore: 0, awayScore: 1, happenedAt: ago(60) };
    expect(await admin.post(`/api/games/${id}/result-preview`, result)).toMatchObject({
      changes: [{ from: 'cashed_out', to: 'lost', bets: 1, reversed: amount, paidOut: '0.00' }],
      cashOuts: 1,
      cashedOut: amount,
      debt: amount,
      playersInDebt: 1,
    });
    await admin.patch(`/api/games/${id}/result`, { ...result, reason: 'A goal was missed' });
    await app.settle();
    expect(await betOf(player, placed)).toMatchObject({ status: 'lost' });
    expect(await walletOf(player)).toMatchObject({ debt: amount });
  });

  it('becomes a debt if it was spent', async () => {
    const { player, id, placed } = await openBet();
    const amount = await cashOut(player, placed, 100, 30);
    await bet(player, { gameId: (await app.game()).id }, { stake: amount });
    await goal(id, { team: 'away', happenedAt: ago(60) });
    await app.settle();
    expect(await walletOf(player)).toMatchObject({ debt: amount, debts: [{ cause: 'bet', id: placed.id, amount }] });
  });

  it('is reversed part by part, even if the bet was settled since; earlier cash-outs stay', async () => {
    const { player, id, placed } = await openBet();
    const first = Number(await cashOut(player, placed, 50, 120));
    const late = [await cashOut(player, placed, 50, 30), await cashOut(player, placed, 20, 30)].map(Number);
    await goal(id);
    await setStatus(id, 'finished');
    await app.settle();
    expect(await betOf(player, placed)).toMatchObject({ status: 'won', stake: '2.00', payout: '5.00' });
    const result = { homeScore: 2, awayScore: 0, happenedAt: ago(60) };
    const cashedOut = late.reduce((sum, amount) => sum + amount, 0);
    const reversed = (cashedOut + 5).toFixed(2);
    expect(await admin.post(`/api/games/${id}/result-preview`, result)).toMatchObject({
      changes: [{ from: 'won', to: 'won', bets: 1, reversed, paidOut: '12.50' }],
      cashOuts: 2,
      cashedOut: cashedOut.toFixed(2),
    });
    const corrected = await admin.patch(`/api/games/${id}/result`, { ...result, reason: 'A goal was missed' });
    expect(corrected).toMatchObject({ voided: { cashOuts: 2 } });
    await app.settle();
    expect(await betOf(player, placed)).toMatchObject({ status: 'won', stake: '5.00', payout: '12.50' });
    expect(await walletOf(player)).toMatchObject({ available: (first + 12.5).toFixed(2), inBets: '0.00' });
  });

  it('is reversed if made between a goal and its disallowance; a bet placed in between is void', async () => {
    const { player, id, placed } = await openBet();
    const { id: goalId } = await goal(id);
    await app.database.pool.query(`update goals set created_at = now() - interval '1 minute' where id = $1`, [goalId]);
    await cashOut(player, placed, 100, 30);
    const between = await bet(player, { gameId: id });
    await cashOut(player, between, 100, 20);
    expect(await disallow(id, goalId)).toMatchObject({ voided: { bets: 1, cashOuts: 2 } });
    await app.settle();
    expect(await betOf(player, placed)).toMatchObject({ status: 'pending', stake: '10.00' });
    expect(await betOf(player, between)).toMatchObject({ status: 'void', payout: '10.00' });
    expect(await walletOf(player)).toMatchObject({ available: '0.00', inBets: '10.00' });
  });

  it('is reversed if made at a manually set score that is then corrected, even after the game', async () => {
    const { player, id, placed } = await openBet();
    await score(id, 1, 0);
    const amount = await cashOut(player, placed, 50, 40);
    await score(id, 3, 0);
    await cashOut(player, placed, 100, 30);
    expect(await score(id, 1, 0)).toMatchObject({ voided: { bets: 0, cashOuts: 1 } });
    await app.settle();
    expect(await betOf(player, placed)).toMatchObject({ status: 'pending', stake: '5.00', cashedOut: amount });
    await setStatus(id, 'finished');
    await app.settle();
    const result = { homeScore: 0, awayScore: 0, reason: 'Offside' };
    expect(await admin.patch(`/api/games/${id}/result`, result)).toMatchObject({ voided: { cashOuts: 1 } });
    await app.settle();
    expect(await betOf(player, placed)).toMatchObject({ status: 'lost', stake: '10.00' });
    expect(await walletOf(player)).toMatchObject({ available: '0.00', inBets: '0.00' });
  });

  it('is reversed before the rest of its bet can be cashed out', async () => {
    const { player, id, placed } = await openBet();
    await cashOut(player, placed, 50, 30);
    await goal(id, { happenedAt: ago(60) });
    const { quoteId } = await player.post(`/api/bets/${placed.id}/cash-out-quote`, {});
    expect(await player.call('POST', `/api/bets/${placed.id}/cash-out`, { quoteId })).toMatchObject({
      status: 409,
      body: { code: 'CASH_OUT_CHANGED' },
    });
    await app.settle();
    expect(await betOf(player, placed)).toMatchObject({ status: 'pending', stake: '10.00' });
  });

  it('is kept if staff settle the bet while the settlement that would reverse it waits', async () => {
    const first = await openBet();
    const second = await app.player('10.00');
    const other = await bet(second, { gameId: first.id });
    const amount = await cashOut(second, other, 50, 30);
    await cashOut(first.player, first.placed, 50, 30);
    await goal(first.id, { happenedAt: ago(60) });
    const wallets = await app.database.pool.connect();
    await wallets.query('begin');
    await wallets.query('select from wallets where user_id = $1 for update', [first.player.id]);
    const settled = app.settle();
    await waitForLocks(app.database.pool, 1);
    await admin.patch(`/api/bets/${other.id}/status`, { status: 'lost' });
    await wallets.query('rollback');
    wallets.release();
    await settled;
    expect(await betOf(second, other)).toMatchObject({ status: 'lost', stake: '5.00', cashedOut: amount });
    expect(await walletOf(second)).toMatchObject({ available: amount, debt: '0.00' });
  });

  it('is kept if made before the event', async () => {
    const { player, id, placed } = await openBet();
    await cashOut(player, placed, 100, 90);
    expect(await goal(id, { team: 'away', happenedAt: ago(60) })).toMatchObject({ voided: { cashOuts: 0 } });
    await app.settle();
    expect(await betOf(player, placed)).toMatchObject({ status: 'cashed_out', reversedCashOuts: null });
  });
});

describe('a cash-out of an accumulator after the end of a game whose result is corrected', () => {
  /** A double on a footballer, in a game that has ended 1-0, and on a game that has not started. */
  async function scorerDouble(isScorer: boolean) {
    const player = await app.player('10.00');
    const homeTeam = `Scorers ${randomUUID().slice(0, 8)}`;
    const { id } = await app.game({ homeTeam });
    const other = (await app.game()).id;
    const addFootballer = (name: string) =>
      admin.post('/api/players', { name, team: homeTeam, position: 'Forward' }, 201);
    const [scorer, teammate] = [await addFootballer('Achieng'), await addFootballer('Barasa')];
    const selections = [
      { gameId: id, betType: 'anytime_goalscorer', playerId: (isScorer ? scorer : teammate).id },
      { gameId: other, betType: 'home' },
    ];
    const placed = await player.post('/api/place-accumulator', { selections, totalStake: 10 }, 201);
    await setStatus(id, 'live');
    await goal(id, { playerId: scorer.id });
    await setStatus(id, 'finished');
    await app.database.pool.query('update games set undo_until = null where id = $1', [id]);
    await app.settle();
    const resultWith = (playerId: number) => ({
      homeScore: 1,
      awayScore: 0,
      goals: [{ team: 'home', minute: 10, playerId }],
    });
    async function correctTo({ id: playerId }: { id: number }) {
      const correction = { ...resultWith(playerId), reason: 'Checked' };
      const { voided } = await admin.patch(`/api/games/${id}/result`, correction);
      await app.settle();
      return voided;
    }
    const preview = ({ id: playerId }: { id: number }) =>
      admin.post(`/api/games/${id}/result-preview`, resultWith(playerId));
    return { player, placed, scorer, teammate, correctTo, preview };
  }

  it('is reversed if only the scorer is corrected, and restored once that is corrected back', async () => {
    const { player, placed, scorer, teammate, correctTo, preview } = await scorerDouble(true);
    const amount = await cashOut(player, placed, 100, 0);
    expect(await preview(teammate)).toMatchObject({
      changes: [{ from: 'cashed_out', to: 'lost', bets: 1, reversed: amount, paidOut: '0.00' }],
    });
    expect(await correctTo(teammate)).toMatchObject({ bets: 0, cashOuts: 1 });
    const reason = { code: 'goals_corrected' };
    expect(await betOf(player, placed)).toMatchObject({ status: 'lost', reversedCashOuts: { amount, reason } });
    expect(await correctTo(scorer)).toMatchObject({ cashOuts: 0 });
    expect(await betOf(player, placed)).toMatchObject({ status: 'cashed_out', reversedCashOuts: null });
    expect(await walletOf(player)).toMatchObject({ available: amount, debt: '0.00' });
  });

  it('is reversed if made at a wrong result, which is corrected back', async () => {
    const { player, placed, scorer, teammate, correctTo, preview } = await scorerDouble(false);
    await correctTo(teammate);
    const amount = await cashOut(player, placed, 100, 0);
    expect(await correctTo(teammate)).toMatchObject({ cashOuts: 0 });
    expect(await preview(scorer)).toMatchObject({
      changes: [{ from: 'cashed_out', to: 'lost', bets: 1, reversed: amount, paidOut: '0.00' }],
    });
    expect(await correctTo(scorer)).toMatchObject({ cashOuts: 1 });
    expect(await betOf(player, placed)).toMatchObject({ status: 'lost', stake: '10.00' });
    expect(await walletOf(player)).toMatchObject({ available: '0.00', inBets: '0.00', debt: '0.00' });
  });

  it.each<[string, object, object]>([
    ['one goal fewer', { homeScore: 0, awayScore: 0 }, { betType: 'home' }],
    ['one goal more', { homeScore: 1, awayScore: 1 }, { betType: 'home' }],
    [
      'the half-time score',
      { homeScore: 1, awayScore: 0, halfTimeHomeScore: 1, halfTimeAwayScore: 0 },
      { betType: 'half_time_full_time', selection: 'draw_home' },
    ],
  ])('is reversed: %s', async (_, result, selection) => {
    const player = await app.player('10.00');
    const [first, second] = [(await app.game()).id, (await app.game()).id];
    const selections = [
      { gameId: first, ...selection },
      { gameId: second, betType: 'home' },
    ];
    const placed = await player.post('/api/place-accumulator', { selections, totalStake: 10 }, 201);
    await setStatus(first, 'live');
    await admin.patch(`/api/games/${first}/period`, { period: 'half_time' });
    await admin.patch(`/api/games/${first}/period`, { period: 'second_half' });
    await goal(first, { minute: 60 });
    await setStatus(first, 'finished');
    await app.database.pool.query('update games set undo_until = null where id = $1', [first]);
    await app.settle();
    const amount = await cashOut(player, placed, 100, 0);
    expect(await admin.post(`/api/games/${first}/result-preview`, result)).toMatchObject({
      changes: [{ from: 'cashed_out', to: 'lost', bets: 1, reversed: amount, paidOut: '0.00' }],
    });
    const correction = { ...result, reason: 'Checked' };
    expect(await admin.patch(`/api/games/${first}/result`, correction)).toMatchObject({ voided: { cashOuts: 1 } });
    await app.settle();
    expect(await betOf(player, placed)).toMatchObject({ status: 'lost', stake: '10.00', payout: '0.00' });
    expect(await walletOf(player)).toMatchObject({ available: '0.00', inBets: '0.00', debt: '0.00' });
  });
});
