// With a four-eyes amount, one person alone can't void bets worth more than that by setting a
// report back.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Bet } from '#contract/bets/objects.ts';
import { closeOutdated } from '#server/features/proposals/close-outdated.ts';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';
import { lateBets } from '#tests/support/late-bets.ts';

let app: TestApp;
let admin: Player;
let trader: Player;
let tools: ReturnType<typeof lateBets>;
beforeAll(async () => {
  app = await startApp({ FOUR_EYES_AMOUNT: '100.00' });
  admin = await app.admin();
  tools = lateBets(app, admin);
});
afterEach(() => app.expectBooksToBalance());
afterAll(() => app.close());

const reports = (id: number) => ({
  score: (homeScore: number, awayScore: number, more: object = {}) =>
    trader.patch(`/api/games/${id}/score`, { homeScore, awayScore, currentMinute: 10, ...more }),
  goal: (minute: number, more: object = {}) =>
    trader.post(`/api/games/${id}/goals`, { team: 'home', minute, ...more }, 201),
  disallow: (goalId: number) => trader.post(`/api/games/${id}/goals/${goalId}/take-back`, {}, 200),
});
async function liveGame() {
  const { id } = await app.game({ startTime: new Date(Date.now() + 10 * 60_000).toISOString() });
  await tools.setStatus(id, 'live');
  return { id, ...reports(id) };
}
/** A live game with its own trader, who reports its events. */
async function gameOfTrader() {
  trader = await app.staff('trader');
  return liveGame();
}
const place = async (gameId: number, stake = 60, more: object = {}) => {
  const player = await app.player(`${stake}.00`);
  // Backdated, since the funds added for this file's players may exceed the four-eyes amount.
  await app.database.pool.query(`update transactions set completed_at = completed_at - interval '1 day'`);
  return { player, bet: await tools.bet(player, { gameId, betType: 'away', ...more }, { stake }) };
};
const backdateVoidings = (id: number) =>
  app.database.pool.query(`update voidings set created_at = created_at - interval '61 seconds' where game_id = $1`, [
    id,
  ]);
const proposalsOf = async (id: number) =>
  (await admin.get('/api/admin/proposals')).filter((each) => each.game?.id === id);
const decide = async (id: number, approved: boolean, by = admin) =>
  by.call('POST', `/api/admin/proposals/${(await proposalsOf(id))[0]?.id}`, { approved });
const finish = async (id: number) => {
  await app.database.pool.query(`update games set kicked_off_at = now() - interval '2 hours' where id = $1`, [id]);
  await admin.patch(`/api/games/${id}/status`, { status: 'finished' });
  await app.settle();
};
const statusOf = async ({ player, bet }: { player: Player; bet: Bet }) => {
  await app.settle();
  return tools.statusOf(player, bet);
};

type Report = Awaited<ReturnType<typeof gameOfTrader>>;
it.each<[string, (game: Report) => Promise<() => Promise<unknown>>]>([
  [
    'a score set back',
    async ({ score }) => {
      await score(1, 0);
      return () => score(0, 0);
    },
  ],
  [
    'a score set back that states a time',
    async ({ score }) => {
      await score(0, 1);
      return () => score(0, 0, { happenedAt: tools.ago(1) });
    },
  ],
  [
    'a disallowed goal',
    async ({ goal, disallow }) => {
      const { id } = await goal(10);
      return () => disallow(id);
    },
  ],
  [
    'a goal disallowed after a VAR check',
    async ({ id, goal }) => {
      const { id: disallowedGoalId } = await goal(10);
      return async () => {
        const { varSince } = await trader.post(`/api/games/${id}/var-check`, {}, 200);
        return trader.post(`/api/games/${id}/var-check/decision`, { since: varSince, disallowedGoalId }, 200);
      };
    },
  ],
  [
    'a missed goal',
    async ({ goal }) => {
      await goal(10);
      return () => goal(5);
    },
  ],
  [
    'red cards set back',
    async ({ score }) => {
      await score(0, 0, { homeRedCards: 1 });
      return () => score(0, 0, { homeRedCards: 0 });
    },
  ],
])('a second person confirms the voids of %s', async (_name, prepare) => {
  const game = await gameOfTrader();
  const setBack = await prepare(game);
  const friend = await place(game.id);
  expect(await setBack()).toMatchObject({ voided: { bets: 0 } });
  expect(await statusOf(friend)).toBe('pending');
  expect(await proposalsOf(game.id)).toMatchObject([
    { kind: 'voids', isOutdated: false, after: { voided: { bets: 1, stake: '60.00' } } },
  ]);
  expect(await decide(game.id, true, trader)).toMatchObject({ status: 409, body: { code: 'SECOND_PERSON_REQUIRED' } });
  expect((await decide(game.id, true)).status).toBe(200);
  expect(await statusOf(friend)).toBe('void');
  expect(await tools.walletOf(friend.player)).toMatchObject({ available: '60.00' });
  expect((await tools.auditOf(game.id)).map(({ action }) => action)).toContain('bets voided');
});

it('voids no bets if a score is set back and entered again a minute later', async () => {
  const { id, score } = await gameOfTrader();
  await score(1, 0);
  const friend = await place(id);
  await score(0, 0);
  await backdateVoidings(id);
  await score(1, 0);
  expect(await proposalsOf(id)).toMatchObject([{ before: { score: '1–0' }, after: { score: '0–0' } }]);
  expect((await decide(id, false)).status).toBe(200);
  await finish(id);
  expect(await statusOf(friend)).toBe('lost');
});

it('voids bets even if they have been settled and paid before the approval', async () => {
  const { id, score } = await gameOfTrader();
  await score(1, 0);
  const friend = await place(id, 90, { betType: 'home' });
  await tools.backdateBets(120, friend.bet);
  await score(0, 0);
  await backdateVoidings(id);
  await score(1, 0);
  await finish(id);
  expect(await statusOf(friend)).toBe('won');
  expect((await decide(id, true)).status).toBe(200);
  expect(await statusOf(friend)).toBe('void');
  expect(await tools.walletOf(friend.player)).toMatchObject({ available: '90.00' });
});

it('voids bets immediately only up to the daily amount, added up over games', async () => {
  const games = [await gameOfTrader(), await liveGame()] as const;
  const voided: number[] = [];
  for (const { id, score } of games) {
    await score(1, 0);
    await place(id, 15, { betType: 'draw' });
    voided.push((await score(0, 0)).voided.bets);
  }
  expect(voided).toEqual([1, 0]);
  expect(await proposalsOf(games[1].id)).toHaveLength(1);
});

it('offers no cash-out of a bet while a second person is to decide', async () => {
  const { id, score } = await gameOfTrader();
  await score(1, 0);
  const friend = await place(id);
  const quote = () => friend.player.call('POST', `/api/bets/${friend.bet.id}/cash-out-quote`, {});
  await score(0, 0);
  expect(await quote()).toMatchObject({ body: { code: 'MARKET_SUSPENDED' } });
  await decide(id, false);
  expect(await quote()).toMatchObject({ status: 200 });
});

it('lets the score be corrected again within a minute', async () => {
  const { id, score } = await gameOfTrader();
  await score(1, 0);
  const friend = await place(id);
  await score(0, 0);
  await score(1, 0);
  expect(await proposalsOf(id)).toMatchObject([{ isOutdated: true }]);
  expect(await decide(id, true)).toMatchObject({ body: { code: 'PROPOSAL_OUTDATED' } });
  expect(await statusOf(friend)).toBe('pending');
});

describe('a price error above the amount', () => {
  const errorsOf = async (id: number) =>
    (await trader.get(`/api/games/${id}/price-errors?since=${tools.ago(60)}`)).priceErrors;
  const report = (id: number) =>
    trader.post(
      `/api/games/${id}/price-errors`,
      { keys: ['match_result/away'], since: tools.ago(60), note: 'Typing error' },
      200,
    );

  it('voids its bets, and restores them, once a second person approves', async () => {
    const { id } = await gameOfTrader();
    const friend = await place(id);
    expect(await report(id)).toMatchObject({ awaitingSecond: true, voided: { bets: 0 } });
    expect(await statusOf(friend)).toBe('pending');
    expect(await errorsOf(id)).toMatchObject([{ awaitingSecond: true }]);
    expect(await proposalsOf(id)).toMatchObject([
      { kind: 'voids', after: { keys: 'match_result/away', voided: { bets: 1, stake: '60.00' } } },
    ]);
    await decide(id, true);
    expect(await statusOf(friend)).toBe('void');
    const [error] = await errorsOf(id);
    const restored = await trader.post(`/api/games/${id}/price-errors/undo`, { id: error?.id ?? 0 }, 200);
    expect(restored.awaitingSecond).toBe(true);
    expect(await statusOf(friend)).toBe('void');
    expect(await proposalsOf(id)).toMatchObject([
      { kind: 'voids', after: { restored: true, note: 'Typing error', voided: { bets: 1, stake: '60.00' } } },
    ]);
    expect(await errorsOf(id)).toMatchObject([{ awaitingSecond: true }]);
    await decide(id, true);
    expect(await statusOf(friend)).toBe('pending');
  });

  it('also counts bets that are void for another reason, which may cease to apply', async () => {
    const { id, goal } = await gameOfTrader();
    await app.database.pool.query(`update games set kicked_off_at = now() - interval '10 minutes' where id = $1`, [id]);
    const friend = await place(id);
    await tools.backdateBets(30, friend.bet);
    await goal(10, { happenedAt: tools.ago(50) });
    expect(await statusOf(friend)).toBe('void');
    expect(await report(id)).toMatchObject({ awaitingSecond: true });
  });

  it.each([
    ['is suspended', 'update users set suspended_at = now() where id = $1'],
    ['loses the role', `update users set role = 'verifier' where id = $1`],
  ])('needs two more people if its reporter %s, and waits for them', async (_how, dismissal) => {
    const { id } = await gameOfTrader();
    const third = await app.staff('trader');
    const friend = await place(id);
    await report(id);
    await app.database.pool.query(dismissal, [trader.id]);
    await app.database.pool.query(`update proposals set created_at = created_at - interval '25 hours'`);
    await app.database.pool.query(`update users set role_since = role_since - interval '2 days'`);
    await closeOutdated(app.database.pool);
    expect(await decide(id, true)).toMatchObject({ status: 200, body: { proposedBy: { id: admin.id } } });
    expect(await statusOf(friend)).toBe('pending');
    expect(await decide(id, true)).toMatchObject({ status: 409, body: { code: 'SECOND_PERSON_REQUIRED' } });
    expect(await decide(id, true, third)).toMatchObject({ status: 200 });
    expect(await statusOf(friend)).toBe('void');
  });

  it('can no longer be approved more than 72 hours after the end', async () => {
    const { id } = await gameOfTrader();
    const friend = await place(id);
    await report(id);
    await finish(id);
    await app.database.pool.query(`update games set finished_at = now() - interval '73 hours' where id = $1`, [id]);
    expect(await decide(id, true)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } });
    expect(await statusOf(friend)).toBe('lost');
  });

  it('leaves its bets as they are if the second person rejects the voids or the restoration', async () => {
    const { id } = await gameOfTrader();
    const friend = await place(id);
    await report(id);
    await decide(id, false);
    expect([await statusOf(friend), await errorsOf(id)]).toEqual(['pending', []]);
    await report(id);
    await decide(id, true);
    const [error] = await errorsOf(id);
    await trader.post(`/api/games/${id}/price-errors/undo`, { id: error?.id ?? 0 }, 200);
    await decide(id, false);
    expect(await statusOf(friend)).toBe('void');
  });
});
