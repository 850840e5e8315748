// The database's clock was an hour ahead and has been set back, so times written before are an hour
// in the future. See also midnight.test.ts and job-claims.test.ts.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { spend } from '#server/features/auth/budgets.ts';
import { matchClockJob } from '#server/jobs/match-clock.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { balanceOf } from '#tests/support/player-reads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ IN_PLAY_DELAY_MS: '5000', RATE_LIMITS: 'on', TRUST_PROXY: '1' });
});
afterAll(() => app.close());

const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);

async function liveGame() {
  const game = await app.game();
  await (await app.admin()).patch(`/api/games/${game.id}/status`, { status: 'live' });
  return game;
}

it('advances the clock of live games', async () => {
  const { id } = await liveGame();
  await query(`update games set clock_ticked_at = now() + interval '1 hour' where id = $1`, [id]);
  const { run } = matchClockJob(app.services);
  await run();
  await run();
  expect(await app.visitor().get(`/api/games/${id}`)).toMatchObject({ currentMinute: 1 });
});

it.each([
  ['another node ends it', () => app.services.inPlay.endOverdue()],
  ['its player sends it again', (again: () => Promise<unknown>) => again()],
])('returns the stake of a bet in its in-play delay when %s', async (_case, end) => {
  const [player, game] = [await app.player('100.00'), await liveGame()];
  const bet = { gameId: game.id, betType: 'home', stake: 10, acceptOddsChange: 'any' };
  const key = randomUUID();
  const place = () => player.call('POST', '/api/bets', bet, { 'idempotency-key': key });
  const placed = place();
  await expect.poll(() => balanceOf(player), { timeout: 4000 }).toBe('90.00');
  await query(`update in_play_delays set ends_at = ends_at + interval '1 hour' where user_id = $1`, [player.id]);
  await end(place);
  expect(await balanceOf(player)).toBe('100.00');
  expect(await placed).toMatchObject({ status: 409, body: { code: 'NOT_ACCEPTED' } });
  await app.expectBooksToBalance();
});

it('counts calls and codes in new periods', async () => {
  const logIn = () =>
    app.visitor().call('POST', '/api/auth/login', { phoneNumber: '+254712000001', password: 'a wrong one' });
  expect((await logIn()).status).toBe(401);
  await query(`update call_counts set calls = 1000, ends_at = ends_at + interval '1 hour'`);
  expect((await logIn()).status).toBe(401);

  expect(await spend(app.database.pool, { phoneTokens: 1 })).toBeNull();
  await query(`update spent_budgets set spent = 1000, ends_at = ends_at + interval '1 hour'`);
  expect(await spend(app.database.pool, { phoneTokens: 1 })).toBeNull();
});
