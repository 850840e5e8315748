// The allowed range of a boost's odds, shown before any are entered and in refusals.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Player, startApp, type TestApp, type TestGame } from '#tests/support/app.ts';

let app: TestApp;
let admin: Player;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
});
afterAll(() => app.close());

const endsAt = new Date(Date.now() + 86_400_000).toISOString();
const limits = { minStake: 1, maxStake: 20, maxBetsPerPlayer: 1, maxBets: 100 };
const rangeOf = (game: TestGame, more = '') =>
  admin.get(`/api/admin/promotions/boost-range?gameId=${game.id}&betType=match_result&selection=home${more}`);
const createBoost = (game: TestGame, odds: string, selection = 'home') =>
  admin.call('POST', '/api/admin/promotions', {
    kind: 'odds_boost',
    title: 'Boost',
    text: '',
    endsAt,
    boost: { gameId: game.id, betType: 'match_result', selection, odds, ...limits },
  });

it('ranges from just above the price to the maximum, and states where a sure win begins', async () => {
  const range = await rangeOf(await app.game());
  expect(range).toMatchObject({ price: '2.50', minOdds: '2.51', maxOdds: '5.00', fairOdds: '2.77' });
  expect(range.chance).toBeGreaterThan(0.3);
  expect(range.chance).toBeLessThan(0.4);
});

it('states exactly the highest odds that can be saved', async () => {
  const game = await app.game();
  const { fairOdds } = await rangeOf(game);
  const above = (Number(fairOdds) + 0.01).toFixed(2);
  expect(await createBoost(game, above)).toMatchObject({
    status: 409,
    body: {
      code: 'BOOST_SURE_WIN',
      maxOdds: fairOdds,
      message: `With the game's other prices and boosts, odds above ${fairOdds} guarantee a profit`,
    },
  });
  const saved = await createBoost(game, fairOdds as string);
  expect(saved.status).toBe(201);
  const change = { boostedOdds: above };
  expect(await admin.call('PATCH', `/api/admin/promotions/${saved.body.id}`, change)).toMatchObject({
    body: { code: 'BOOST_SURE_WIN', maxOdds: fairOdds },
  });
  expect(await rangeOf(game, `&promotionId=${saved.body.id}`)).toMatchObject({ fairOdds });
});

it('states no odds if every boost would be a sure win', async () => {
  const tight = await app.game({ homeOdds: '2.94', drawOdds: '3.00', awayOdds: '3.06' });
  expect(await rangeOf(tight)).toMatchObject({ price: '2.94', minOdds: '2.95', fairOdds: null });
  const refused = await createBoost(tight, '2.95');
  expect(refused).toMatchObject({ status: 409, body: { code: 'BOOST_SURE_WIN' } });
  expect(refused.body).not.toHaveProperty('maxOdds');
});

it('is refused for closed and unknown selections, and to players', async () => {
  const game = await app.game();
  const get = (caller: Player, query: string) => caller.call('GET', `/api/admin/promotions/boost-range?${query}`);
  const home = `gameId=${game.id}&betType=match_result&selection=home`;
  expect(await get(admin, `gameId=${game.id}&betType=match_result&selection=both`)).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'selection' }] },
  });
  expect((await get(admin, 'gameId=999999&betType=match_result&selection=home')).status).toBe(404);
  expect((await get(admin, `${home}&promotionId=999999`)).status).toBe(404);
  expect((await get(await app.player(), home)).status).toBe(403);
  await admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
  await admin.patch(`/api/games/${game.id}/status`, { status: 'finished' });
  expect(await get(admin, home)).toMatchObject({ status: 409, body: { code: 'MARKET_CLOSED' } });
});
