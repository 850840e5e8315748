// Bets accepted at a score or price that was already out of date because of an event.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Bet } from '#contract/bets/objects.ts';
import type { Game } from '#contract/games/objects.ts';
import { matchClockJob } from '#server/jobs/match-clock.ts';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';

const WINDOW_MS = 10_000;

let app: TestApp;
/**
 * A node that voids bets accepted in the last seconds before a report without a time, and waits
 * before it settles bets decided by a goal.
 */
let strict: TestApp;
let admin: Player;
beforeAll(async () => {
  app = await startApp();
  strict = await startApp(
    { LATE_BET_WINDOW_S: String(WINDOW_MS / 1000), EARLY_PAYOUT_DELAY_S: '60' },
    { ...app.database, close: async () => undefined },
  );
  admin = await app.admin();
});
afterEach(() => app.expectBooksToBalance());
afterAll(async () => {
  await strict.close();
  await app.close();
});

const gameOf = (id: number) => app.visitor().get(`/api/games/${id}`);
const setStatus = (id: number, status: string) => admin.patch(`/api/games/${id}/status`, { status });
const walletOf = (player: Player) => player.get(`/api/users/${player.id}/wallet`);
const betOf = async (player: Player, { id }: Bet) =>
  (await player.get('/api/bets')).find((bet) => bet.id === id) as Bet;

async function liveGame(): Promise<number> {
  const { id } = await app.game();
  await setStatus(id, 'live');
  return id;
}

const auditOf = async (id: number) => (await admin.get(`/api/admin/audit?subject=game&subjectId=${id}`)).rows;

type Selection = { gameId: number; betType?: string; selection?: string };

const bet = (player: Player, selection: Selection, more: object = {}) =>
  player.post('/api/bets', { betType: 'home', stake: 10, ...selection, ...more }, 201);
const goal = (id: number, fields: object = {}) =>
  admin.post(`/api/games/${id}/goals`, { team: 'home', minute: 10, ...fields }, 201);
const disallow = (id: number, goalId: number) => admin.post(`/api/games/${id}/goals/${goalId}/take-back`, {}, 200);
const score = (id: number, homeScore: number, awayScore: number, more: object = {}) =>
  admin.patch(`/api/games/${id}/score`, { homeScore, awayScore, currentMinute: 10, ...more });

describe('a bet accepted on wrong facts that are then corrected', () => {
  const period = (id: number, name: string) => admin.patch(`/api/games/${id}/period`, { period: name });
  const undo = async (id: number) =>
    admin.post(`/api/games/${id}/status/undo`, { undoUntil: (await gameOf(id)).undoUntil }, 200);
  const minutes = async (id: number, ...entered: number[]) => {
    for (const currentMinute of entered) await score(id, 0, 0, { currentMinute });
  };
  const correct = (id: number) => score(id, 0, 0, { homeRedCards: 0, awayRedCards: 0 });
  const cards = (homeRedCards: number, awayRedCards = 0) => ({ homeRedCards, awayRedCards });
  type Act = (id: number) => Promise<unknown>;

  it.each<[string, Act, Act?]>([
    ['a minute', (id) => score(id, 0, 0, { currentMinute: 90, stoppageMinutes: 5 })],
    ['red cards', (id) => score(id, 0, 0, cards(2))],
    ['a minute in steps of five', (id) => minutes(id, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60)],
    ['a minute set back in steps', (id) => minutes(id, 60), (id) => minutes(id, 55, 50, 46, 41, 36, 31, 26, 21)],
    ['an undone half time', (id) => period(id, 'half_time'), undo],
    ['a half time corrected by a minute', (id) => period(id, 'half_time')],
    ['a minute reported with a goal', (id) => goal(id, { minute: 80 }), (id) => score(id, 1, 0, { currentMinute: 10 })],
    ['a minute set back together with a goal', (id) => minutes(id, 80), (id) => score(id, 1, 0, { currentMinute: 10 })],
    ['red cards for the wrong team', (id) => score(id, 0, 0, cards(2)), (id) => score(id, 0, 0, cards(0, 2))],
  ])('is void: %s', async (_name, wrong, setBack = correct) => {
    const early = await app.player('10.00');
    const player = await app.player('10.00');
    const cashingOut = await app.player('10.00');
    const id = await liveGame();
    await score(id, 0, 0);
    const before = await bet(early, { gameId: id });
    await wrong(id);
    const late = await bet(player, { gameId: id, betType: 'draw' });
    const cashedOut = await bet(cashingOut, { gameId: id, betType: 'draw' });
    const { quoteId } = await cashingOut.post(`/api/bets/${cashedOut.id}/cash-out-quote`, {});
    await cashingOut.post(`/api/bets/${cashedOut.id}/cash-out`, { quoteId }, 201);
    await setBack(id);
    await app.settle();
    expect(await betOf(early, before)).toMatchObject({ status: 'pending' });
    const reason = { code: 'report_corrected' };
    expect(await betOf(player, late)).toMatchObject({ status: 'void', payout: '10.00', legs: [{ reason }] });
    expect(await betOf(cashingOut, cashedOut)).toMatchObject({ status: 'void', payout: '10.00' });
  });

  it.each<[string, Act]>([
    ['red cards', (id) => score(id, 0, 0, cards(5))],
    ['a minute', (id) => minutes(id, 80)],
  ])('is void even if it is more than ten minutes old: %s', async (_name, wrong) => {
    const player = await app.player('10.00');
    const id = await liveGame();
    await backdateKickOff(id, 3600);
    await wrong(id);
    await app.database.pool.query(
      `update fact_reports set reported_at = reported_at - interval '15 minutes' where game_id = $1`,
      [id],
    );
    const late = await bet(player, { gameId: id, betType: 'draw' });
    await backdateBets(14 * 60, late);
    expect(await correct(id)).toMatchObject({ voided: { bets: 1 } });
  });

  it.each<[string, Act]>([
    ['a minute', (id) => minutes(id, 80)],
    ['red cards', (id) => score(id, 0, 0, cards(5))],
  ])('is void again when the facts are wrong and corrected again: %s', async (_name, wrong) => {
    const player = await app.player('20.00');
    const id = await liveGame();
    await score(id, 0, 0);
    await wrong(id);
    const late = await bet(player, { gameId: id, betType: 'draw' });
    expect(await correct(id)).toMatchObject({ voided: { bets: 1 } });
    await wrong(id);
    await app.settle();
    expect(await betOf(player, late)).toMatchObject({ status: 'pending' });
    expect(await correct(id)).toMatchObject({ voided: { bets: 1 } });
    const right = await bet(player, { gameId: id, betType: 'draw' });
    await minutes(id, 12, 11);
    await app.settle();
    expect([await betOf(player, late), await betOf(player, right)]).toMatchObject([
      { status: 'void' },
      { status: 'pending' },
    ]);
  });

  it('is void when cards are removed one by one', async () => {
    const player = await app.player('20.00');
    const id = await liveGame();
    await score(id, 0, 0, cards(5));
    await score(id, 0, 0, cards(4));
    const late = await bet(player, { gameId: id, betType: 'draw' });
    expect(await correct(id)).toMatchObject({ voided: { bets: 1 } });
    await app.settle();
    expect(await betOf(player, late)).toMatchObject({ status: 'void' });
  });

  it('is not void when a correct clock is repeatedly adjusted by a few minutes', async () => {
    const player = await app.player('20.00');
    const id = await liveGame();
    await minutes(id, 3, 5);
    await app.database.pool.query('update games set current_minute = 30 where id = $1', [id]);
    const right = await bet(player, { gameId: id, betType: 'draw' });
    for (const currentMinute of [28, 26, 24, 22, 20]) await minutes(id, currentMinute);
    await app.settle();
    expect(await betOf(player, right)).toMatchObject({ status: 'pending' });
  });

  it('is not void if the clock was right when the second half began', async () => {
    const player = await app.player('20.00');
    const id = await liveGame();
    await minutes(id, 40);
    const right = await bet(player, { gameId: id, betType: 'draw' });
    await backdateKickOff(id, 3600);
    for (const name of ['half_time', 'second_half']) await period(id, name);
    await app.database.pool.query('update games set current_minute = 80 where id = $1', [id]);
    await minutes(id, 65);
    await app.settle();
    expect(await betOf(player, right)).toMatchObject({ status: 'pending' });
  });
});

describe('a bet accepted between a goal and its disallowance', () => {
  it('is void, including an in-play handicap that counts from the disallowed goal', async () => {
    const early = await app.player('10.00');
    const player = await app.player('20.00');
    const id = await liveGame();
    const before = await bet(early, { gameId: id });
    const { id: goalId } = await goal(id);
    const handicap = await bet(player, { gameId: id, betType: 'handicap', selection: 'away' });
    const result = await bet(player, { gameId: id });
    await disallow(id, goalId);
    await app.settle();
    const reason = { code: 'score_corrected' };
    for (const late of [handicap, result])
      expect(await betOf(player, late)).toMatchObject({ status: 'void', payout: '10.00', legs: [{ reason }] });
    expect(await walletOf(player)).toMatchObject({ available: '20.00', inBets: '0.00' });
    await setStatus(id, 'finished');
    await app.settle();
    expect(await betOf(player, handicap)).toMatchObject({ status: 'void' });
    expect(await betOf(early, before)).toMatchObject({ status: 'lost' });
  });

  it('is void when the score is lowered, even without a goal to disallow or after the game', async () => {
    const player = await app.player('40.00');
    const id = await liveGame();
    await score(id, 1, 0);
    const first = await bet(player, { gameId: id });
    await score(id, 0, 0);
    const second = await bet(player, { gameId: id });
    await score(id, 0, 1);
    const third = await bet(player, { gameId: id });
    await setStatus(id, 'finished');
    await app.settle();
    const result = { homeScore: 0, awayScore: 0 };
    expect(await admin.post(`/api/games/${id}/result-preview`, result)).toMatchObject({
      changes: [{ from: 'lost', to: 'void', bets: 1, paidOut: '10.00' }],
    });
    const corrected = await admin.patch(`/api/games/${id}/result`, { ...result, reason: 'Offside' });
    expect(corrected).toMatchObject({ voided: { bets: 1, stake: '10.00' } });
    await app.settle();
    const statuses = await Promise.all([first, second, third].map(async (each) => (await betOf(player, each)).status));
    expect(statuses).toEqual(['void', 'lost', 'void']);
  });

  it('is void even if the score has risen again since', async () => {
    const player = await app.player('10.00');
    const id = await liveGame();
    const { id: goalId } = await goal(id);
    const between = await bet(player, { gameId: id });
    await goal(id, { minute: 12 });
    await disallow(id, goalId);
    await app.settle();
    expect(await betOf(player, between)).toMatchObject({ status: 'void' });
  });

  it('has only that leg voided if it is an accumulator', async () => {
    const player = await app.player('10.00');
    const id = await liveGame();
    const other = await app.game();
    const { id: goalId } = await goal(id);
    const legs = [
      { gameId: other.id, betType: 'home', odds: '2.50' },
      { gameId: id, betType: 'home', odds: (await gameOf(id)).homeOdds },
    ];
    const double = await player.post('/api/place-accumulator', { selections: legs, totalStake: 10 }, 201);
    await disallow(id, goalId);
    await app.settle();
    expect(await betOf(player, double)).toMatchObject({ status: 'pending', legs: [{ status: 'pending' }, {}] });
    await setStatus(other.id, 'live');
    await goal(other.id);
    await setStatus(other.id, 'finished');
    await app.settle();
    expect(await betOf(player, double)).toMatchObject({
      status: 'won',
      payout: '25.00',
      legs: [{ status: 'won' }, { status: 'void', reason: { code: 'score_corrected' } }],
    });
  });

  it('has its early payout reversed', async () => {
    const player = await app.player('10.00');
    const id = await liveGame();
    const { id: goalId } = await goal(id);
    const over = await bet(player, { gameId: id, betType: 'over_under', selection: 'over_1.5' });
    await goal(id, { minute: 12 });
    await app.settle();
    expect(await betOf(player, over)).toMatchObject({ status: 'won' });
    await disallow(id, goalId);
    await app.settle();
    expect(await betOf(player, over)).toMatchObject({ status: 'void', payout: '10.00' });
    expect(await walletOf(player)).toMatchObject({ available: '10.00', debt: '0.00' });
  });

  it('is removed from the exposure, and recorded in the audit trail', async () => {
    const player = await app.player('10.00');
    const id = await liveGame();
    const { id: goalId } = await goal(id);
    const late = await bet(player, { gameId: id });
    const exposed =
      'select sum(stake_cents)::int as stake, sum(payout_cents)::int as payout from exposures where game_id = $1';
    expect((await app.database.pool.query(exposed, [id])).rows[0]).toMatchObject({ stake: 1000 });
    expect(await disallow(id, goalId)).toMatchObject({ voided: { bets: 1, stake: '10.00' } });
    await app.settle();
    expect((await app.database.pool.query(exposed, [id])).rows[0]).toEqual({ stake: 0, payout: 0 });
    expect((await auditOf(id)).slice(0, 2)).toMatchObject([
      { action: 'late bets voided', actorId: admin.id, after: { bets: [late.id], stakeCents: 1000 } },
      { action: 'goal taken back' },
    ]);
    await admin.patch(`/api/bets/${late.id}/settlement`, { status: 'lost', reason: 'Checked again' });
    expect((await app.database.pool.query(exposed, [id])).rows[0]).toEqual({ stake: 0, payout: 0 });
  });
});

/** Cashes out a share of a bet, and backdates the cash-out. */
async function cashOut(player: Player, { id }: Bet, share: number, secondsAgo: number): Promise<string> {
  const { quoteId, amount } = await player.post(`/api/bets/${id}/cash-out-quote`, { share });
  await player.post(`/api/bets/${id}/cash-out`, { quoteId }, 201);
  await app.database.pool.query('alter table cash_outs disable trigger cash_outs_append_only');
  await app.database.pool.query(
    `update cash_outs set created_at = now() - $1 * interval '1 second' where bet_id = $2 and quote_id = $3`,
    [secondsAgo, id, quoteId],
  );
  await app.database.pool.query('alter table cash_outs enable trigger cash_outs_append_only');
  return amount;
}

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
    await app.expectBooksToBalance();
    for (const minute of [20, 30]) await goal(id, { minute });
    await setStatus(id, 'finished');
    await app.settle();
    expect(await betOf(player, placed)).toMatchObject({ status: 'won', payout: '25.00' });
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

  it('is kept if made before the event', async () => {
    const { player, id, placed } = await openBet();
    await cashOut(player, placed, 100, 90);
    expect(await goal(id, { team: 'away', happenedAt: ago(60) })).toMatchObject({ voided: { cashOuts: 0 } });
    await app.settle();
    expect(await betOf(player, placed)).toMatchObject({ status: 'cashed_out', reversedCashOuts: null });
  });
});

describe('a bet builder and a free bet placed between a goal and its disallowance', () => {
  it('are returned in full', async () => {
    const player = await app.player('10.00');
    const id = await liveGame();
    const granted = { userId: player.id, amount: '5.00', days: 7 };
    const free = await admin.post('/api/admin/free-bets', granted, 201);
    const { id: goalId } = await goal(id);
    const selections = [{ betType: 'home' }, { betType: 'over_under', selection: 'over_2.5' }];
    const quote = { gameId: id, selections };
    const { odds } = await player.post('/api/bet-builder/quote', quote);
    const builder = await player.post('/api/place-builder', { groups: [{ ...quote, odds }], totalStake: 10 }, 201);
    const freeBet = await bet(player, { gameId: id }, { stake: 5, freeBetId: free.id });
    expect(await disallow(id, goalId)).toMatchObject({ voided: { bets: 2, stake: '15.00' } });
    await app.settle();
    expect(await betOf(player, builder)).toMatchObject({ status: 'void', payout: '10.00' });
    expect(await betOf(player, freeBet)).toMatchObject({ status: 'void', payout: '0.00' });
    expect(await player.get(`/api/users/${player.id}/free-bets`)).toMatchObject([{ id: free.id, betId: null }]);
    expect(await walletOf(player)).toMatchObject({ available: '10.00', inBets: '0.00' });
  });
});

/** Backdates the acceptance of bets. */
const backdateBets = (secondsAgo: number, ...bets: readonly Bet[]) =>
  app.database.pool.query(
    `update bets set created_at = now() - $1 * interval '1 second' where id = any($2::bigint[])`,
    [secondsAgo, bets.map(({ id }) => id)],
  );
const backdateKickOff = (id: number, secondsAgo: number) =>
  app.database.pool.query(
    `update games set kicked_off_at = now() - $2 * interval '1 second', period_started_at = now() - $2 * interval '1 second'
     where id = $1`,
    [id, secondsAgo],
  );
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
const statusOf = async (player: Player, each: Bet) => (await betOf(player, each)).status;

/** Three in-play bets: accepted 100, 60 and 5 seconds ago. */
async function threeBets(fields: Partial<Selection> = {}) {
  const player = await app.player('30.00');
  const id = await liveGame();
  await backdateKickOff(id, 600);
  const bets: Bet[] = [];
  for (const seconds of [100, 60, 5]) {
    const placed = await bet(player, { gameId: id, ...fields });
    await backdateBets(seconds, placed);
    bets.push(placed);
  }
  const statuses = () => Promise.all(bets.map((each) => statusOf(player, each)));
  return { player, id, bets, statuses };
}

describe('bets accepted after an event but before it was recorded', () => {
  const halfTime = { betType: 'half_time_full_time', selection: 'home_home' };

  it.each([
    ['a goal', 'POST', 'goals', { team: 'home', minute: 10 }, 201, { code: 'after_goal', score: '1-0' }],
    [
      'a manually set score',
      'PATCH',
      'score',
      { homeScore: 0, awayScore: 1, currentMinute: 10 },
      200,
      { code: 'after_goal', score: '0-1' },
    ],
    [
      'a red card',
      'PATCH',
      'score',
      { homeScore: 0, awayScore: 0, currentMinute: 10, awayRedCards: 1 },
      200,
      { code: 'after_red_card' },
    ],
    ['the end', 'PATCH', 'status', { status: 'finished' }, 200, { code: 'after_end' }],
    ['an abandonment', 'PATCH', 'status', { status: 'abandoned' }, 200, { code: 'after_end' }],
  ])('are void: %s', async (_, method, path, body, status, reason) => {
    for (const [happenedAt, late] of [
      [ago(80), 2],
      [undefined, 1],
    ] as const) {
      const { player, id, bets } = await threeBets();
      const response = await (await strict.admin()).call(method, `/api/games/${id}/${path}`, { ...body, happenedAt });
      expect(response).toMatchObject({ status, body: { voided: { bets: late, stake: `${late}0.00` } } });
      await strict.settle();
      for (const [index, each] of bets.entries()) {
        const isLate = index >= bets.length - late;
        const read = await betOf(player, each);
        if (isLate) expect(read).toMatchObject({ status: 'void', payout: '10.00', legs: [{ reason }] });
        else expect(read.legs[0]?.reason?.code).not.toBe(reason.code);
      }
    }
  });

  it('are void at half time only if half time decides them', async () => {
    const first = await threeBets(halfTime);
    const second = await threeBets();
    for (const { id } of [first, second])
      await (await strict.admin()).patch(`/api/games/${id}/period`, { period: 'half_time', happenedAt: ago(80) });
    await strict.settle();
    expect(await first.statuses()).toEqual(['pending', 'void', 'void']);
    expect(await second.statuses()).toEqual(['pending', 'pending', 'pending']);
  });

  it('are void when the result is corrected with a time; the preview counts them', async () => {
    const { id, statuses } = await threeBets();
    await setStatus(id, 'finished');
    await app.settle();
    expect(await statuses()).toEqual(['lost', 'lost', 'lost']);
    const result = { homeScore: 0, awayScore: 1, happenedAt: ago(80) };
    expect(await admin.post(`/api/games/${id}/result-preview`, result)).toMatchObject({
      changes: [{ from: 'lost', to: 'void', bets: 2, paidOut: '20.00' }],
    });
    const corrected = await admin.patch(`/api/games/${id}/result`, { ...result, reason: 'A goal was missed' });
    expect(corrected).toMatchObject({ voided: { bets: 2 } });
    await app.settle();
    expect(await statuses()).toEqual(['lost', 'void', 'void']);
  });

  it('are not void if a correction of the result changes nothing', async () => {
    const { id, statuses } = await threeBets();
    await goal(id);
    await setStatus(id, 'finished');
    await app.settle();
    const result = { homeScore: 1, awayScore: 0, happenedAt: ago(80) };
    expect(await admin.post(`/api/games/${id}/result-preview`, result)).toMatchObject({ changes: [] });
    expect(await admin.patch(`/api/games/${id}/result`, { ...result, reason: 'Checked' })).toMatchObject({
      voided: { bets: 0, cashOuts: 0 },
    });
    await app.settle();
    expect(await statuses()).toEqual(['won', 'won', 'won']);
  });

  it('can be voided only from a time less than ten minutes before the report', async () => {
    const { player, id, bets } = await threeBets();
    await backdateKickOff(id, 1000);
    await backdateBets(700, bets[0] as Bet);
    // The earliest time that the desk offers, from a dialog that was open for a while.
    await goal(id, { happenedAt: ago(360) });
    const happenedAt = ago(800);
    const refused = { status: 400, body: { code: 'WRONG_EVENT_TIME' } };
    const end = { status: 'finished', happenedAt };
    expect(await admin.call('PATCH', `/api/games/${id}/status`, end)).toMatchObject(refused);
    await setStatus(id, 'finished');
    const result = { homeScore: 0, awayScore: 1, happenedAt, reason: 'A goal was missed' };
    expect(await admin.call('PATCH', `/api/games/${id}/result`, result)).toMatchObject(refused);
    expect(await walletOf(player)).toMatchObject({ debt: '0.00' });
  });

  it('are void immediately, although settlement of the goal waits', async () => {
    const { id, statuses } = await threeBets({ betType: 'over_under', selection: 'over_0.5' });
    await (await strict.admin()).post(`/api/games/${id}/goals`, { team: 'home', minute: 10 }, 201);
    await strict.settle();
    expect(await statuses()).toEqual(['pending', 'pending', 'void']);
    await app.settle();
    expect(await statuses()).toEqual(['won', 'won', 'void']);
  });

  it.each([
    ['a goal', 'POST', 'goals', { team: 'away', minute: 1 }, 201],
    ['a red card', 'PATCH', 'score', { homeScore: 0, awayScore: 0, currentMinute: 1, homeRedCards: 1 }, 200],
  ])('are void even if the kick-off was recorded after the event: %s', async (_, method, path, body, status) => {
    for (const [happenedAt, expected] of [
      [ago(80), ['pending', 'void', 'void']],
      [undefined, ['pending', 'pending', 'void']],
    ] as const) {
      const player = await app.player('30.00');
      const { id } = await app.game();
      const bets = [100, 60, 5].map(async (seconds) => {
        const placed = await bet(player, { gameId: id });
        await backdateBets(seconds, placed);
        return placed;
      });
      const placed = await Promise.all(bets);
      await setStatus(id, 'live');
      const response = await (await strict.admin()).call(method, `/api/games/${id}/${path}`, { ...body, happenedAt });
      expect(response).toMatchObject({ status });
      await strict.settle();
      expect(await Promise.all(placed.map((each) => statusOf(player, each)))).toEqual(expected);
    }
  });

  it.each([
    ['reported with its time', () => ({ happenedAt: ago(80) }), ['pending', 'void', 'void']],
    ['reported without a time', () => ({}), ['pending', 'pending', 'void']],
  ])('are void if accepted at half time, for a second-half goal %s', async (_, time, expected) => {
    const { id, statuses } = await threeBets();
    for (const period of ['half_time', 'second_half']) await admin.patch(`/api/games/${id}/period`, { period });
    await (await strict.admin()).post(`/api/games/${id}/goals`, { team: 'home', minute: 46, ...time() }, 201);
    await strict.settle();
    expect(await statuses()).toEqual(expected);
  });

  it('are voided once, however often the report is sent, and reopened if it was a mistake', async () => {
    const { id, statuses } = await threeBets();
    const reporter = await strict.admin();
    const key = { 'idempotency-key': `goal-${id}` };
    const report = { team: 'home', minute: 10, happenedAt: ago(80) };
    const first = await reporter.post(`/api/games/${id}/goals`, report, 201, key);
    await strict.settle();
    expect(await reporter.post(`/api/games/${id}/goals`, report, 201, key)).toEqual(first);
    const again = await reporter.post(`/api/games/${id}/goals`, { ...report, minute: 11 }, 201);
    expect(again).toMatchObject({ voided: { bets: 0, stake: '0.00' } });
    expect((await auditOf(id)).filter(({ action }) => action === 'late bets voided')).toMatchObject([
      { after: { stakeCents: 2000, reason: { code: 'after_goal' }, since: report.happenedAt } },
    ]);
    await disallow(id, first.id);
    await strict.settle();
    expect(await statuses()).toEqual(['pending', 'void', 'void']);
    await disallow(id, again.id);
    await strict.settle();
    expect(await statuses()).toEqual(['pending', 'pending', 'pending']);
  });

  it.each([
    ['in the future', () => ago(-60), 'goals', { team: 'home', minute: 10 }],
    ['too long ago', () => ago(700), 'goals', { team: 'home', minute: 10 }],
    ['too long ago', () => ago(700), 'score', { homeScore: 1, awayScore: 0, currentMinute: 10 }],
    ['in the future', () => ago(-60), 'status', { status: 'finished' }],
    ['before kick-off', () => ago(500), 'status', { status: 'finished' }],
  ])("can't be voided from a time that is %s", async (_, time, path, body) => {
    const id = await liveGame();
    await backdateKickOff(id, 400);
    const before = await gameOf(id);
    const method = path === 'goals' ? 'POST' : 'PATCH';
    expect(await admin.call(method, `/api/games/${id}/${path}`, { ...body, happenedAt: time() })).toMatchObject({
      status: 400,
      body: { code: 'WRONG_EVENT_TIME' },
    });
    expect(await gameOf(id)).toEqual(before);
  });

  it("can't be voided by a time in reports that can't make a bet late", async () => {
    const id = await liveGame();
    await admin.patch(`/api/games/${id}/period`, { period: 'half_time' });
    const happenedAt = ago(0);
    const clock = { homeScore: 0, awayScore: 0, currentMinute: 45, happenedAt };
    for (const [path, body] of [
      ['score', clock],
      ['period', { period: 'second_half', happenedAt }],
    ] as const)
      expect(await admin.call('PATCH', `/api/games/${id}/${path}`, body)).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION', issues: [{ path: 'happenedAt' }] },
      });
  });
});

describe('a bet voided by a report that is withdrawn', () => {
  const happenedAt = () => ago(80);
  const period = (id: number, fields: object) => admin.patch(`/api/games/${id}/period`, fields);
  const end = (id: number, more: object = {}) =>
    admin.patch(`/api/games/${id}/status`, { status: 'finished', ...more });
  const undo = ({ id, undoUntil }: Game) => admin.post(`/api/games/${id}/status/undo`, { undoUntil }, 200);
  const correct = (id: number, homeScore: number, awayScore: number, more: object = {}) =>
    admin.patch(`/api/games/${id}/result`, { homeScore, awayScore, reason: 'Checked', ...more });

  it.each<[string, (id: number) => Promise<() => Promise<unknown>>, Partial<Selection>?]>([
    [
      'an undone end',
      async (id) => {
        const ended = await end(id, { happenedAt: happenedAt() });
        return () => undo(ended);
      },
    ],
    [
      'an undone half time',
      async (id) => {
        const atHalfTime = await period(id, { period: 'half_time', happenedAt: happenedAt() });
        return () => undo(atHalfTime);
      },
      { betType: 'half_time_full_time', selection: 'draw_draw' },
    ],
    [
      'a disallowed goal',
      async (id) => {
        const { id: goalId } = await goal(id, { happenedAt: happenedAt() });
        return () => disallow(id, goalId);
      },
    ],
    [
      'a goal removed by a manually set score',
      async (id) => {
        await goal(id, { happenedAt: happenedAt() });
        return () => score(id, 0, 0);
      },
    ],
    [
      'a corrected manually set score',
      async (id) => {
        await score(id, 0, 1, { happenedAt: happenedAt() });
        return () => score(id, 0, 0);
      },
    ],
    [
      'a removed red card',
      async (id) => {
        await score(id, 0, 0, { homeRedCards: 1, happenedAt: happenedAt() });
        return () => score(id, 0, 0, { homeRedCards: 0 });
      },
    ],
  ])('is restored, with its cash-outs: %s', async (_, report, fields = {}) => {
    const { player, id, bets, statuses } = await threeBets(fields);
    const [, , cashedOut] = bets as [Bet, Bet, Bet];
    const quote = await player.post(`/api/bets/${cashedOut.id}/cash-out-quote`, {});
    await player.post(`/api/bets/${cashedOut.id}/cash-out`, { quoteId: quote.quoteId }, 201);
    const before = await walletOf(player);
    const withdraw = await report(id);
    await app.settle();
    expect((await statuses()).slice(1)).toEqual(['void', 'void']);
    await withdraw();
    await app.settle();
    expect(await statuses()).toEqual(['pending', 'pending', 'cashed_out']);
    expect(await betOf(player, cashedOut)).toMatchObject({ reversedCashOuts: null });
    expect(await walletOf(player)).toEqual(before);
    expect((await auditOf(id)).map(({ action }) => action)).toContain('late bets restored');
    await app.expectBooksToBalance();
  });

  it.each([
    ['before settlement', false],
    ['after settlement', true],
  ])('is reopened when an end is undone %s; spent stakes become a debt', async (_, isSettled) => {
    const { player, id, statuses } = await threeBets();
    const ended = await end(id, { happenedAt: happenedAt() });
    if (isSettled) {
      await app.settle();
      expect(await walletOf(player)).toMatchObject({ available: '20.00', withdrawable: '0.00' });
      await bet(player, { gameId: (await app.game()).id }, { stake: 15 });
    }
    await undo(ended);
    await app.settle();
    expect(await statuses()).toEqual(['pending', 'pending', 'pending']);
    expect(await walletOf(player)).toMatchObject({ available: '0.00', debt: isSettled ? '15.00' : '0.00' });
  });

  it('is settled as before if a result is corrected back', async () => {
    const player = await app.player('40.00');
    const id = await liveGame();
    await backdateKickOff(id, 600);
    await score(id, 1, 0);
    const high = await bet(player, { gameId: id, betType: 'away' });
    await backdateBets(200, high);
    const late = await bet(player, { gameId: id, betType: 'draw' });
    await score(id, 2, 0);
    await end(id);
    const all = async () => {
      await app.settle();
      return [await statusOf(player, high), await statusOf(player, late)];
    };
    expect(await all()).toEqual(['lost', 'lost']);
    await correct(id, 0, 0);
    expect(await all()).toEqual(['void', 'void']);
    expect(await admin.post(`/api/games/${id}/result-preview`, { homeScore: 1, awayScore: 0 })).toMatchObject({
      changes: [{ from: 'void', to: 'lost', bets: 2, reversed: '20.00' }],
    });
    await correct(id, 1, 0);
    expect(await all()).toEqual(['lost', 'lost']);
    await correct(id, 2, 1, { happenedAt: ago(100) });
    expect(await all()).toEqual(['lost', 'void']);
    await correct(id, 2, 2);
    expect(await all()).toEqual(['lost', 'void']);
    await correct(id, 2, 0, { happenedAt: ago(100) });
    expect(await all()).toEqual(['lost', 'lost']);
  });

  it('is reopened if a score was lowered by mistake; bets accepted meanwhile are void', async () => {
    const player = await app.player('40.00');
    const id = await liveGame();
    await score(id, 1, 0);
    const right = await bet(player, { gameId: id });
    await score(id, 0, 0);
    const meanwhile = await bet(player, { gameId: id });
    await score(id, 1, 0);
    await app.settle();
    expect([await statusOf(player, right), await statusOf(player, meanwhile)]).toEqual(['pending', 'void']);
  });

  it('stays void if the same score is reached later by another goal', async () => {
    const player = await app.player('40.00');
    const id = await liveGame();
    const { id: goalId } = await goal(id);
    const wrong = await bet(player, { gameId: id });
    await backdateBets(120, wrong);
    await disallow(id, goalId);
    await app.database.pool.query(
      `update voidings set created_at = created_at - interval '61 seconds' where game_id = $1`,
      [id],
    );
    await goal(id);
    await app.settle();
    expect(await statusOf(player, wrong)).toBe('void');
  });

  it('stays void if another goal voids it as well', async () => {
    const { id, statuses } = await threeBets();
    const { id: first } = await goal(id, { happenedAt: ago(80) });
    await goal(id, { happenedAt: ago(30) });
    await app.settle();
    expect(await statuses()).toEqual(['pending', 'void', 'void']);
    await disallow(id, first);
    await app.settle();
    expect(await statuses()).toEqual(['pending', 'pending', 'void']);
  });

  /** A double of 10.00 on the home sides of two games that are now live, or a single on one. */
  async function openBet(legs: number, fields: Partial<Selection> = {}) {
    const player = await app.player('10.00');
    const ids = [] as number[];
    for (let leg = 0; leg < legs; leg += 1) ids.push((await app.game()).id);
    const selections = ids.map((gameId) => ({ gameId, betType: 'home' }));
    const placed =
      legs === 1
        ? await bet(player, { gameId: ids[0] as number, ...fields })
        : await player.post('/api/place-accumulator', { selections, totalStake: 10 }, 201);
    for (const id of ids) {
      await setStatus(id, 'live');
      await backdateKickOff(id, 600);
    }
    await backdateBets(700, placed);
    return { player, placed, a: ids[0] as number, b: ids.at(-1) as number };
  }

  it.each([
    ['before the first is disallowed', true],
    ['after that, before the cash-out is restored', false],
  ])(
    'has its cash-out still reversed if a goal in another game reverses it as well, reported %s',
    async (_, isBefore) => {
      const { player, placed, a, b } = await openBet(2);
      await cashOut(player, placed, 100, 0);
      const before = await walletOf(player);
      const inA = await goal(a, { happenedAt: happenedAt() });
      await app.settle();
      const reportInB = () => goal(b, { team: 'away', happenedAt: happenedAt() });
      const early = isBefore ? await reportInB() : null;
      await disallow(a, inA.id);
      const inB = early ?? (await reportInB());
      await app.settle();
      expect(await betOf(player, placed)).toMatchObject({ status: 'pending', stake: '10.00' });
      expect(await walletOf(player)).toMatchObject({ available: '0.00', inBets: '10.00', debt: '0.00' });
      await disallow(b, inB.id);
      await app.settle();
      expect(await betOf(player, placed)).toMatchObject({ status: 'cashed_out', reversedCashOuts: null });
      expect(await walletOf(player)).toEqual(before);
    },
  );

  it('is cashed out again with the remaining stake if a part was cashed out in between', async () => {
    const { player, placed, a } = await openBet(1, { betType: 'half_time_full_time', selection: 'draw_home' });
    const first = Number(await cashOut(player, placed, 100, 0));
    const reported = await period(a, { period: 'half_time', happenedAt: happenedAt() });
    await app.settle();
    // At a time that the undo does not affect.
    const part = Number(await cashOut(player, placed, 1, 700));
    await undo(reported);
    await app.settle();
    const rest = Math.floor(first * 99 + 1e-6) / 100;
    expect(await betOf(player, placed)).toMatchObject({ status: 'cashed_out', payout: rest.toFixed(2) });
    expect(await walletOf(player)).toMatchObject({ available: (rest + part).toFixed(2), inBets: '0.00' });
  });
});

describe("a game's clock", () => {
  /** Advances a game's clock by this many minutes. */
  const playMinutes = async (id: number, minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      await app.database.pool.query(
        `update games set clock_ticked_at = clock_ticked_at - interval '61 seconds',
           clock_before_goal = clock_before_goal || jsonb_build_object('clock_ticked_at',
             (clock_before_goal ->> 'clock_ticked_at')::timestamptz - interval '61 seconds') where id = $1`,
        [id],
      );
      await matchClockJob(app.services).run();
    }
  };

  it('is reset when a goal that moved it is disallowed, to the current minute without it', async () => {
    const id = await liveGame();
    await score(id, 0, 0, { currentMinute: 30 });
    const { id: goalId } = await goal(id, { minute: 88 });
    expect(await gameOf(id)).toMatchObject({ currentMinute: 88, period: 'second_half' });
    await playMinutes(id, 3);
    expect(await gameOf(id)).toMatchObject({ currentMinute: 90 });
    await disallow(id, goalId);
    expect(await gameOf(id)).toMatchObject({ currentMinute: 33, period: 'first_half', halfTimeRecorded: false });
    await playMinutes(id, 1);
    expect(await gameOf(id)).toMatchObject({ currentMinute: 34 });
  });

  it('keeps minutes set or reported since', async () => {
    const id = await liveGame();
    const { id: goalId } = await goal(id, { minute: 88 });
    await score(id, 1, 0, { currentMinute: 31 });
    await disallow(id, goalId);
    expect(await gameOf(id)).toMatchObject({ currentMinute: 31, period: 'first_half' });
  });

  it('does not change if the disallowed goal did not move it', async () => {
    const id = await liveGame();
    await score(id, 0, 0, { currentMinute: 30 });
    const { id: goalId } = await goal(id, { minute: 28 });
    await disallow(id, goalId);
    expect(await gameOf(id)).toMatchObject({ currentMinute: 30, period: 'first_half' });
  });
});
