// A server is killed at several points of an automatic cash-out. After a restart, the bet is paid
// exactly once.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Failpoint } from '#server/database/failpoint.ts';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';
import { balanceOf, cents, newestBetOf } from '#tests/support/player-reads.ts';
import { startServer } from '#tests/support/server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const AMOUNT_CENTS = 1500;
const countOf = async (text: string, betId: number): Promise<number> =>
  (await app.database.pool.query(`select count(*)::int from ${text}`, [betId])).rows[0].count;

/** A bet whose offer has reached its automatic amount; no job runs in this process. */
async function dueBet(): Promise<{ player: Player; betId: number }> {
  const player = await app.player('100.00');
  const game = await app.game();
  const { id } = await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 10, odds: '2.50' }, 201);
  const admin = await app.admin();
  await admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
  await admin.patch(`/api/games/${game.id}/score`, { homeScore: 0, awayScore: 0, currentMinute: 30 });
  await player.patch(`/api/bets/${id}/automatic-cash-out`, { amount: '15.00' });
  await admin.patch(`/api/games/${game.id}/score`, { homeScore: 1, awayScore: 0, currentMinute: 60 });
  return { player, betId: id };
}

const serve = (delayMs: number, failpoint?: string) =>
  startServer({
    database: app.database,
    env: {
      IN_PLAY_DELAY_MS: String(delayMs),
      MATCH_CLOCK: 'off',
      ...(failpoint && { FAILPOINT: failpoint }),
    },
  });

/** Runs a server until it kills itself, which may be before it is ready. */
async function runUntilKilled(delayMs: number, failpoint: string): Promise<void> {
  const server = await serve(delayMs, failpoint).catch((error: Error) => {
    if (!/exited during startup/.test(error.message)) throw error;
    return null;
  });
  if (server !== null) expect(await server.ended).toBe('SIGKILL');
}

type Progress = { delayed: boolean; paid: boolean };

const progressOf = async (betId: number): Promise<Progress> => ({
  delayed: (await countOf('in_play_delays where bet_id = $1', betId)) > 0,
  paid: (await countOf('cash_outs where bet_id = $1', betId)) > 0,
});

it.each<[Failpoint, string, number, Progress]>([
  ['after-debit', 'the payment without a delay', 0, { delayed: false, paid: false }],
  ['after-lock', 'the beginning of the delay', 200, { delayed: false, paid: false }],
  ['after-debit', 'the payment after the delay', 200, { delayed: true, paid: false }],
])('pays a bet once if the server is killed at %s, before the commit of %s', async (point, _of, delayMs, expected) => {
  const { player, betId } = await dueBet();
  await runUntilKilled(delayMs, `${point}:1`);
  expect(await progressOf(betId)).toEqual(expected);
  await expectPaidOnce(player, betId, delayMs);
});

it.each<[string, number, keyof Progress]>([
  ['it has paid', 0, 'paid'],
  ['the delay has begun', 1000, 'delayed'],
])('pays a bet once if the server is killed as soon as %s', async (_when, delayMs, state) => {
  const { player, betId } = await dueBet();
  const server = await serve(delayMs);
  while (!(await progressOf(betId))[state]) await new Promise((resolve) => setTimeout(resolve, 1));
  await server.kill();
  expect((await progressOf(betId)).paid).toBe(state === 'paid');
  await expectPaidOnce(player, betId, delayMs);
});

/** Restarts the server and expects the bet to be paid once. */
async function expectPaidOnce(player: Player, betId: number, delayMs: number): Promise<void> {
  const server = await serve(delayMs);
  try {
    await expect
      .poll(async () => (await newestBetOf(player)).status, { timeout: 20_000, interval: 100 })
      .toBe('cashed_out');
    // Long enough for the job to run again.
    await new Promise((resolve) => setTimeout(resolve, 700));
  } finally {
    await server.stop();
  }
  const payout = cents((await newestBetOf(player)).payout ?? '0');
  expect(payout).toBeGreaterThanOrEqual(AMOUNT_CENTS);
  expect(await countOf('cash_outs where bet_id = $1', betId)).toBe(1);
  expect(await countOf(`transfers where kind = 'cash_out' and ref_id = $1`, betId)).toBe(1);
  expect(await balanceOf(player)).toBe(((9000 + payout) / 100).toFixed(2));
  await app.expectBooksToBalance();
}
