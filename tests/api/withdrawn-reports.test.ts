// Bets and cash-outs that a report voided, once it is withdrawn.
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Bet } from '#contract/bets/objects.ts';
import type { Game } from '#contract/games/objects.ts';
import { startApp } from '#tests/support/app.ts';
import { lateBets, type Selection } from '#tests/support/late-bets.ts';

const app = await startApp();
const admin = await app.admin();
const {
  setStatus,
  walletOf,
  betOf,
  liveGame,
  auditOf,
  bet,
  goal,
  disallow,
  score,
  cashOut,
  backdateBets,
  backdateKickOff,
  ago,
  statusOf,
  threeBets,
} = lateBets(app, admin);
afterEach(() => app.expectBooksToBalance());
afterAll(() => app.close());

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
    expect((await auditOf(id)).map(({ action }) => action)).toContain('bets restored');
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
    await end(id);
    await app.settle();
    expect(await statuses()).toEqual(['won', 'won', 'void']);
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
    ['after the first is disallowed, before the cash-out is restored', false],
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

  it('is restored in its parts, the last of which ends the bet again', async () => {
    const { player, placed, a } = await openBet(1);
    await cashOut(player, placed, 30, 50);
    await cashOut(player, placed, 100, 30);
    const before = [await betOf(player, placed), await walletOf(player)];
    const { id: goalId } = await goal(a, { happenedAt: happenedAt() });
    await app.settle();
    expect(await betOf(player, placed)).toMatchObject({ status: 'pending', stake: '10.00', cashedOut: '0.00' });
    await disallow(a, goalId);
    await app.settle();
    const { settledAt: _, ...restored } = await betOf(player, placed);
    expect([{ ...before[0], ...restored }, await walletOf(player)]).toEqual(before);
  });

  it.each([
    ['part of the bet', 30, '7.00'],
    ['the rest of it', 100, '2.00'],
  ])('is open again without the stake of an earlier cash-out that stays restored for %s', async (_, share, stake) => {
    const { player, placed, a, b } = await openBet(2);
    await goal(a);
    await cashOut(player, placed, share, 70);
    await end(a);
    await app.database.pool.query('update games set undo_until = null where id = $1', [a]);
    await correct(a, 2, 0, { happenedAt: happenedAt() });
    await app.settle();
    await cashOut(player, placed, 20, 10);
    await correct(a, 1, 0);
    await app.settle();
    await goal(b, { team: 'away', happenedAt: ago(30) });
    await app.settle();
    const reopened = await betOf(player, placed);
    expect(reopened).toMatchObject({ status: 'pending', stake, cashedOutStake: (10 - Number(stake)).toFixed(2) });
    expect(await walletOf(player)).toMatchObject({ available: reopened.cashedOut, inBets: stake });
  });
});
