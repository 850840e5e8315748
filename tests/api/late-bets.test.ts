// Bets accepted at a score or price that was already out of date because of an event.
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Bet } from '#contract/bets/objects.ts';
import { startApp } from '#tests/support/app.ts';
import { lateBets } from '#tests/support/late-bets.ts';

const app = await startApp();
/**
 * A node that voids bets accepted in the last seconds before a report without a time, and waits
 * before it settles bets decided by a goal.
 */
const strict = await startApp(
  { LATE_BET_WINDOW_S: '10', EARLY_PAYOUT_DELAY_S: '60' },
  { ...app.database, close: async () => undefined },
);
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
  backdateBets,
  backdateKickOff,
  ago,
  statusOf,
  threeBets,
} = lateBets(app, admin);
afterEach(() => app.expectBooksToBalance());
afterAll(async () => {
  await strict.close();
  await app.close();
});

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

  it('are void immediately, although the settlement of the goal is delayed', async () => {
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
    expect((await auditOf(id)).filter(({ action }) => action === 'bets voided')).toMatchObject([
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

  it("can't be voided by a time sent with an unchanged score or the start of a half", async () => {
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
