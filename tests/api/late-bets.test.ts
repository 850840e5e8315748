// Bets that were accepted at a score, or at a price, that an event had already made wrong.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Bet } from '#contract/objects/bet.ts';
import type { Game } from '#contract/objects/game.ts';
import type { Wallet } from '#contract/objects/user.ts';
import { matchClockJob } from '#server/jobs/match-clock.ts';
import { type Player, startApp, type TestApp } from '../support/app.ts';

let app: TestApp;
let admin: Player;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
});
afterEach(() => app.expectBooksToHold());
afterAll(() => app.close());

const gameOf = async (id: number) => (await app.visitor().get(`/api/games/${id}`)) as Game & Record<string, string>;
const setStatus = (id: number, status: string) => admin.patch(`/api/games/${id}/status`, { status });
const walletOf = async (player: Player) => (await player.get(`/api/users/${player.id}/wallet`)) as Wallet;
const betOf = async (player: Player, { id }: Bet) =>
  ((await player.get('/api/bets')) as Bet[]).find((bet) => bet.id === id) as Bet;

async function liveGame(): Promise<number> {
  const { id } = await app.game();
  await setStatus(id, 'live');
  return id;
}

const auditOf = async (id: number) =>
  ((await admin.get(`/api/admin/audit?subject=game&subjectId=${id}`)) as { rows: unknown[] }).rows.slice(0, 2);

type Selection = { gameId: number; betType?: string; selection?: string };

const bet = async (player: Player, selection: Selection, more: object = {}) =>
  (await player.post('/api/bets', { betType: 'home', stake: 10, ...selection, ...more }, 201)) as Bet;
const goal = async (id: number, fields: object = {}) =>
  (await admin.post(`/api/games/${id}/goals`, { team: 'home', minute: 10, ...fields }, 201)) as { id: number };
const disallow = (id: number, goalId: number) => admin.post(`/api/games/${id}/goals/${goalId}/take-back`, {}, 200);
const score = (id: number, homeScore: number, awayScore: number, more: object = {}) =>
  admin.patch(`/api/games/${id}/score`, { homeScore, awayScore, currentMinute: 10, ...more });

describe('a bet between a goal and its disallowance', () => {
  it('is void: an in-play handicap does not count from the disallowed goal', async () => {
    const [early, player, id] = [await app.player('10.00'), await app.player('20.00'), await liveGame()];
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

  it('is void where the score is corrected down, without a goal to take back, and after the game', async () => {
    const [player, id] = [await app.player('40.00'), await liveGame()];
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

  it('is void although the score has risen again since', async () => {
    const [player, id] = [await app.player('10.00'), await liveGame()];
    const { id: goalId } = await goal(id);
    const between = await bet(player, { gameId: id });
    await goal(id, { minute: 12 });
    await disallow(id, goalId);
    await app.settle();
    expect(await betOf(player, between)).toMatchObject({ status: 'void' });
  });

  it('makes a leg of an accumulator void; the others go on', async () => {
    const [player, id, other] = [await app.player('10.00'), await liveGame(), await app.game()];
    const { id: goalId } = await goal(id);
    const legs = [
      { gameId: other.id, betType: 'home', odds: '2.50' },
      { gameId: id, betType: 'home', odds: (await gameOf(id)).homeOdds },
    ];
    const double = (await player.post('/api/place-accumulator', { selections: legs, totalStake: 10 }, 201)) as Bet;
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

  it('takes back what it was paid early', async () => {
    const [player, id] = [await app.player('10.00'), await liveGame()];
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

  it('is off the exposure, and in the audit trail', async () => {
    const [player, id] = [await app.player('10.00'), await liveGame()];
    const { id: goalId } = await goal(id);
    const late = await bet(player, { gameId: id });
    const exposed =
      'select sum(stake_cents)::int as stake, sum(payout_cents)::int as payout from exposures where game_id = $1';
    expect((await app.database.pool.query(exposed, [id])).rows[0]).toMatchObject({ stake: 1000 });
    expect(await disallow(id, goalId)).toMatchObject({ voided: { bets: 1, stake: '10.00' } });
    await app.settle();
    expect((await app.database.pool.query(exposed, [id])).rows[0]).toEqual({ stake: 0, payout: 0 });
    expect(await auditOf(id)).toMatchObject([
      { action: 'late bets voided', actorId: admin.id, after: { bets: [late.id], stakeCents: 1000 } },
      { action: 'goal taken back' },
    ]);
    await admin.patch(`/api/bets/${late.id}/settlement`, { status: 'lost', reason: 'Checked again' });
    expect((await app.database.pool.query(exposed, [id])).rows[0]).toEqual({ stake: 0, payout: 0 });
  });
});

describe('a bet builder and a free bet', () => {
  it('are given back whole', async () => {
    const [player, id] = [await app.player('10.00'), await liveGame()];
    const granted = { userId: player.id, amount: '5.00', days: 7 };
    const free = (await admin.post('/api/admin/free-bets', granted, 201)) as { id: number };
    const { id: goalId } = await goal(id);
    const selections = [{ betType: 'home' }, { betType: 'over_under', selection: 'over_2.5' }];
    const quote = { gameId: id, selections };
    const { odds } = (await player.post('/api/bet-builder/quote', quote)) as { odds: string };
    const builder = await player.post('/api/place-builder', { groups: [{ ...quote, odds }], totalStake: 10 }, 201);
    const freeBet = await bet(player, { gameId: id }, { stake: 5, freeBetId: free.id });
    expect(await disallow(id, goalId)).toMatchObject({ voided: { bets: 2, stake: '15.00' } });
    await app.settle();
    expect(await betOf(player, builder as Bet)).toMatchObject({ status: 'void', payout: '10.00' });
    expect(await betOf(player, freeBet)).toMatchObject({ status: 'void', payout: '0.00' });
    expect(await player.get(`/api/users/${player.id}/free-bets`)).toMatchObject([{ id: free.id, betId: null }]);
    expect(await walletOf(player)).toMatchObject({ available: '10.00', inBets: '0.00' });
  });
});

describe('a clock that a goal moved', () => {
  /** Lets so many minutes pass for a game's clock. */
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

  it('is set back when the goal is disallowed, to the minute that it would be by now', async () => {
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

  it('keeps what was typed or reported since', async () => {
    const id = await liveGame();
    const { id: goalId } = await goal(id, { minute: 88 });
    await score(id, 1, 0, { currentMinute: 31 });
    await disallow(id, goalId);
    expect(await gameOf(id)).toMatchObject({ currentMinute: 31, period: 'first_half' });
  });

  it('stays where a goal did not move it', async () => {
    const id = await liveGame();
    await score(id, 0, 0, { currentMinute: 30 });
    const { id: goalId } = await goal(id, { minute: 28 });
    await disallow(id, goalId);
    expect(await gameOf(id)).toMatchObject({ currentMinute: 30, period: 'first_half' });
  });
});
