// Bets accepted on a score, minute or red cards that were wrong and are then corrected.
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { matchClockJob } from '#server/jobs/match-clock.ts';
import { startApp } from '#tests/support/app.ts';
import { lateBets } from '#tests/support/late-bets.ts';

const app = await startApp();
const admin = await app.admin();
const {
  gameOf,
  setStatus,
  walletOf,
  betOf,
  liveGame,
  auditOf,
  bet,
  goal,
  disallow,
  score,
  backdateBets,
  backdateKickOff,
} = lateBets(app, admin);
afterEach(() => app.expectBooksToBalance());
afterAll(() => app.close());

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
      { action: 'bets voided', actorId: admin.id, after: { bets: [late.id], stakeCents: 1000 } },
      { action: 'goal taken back' },
    ]);
    await admin.patch(`/api/bets/${late.id}/settlement`, { status: 'lost', reason: 'Checked again' });
    expect((await app.database.pool.query(exposed, [id])).rows[0]).toEqual({ stake: 0, payout: 0 });
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
