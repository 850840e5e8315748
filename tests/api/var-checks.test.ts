// VAR checks and red cards, their effects on bets, and several people who report them at once.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let admin: Player;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
});
afterAll(() => app.close());

const gameOf = (id: number) => app.visitor().get(`/api/games/${id}`);
const liveGame = async () => {
  const { id } = await app.game();
  await admin.patch(`/api/games/${id}/status`, { status: 'live' });
  return id;
};
const goal = (id: number) => admin.post(`/api/games/${id}/goals`, { team: 'home', minute: 5 }, 201);
const startCheck = (id: number) => admin.post(`/api/games/${id}/var-check`, {}, 200);
const decide = (id: number, since: string | null, disallowedGoalId: number | null) =>
  admin.call('POST', `/api/games/${id}/var-check/decision`, { since, disallowedGoalId });
const OVER_HALF = { market: 'over_under', selection: 'over', line: '0.5' };
const BOTH_SCORE = { market: 'both_teams_score', selection: 'yes' };
const bet = (player: Player, gameId: number, selection: object = BOTH_SCORE) =>
  player.call('POST', '/api/bets', { gameId, ...selection, stake: '1.00' }, { 'idempotency-key': randomUUID() });
const betStatusesOf = async (player: Player) => (await player.get('/api/bets')).map(({ status }) => status).reverse();
const actionsOf = async (id: number) => {
  const { rows } = await app.database.pool.query(
    `select action from audit_entries where subject = 'game' and subject_id = $1 order by id`,
    [id],
  );
  return rows.map(({ action }) => action);
};

describe('a VAR check', () => {
  it('suspends betting and holds back the payout for a goal, until the goal is confirmed', async () => {
    const player = await app.player('10.00');
    const id = await liveGame();
    expect((await bet(player, id, OVER_HALF)).status).toBe(201);
    await goal(id);
    expect((await bet(player, id)).status).toBe(201);
    const { varSince } = await startCheck(id);
    expect(await gameOf(id)).toMatchObject({ suspended: true, varSince: expect.any(String), homeScore: 1 });
    expect(await bet(player, id)).toMatchObject({ status: 409, body: { code: 'MARKET_SUSPENDED' } });
    await app.settle();
    expect(await betStatusesOf(player)).toEqual(['pending', 'pending']);

    expect(await decide(id, varSince, null)).toMatchObject({ status: 200, body: { suspended: false, varSince: null } });
    expect((await bet(player, id)).status).toBe(201);
    await app.settle();
    expect(await betStatusesOf(player)).toEqual(['won', 'pending', 'pending']);
    await app.expectBooksToBalance();
  });

  it('ends when the start of its game is undone', async () => {
    const id = await liveGame();
    await startCheck(id);
    const { undoUntil } = await gameOf(id);
    expect(await admin.post(`/api/games/${id}/status/undo`, { undoUntil }, 200)).toMatchObject({
      status: 'upcoming',
      varSince: null,
      suspended: false,
    });
  });

  it('disallows the goal and voids the bets accepted since, but not earlier or later ones', async () => {
    const player = await app.player('10.00');
    const id = await liveGame();
    await bet(player, id, OVER_HALF);
    const { id: goalId } = await goal(id);
    await bet(player, id);
    const { varSince } = await startCheck(id);
    expect(await decide(id, varSince, goalId)).toMatchObject({
      status: 200,
      body: { homeScore: 0, suspended: false, varSince: null, voided: { bets: 1, stake: '1.00' } },
    });
    expect((await bet(player, id)).status).toBe(201);
    await app.settle();
    expect(await betStatusesOf(player)).toEqual(['pending', 'void', 'pending']);
    expect(await actionsOf(id)).toEqual(
      expect.arrayContaining(['VAR check started', expect.stringMatching(/^goal taken/)]),
    );
    await app.expectBooksToBalance();
  });

  it('ends when the goal is disallowed in the list of goals', async () => {
    const id = await liveGame();
    const { id: goalId } = await goal(id);
    await startCheck(id);
    const body = await admin.post(`/api/games/${id}/goals/${goalId}/take-back`, {}, 200);
    expect(body).toMatchObject({ suspended: false, varSince: null, homeScore: 0 });
  });

  it('is started once by two clicks, and decided once by two people', async () => {
    const id = await liveGame();
    const { id: goalId } = await goal(id);
    const [one, other] = await Promise.all([startCheck(id), startCheck(id)]);
    expect(one.varSince).toBe(other.varSince);
    const decided = await Promise.all([decide(id, one.varSince, null), decide(id, one.varSince, goalId)]);
    expect(decided.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(decided.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'GAME_CHANGED' });
    const actions = await actionsOf(id);
    expect(actions.filter((action) => action === 'VAR check started')).toHaveLength(1);
    expect(actions.filter((action) => /^(VAR check confirmed|goal taken)/.test(action))).toHaveLength(1);
  });

  it("can't be decided if it is an earlier one, or for a goal that no longer exists", async () => {
    const id = await liveGame();
    const { id: goalId } = await goal(id);
    const { varSince: earlier } = await startCheck(id);
    await decide(id, earlier, goalId);
    const { varSince } = await startCheck(id);
    expect(await decide(id, earlier, null)).toMatchObject({ status: 409, body: { code: 'GAME_CHANGED' } });
    expect((await decide(id, varSince, goalId)).status).toBe(404);
    expect(await gameOf(id)).toMatchObject({ varSince, suspended: true });
  });

  it("can't be bypassed by resuming, and leaves a suspension by staff in place", async () => {
    const id = await liveGame();
    const suspend = (suspended: boolean) => admin.call('PATCH', `/api/games/${id}/suspension`, { suspended });
    await suspend(true);
    const first = await startCheck(id);
    expect(await suspend(false)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } });
    expect((await decide(id, first.varSince, null)).body).toMatchObject({ suspended: true, varSince: null });
    expect((await suspend(false)).status).toBe(200);
    const second = await startCheck(id);
    await suspend(true);
    expect((await decide(id, second.varSince, null)).body).toMatchObject({ suspended: true, varSince: null });
  });

  it('ends with the game, and is under way again if the end is undone', async () => {
    const id = await liveGame();
    const { varSince } = await startCheck(id);
    const { undoUntil, undoes } = await admin.patch(`/api/games/${id}/status`, { status: 'finished' });
    expect(undoes).toBe('end');
    expect(await gameOf(id)).toMatchObject({ varSince: null });
    await admin.post(`/api/games/${id}/status/undo`, { undoUntil }, 200);
    expect(await gameOf(id)).toMatchObject({ status: 'live', varSince, suspended: true });
  });

  it('is refused before kick-off', async () => {
    const { id } = await app.game();
    expect(await admin.call('POST', `/api/games/${id}/var-check`, {})).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATE' },
    });
  });

  it('refuses a bet that is waiting when it begins, and releases its stake', async () => {
    const delayed = await startApp({ IN_PLAY_DELAY_MS: '400' }, app.database);
    try {
      const id = await liveGame();
      const player = await delayed.player('10.00');
      const waiting = bet(player, id);
      await expect.poll(async () => (await player.get(`/api/bets/user/${player.id}/waiting`)).length).toBe(1);
      await startCheck(id);
      expect(await waiting).toMatchObject({ status: 409, body: { code: 'MARKET_SUSPENDED' } });
      expect(await player.get('/api/auth/user')).toMatchObject({ balance: '10.00' });
    } finally {
      await delayed.app.close();
    }
  });
});

describe('a red card', () => {
  const redCard = (id: number, seen: number, more: object = {}) =>
    admin.call('POST', `/api/games/${id}/red-cards`, { team: 'home', seen, ...more });

  it("is recorded with its minute, raises its team's price, and is undone within a minute", async () => {
    const id = await liveGame();
    const before = await gameOf(id);
    expect((await redCard(id, 0)).status).toBe(200);
    const after = await gameOf(id);
    expect(after).toMatchObject({ homeRedCards: 1, awayRedCards: 0, undoes: 'red_card' });
    expect(Number(after.homeOdds)).toBeGreaterThan(Number(before.homeOdds));
    expect((await app.visitor().get(`/api/games/${id}/details`)).redCards).toEqual([
      { team: 'home', minute: 0, stoppageMinutes: 0 },
    ]);
    await admin.post(`/api/games/${id}/status/undo`, { undoUntil: after.undoUntil }, 200);
    expect(await gameOf(id)).toMatchObject({
      homeRedCards: 0,
      undoes: null,
      status: 'live',
    });
    expect(Number((await gameOf(id)).homeOdds)).toBeLessThan(Number(after.homeOdds));
    expect(await actionsOf(id)).toEqual(expect.arrayContaining(['red card recorded', 'game red card undone']));
  });

  it('ends holds, and restores them with their prices when it is undone', async () => {
    const id = await liveGame();
    const entered = { homeOdds: '2.45', drawOdds: '3.35', awayOdds: '2.95' };
    await admin.patch(`/api/games/${id}/odds`, { ...entered, hold: true });
    await redCard(id, 0);
    const withRedCard = await gameOf(id);
    expect(withRedCard).toMatchObject({ heldMarkets: [], homeRedCards: 1 });
    expect(withRedCard.homeOdds).not.toBe('2.45');
    await admin.post(`/api/games/${id}/status/undo`, { undoUntil: withRedCard.undoUntil }, 200);
    expect(await gameOf(id)).toMatchObject({ ...entered, heldMarkets: ['match_result'], homeRedCards: 0 });
    // The market is held again, so a later minute doesn't reprice it.
    await admin.patch(`/api/games/${id}/score`, { homeScore: 0, awayScore: 0, currentMinute: 20 });
    expect(await gameOf(id)).toMatchObject({ ...entered, heldMarkets: ['match_result'] });
    const { rows } = await app.database.pool.query(
      `select after from audit_entries where subject = 'game' and subject_id = $1 and action = 'game red card undone'`,
      [id],
    );
    expect(rows[0].after).toMatchObject({ held_markets: ['match_result'] });
  });

  it('is recorded once by two people who saw the same game', async () => {
    const id = await liveGame();
    const both = await Promise.all([redCard(id, 0), redCard(id, 0)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'GAME_CHANGED' });
    expect(await gameOf(id)).toMatchObject({ homeRedCards: 1 });
  });

  it('voids the bets accepted since it happened, until it is undone', async () => {
    const player = await app.player('10.00');
    const id = await liveGame();
    const happenedAt = new Date(Date.now() - 50).toISOString();
    await bet(player, id);
    expect((await redCard(id, 0, { happenedAt })).body).toMatchObject({ voided: { bets: 1 } });
    await app.settle();
    expect(await betStatusesOf(player)).toEqual(['void']);
    const { undoUntil } = await gameOf(id);
    await admin.post(`/api/games/${id}/status/undo`, { undoUntil }, 200);
    await app.settle();
    expect(await betStatusesOf(player)).toEqual(['pending']);
    await app.expectBooksToBalance();
  });
});

it('refuses a goal for a score other than the one on screen', async () => {
  const id = await liveGame();
  const seen = { homeScore: 0, awayScore: 0 };
  const record = () => admin.call('POST', `/api/games/${id}/goals`, { team: 'home', minute: 5, seen });
  const both = await Promise.all([record(), record()]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await gameOf(id)).toMatchObject({ homeScore: 1 });
});

it('refuses a score edited from values other than the current ones', async () => {
  const id = await liveGame();
  const save = (seen: object) =>
    admin.call('PATCH', `/api/games/${id}/score`, { homeScore: 2, awayScore: 0, currentMinute: 10, seen });
  await goal(id);
  expect(await save({ homeScore: 0 })).toMatchObject({ status: 409, body: { code: 'GAME_CHANGED' } });
  expect(await save({ homeScore: 1, homeRedCards: 1 })).toMatchObject({ status: 409 });
  expect(await gameOf(id)).toMatchObject({ homeScore: 1 });
  expect((await save({ homeScore: 1, homeRedCards: 0 })).status).toBe(200);
  expect(await gameOf(id)).toMatchObject({ homeScore: 2 });
});
