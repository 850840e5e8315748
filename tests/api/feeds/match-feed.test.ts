import { afterAll, beforeAll, expect, it } from 'vitest';
import { withTransaction } from '#server/database/transaction.ts';
import { addGoal } from '#server/features/games/add-goal.ts';
import { lockGame } from '#server/features/games/game-rows.ts';
import { setGamePeriod } from '#server/features/games/set-game-period.ts';
import { progressOf, reportStep } from '#server/feeds/match-feed.ts';
import { type Step, stepsLeft } from '#server/feeds/match-script.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { waitForLocks } from '#tests/support/wait-for-locks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const redCard: Step = { at: 12, kind: 'red-card', card: { team: 'away', minute: 12, stoppage: 0 }, ordinal: 0 };

it.each([
  ['a red card', redCard, { homeScore: 1, awayScore: 0, awayRedCards: 1, period: 'half_time' }],
  ['half time', { at: 46, kind: 'half-time' } as Step, { homeScore: 1, awayRedCards: 0, period: 'half_time' }],
])('records %s without undoing what staff change at the same time', async (_event, step, expected) => {
  const { pool } = app.services;
  const { id: gameId } = await app.game();
  await reportStep({ pool, suspensionMs: 0 }, gameId, { at: 0, kind: 'kick-off' });
  let reported: Promise<void> | undefined;
  await withTransaction(pool, async (transaction) => {
    await lockGame(transaction, gameId);
    reported = reportStep({ pool, suspensionMs: 0 }, gameId, step);
    await waitForLocks(pool, 1);
    const goal = { gameId, team: 'home', playerId: null, minute: 10, stoppageMinutes: 0, ownGoal: false } as const;
    await addGoal({ database: transaction, suspensionMs: 0 }, { ...goal, actorId: null });
    await setGamePeriod(transaction, { gameId, period: 'half_time', actorId: null });
  });
  await reported;
  expect(await app.visitor().get(`/api/games/${gameId}`)).toMatchObject(expected);
});

it.each([
  ['a goal', { at: 10, kind: 'goal', goal: { team: 'home', playerId: null, minute: 10, stoppage: 0, ownGoal: false } }],
  ['a red card', { at: 12, kind: 'red-card', card: { team: 'away', minute: 12, stoppage: 0 } }],
] as const)('records %s once, even if two runs report it at the same time', async (_, event) => {
  const { pool } = app.services;
  const { id: gameId } = await app.game();
  await reportStep({ pool, suspensionMs: 0 }, gameId, { at: 0, kind: 'kick-off' });
  const step: Step = { ...event, ordinal: 0 };
  await Promise.all([1, 2].map(() => reportStep({ pool, suspensionMs: 0 }, gameId, step)));
  const { homeScore, awayRedCards } = await app.visitor().get(`/api/games/${gameId}`);
  expect(homeScore + awayRedCards).toBe(1);
});

it('announces stoppage time once, for the half being played, and leaves what staff have set', async () => {
  const { pool } = app.services;
  const { id: gameId } = await app.game();
  const report = (step: Step) => reportStep({ pool, suspensionMs: 0 }, gameId, step);
  const announce = (period: 'first_half' | 'second_half', minutes: number) =>
    report({ at: 45, kind: 'announcement', period, minutes });
  const announced = async () => (await app.visitor().get(`/api/games/${gameId}`)).announcedStoppageMinutes;
  await announce('first_half', 2);
  expect(await announced()).toBeNull();
  await report({ at: 0, kind: 'kick-off' });
  await announce('second_half', 4);
  expect(await announced()).toBeNull();
  await announce('first_half', 2);
  expect(await announced()).toBe(2);
  const admin = await app.admin();
  await admin.patch(`/api/games/${gameId}/stoppage-time`, { period: 'first_half', announcedStoppageMinutes: 3 });
  await announce('first_half', 2);
  expect(await announced()).toBe(3);
  await report({ at: 48, kind: 'half-time' });
  await announce('first_half', 2);
  expect(await announced()).toBeNull();
});

it('does not repeat an announcement or a red card that staff have withdrawn', async () => {
  const { pool } = app.services;
  const { id: gameId } = await app.game();
  const steps: Step[] = [
    { at: 0, kind: 'kick-off' },
    { ...redCard, ordinal: 0 },
    { at: 45, kind: 'announcement', period: 'first_half', minutes: 2 },
  ];
  const play = async () => {
    for (const step of stepsLeft(steps, await progressOf(pool, gameId)))
      await reportStep({ pool, suspensionMs: 0 }, gameId, step);
    for (const step of steps.slice(1)) await reportStep({ pool, suspensionMs: 0 }, gameId, step);
    return app.visitor().get(`/api/games/${gameId}`);
  };
  expect(await play()).toMatchObject({ awayRedCards: 1, announcedStoppageMinutes: 2 });
  const admin = await app.admin();
  await admin.patch(`/api/games/${gameId}/stoppage-time`, { period: 'first_half', announcedStoppageMinutes: null });
  const withoutCard = { homeScore: 0, awayScore: 0, currentMinute: 13, awayRedCards: 0, seen: { awayRedCards: 1 } };
  await admin.patch(`/api/games/${gameId}/score`, withoutCard);
  expect(await play()).toMatchObject({ awayRedCards: 0, announcedStoppageMinutes: null });
  steps.push({ ...redCard, at: 60, ordinal: 1 });
  expect(await play()).toMatchObject({ awayRedCards: 1 });
  expect(await play()).toMatchObject({ awayRedCards: 1 });
});
