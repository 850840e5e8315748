// A bet gets the accumulator bonus its player saw, or a better one. If the current bonus is worse,
// the bet is refused, as for a changed price.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Player, startApp, type TestApp, type TestGame } from '#tests/support/app.ts';
import { balanceOf } from '#tests/support/player-reads.ts';
import { raceForWallet } from '#tests/support/race-for-wallet.ts';

let app: TestApp;
let admin: Player;
let player: Player;
let list: TestGame[];
beforeAll(async () => {
  app = await startApp({ IN_PLAY_DELAY_MS: '400' });
  admin = await app.admin();
  list = await Promise.all(Array.from({ length: 4 }, () => app.game()));
});
beforeEach(async () => {
  player = await app.player('100.00');
  await save();
});
afterEach(() => app.expectBooksToBalance());
afterAll(() => app.close());

const PATH = '/api/admin/accumulator-bonus';
const step = (legs: number, percent: number) => ({ legs, percent });
const offer = { minOdds: '1.50', maxBonus: '500.00', steps: [step(3, 5), step(4, 10)] };

async function save(change: object = {}) {
  const { version } = await admin.get(PATH);
  await admin.patch(PATH, { on: true, ...offer, version, ...change });
}
const picks = (games: TestGame[]) =>
  games.map((game) => ({ gameId: game.id, betType: 'match_result', selection: 'home', odds: '2.50' }));
const body = (bonus?: unknown, games = list) => ({ selections: picks(games), totalStake: 10, bonus });
const countRefusals = async () => {
  const { values } = await app.services.metrics.betsRefused.get();
  return values.reduce((sum, { value }) => sum + value, 0);
};
const place = (bonus?: unknown, headers = {}, games = list) =>
  player.call('POST', '/api/place-accumulator', body(bonus, games), headers);

// The stake of 10.00 at total odds of 39.06 wins 380.60 net; the bonus is a percentage of that.
it.each<[string, object, { percent: number; potential: string }]>([
  ['the same terms', {}, { percent: 10, potential: '38.06' }],
  ['a higher percentage', { steps: [step(3, 5), step(4, 12)] }, { percent: 12, potential: '45.67' }],
  ['a higher maximum', { maxBonus: '600.00' }, { percent: 10, potential: '38.06' }],
  ['a lower maximum that equals this bonus', { maxBonus: '38.06' }, { percent: 10, potential: '38.06' }],
  ['minimum odds that every selection still reaches', { minOdds: '2.50' }, { percent: 10, potential: '38.06' }],
  [
    'a lower percentage for more selections than the bet has',
    { steps: [step(3, 5), step(4, 10), step(5, 11)] },
    { percent: 10, potential: '38.06' },
  ],
])('accepts a bet if the bonus now has %s', async (_name, change, bonus) => {
  await save(change);
  expect(await place({ ...offer, steps: [...offer.steps, step(6, 20)] })).toMatchObject({
    status: 201,
    body: { bonus },
  });
});

it.each<[string, object]>([
  ['a lower percentage', { steps: [step(3, 5), step(4, 9)] }],
  ['a lower percentage if a selection is void', { steps: [step(3, 4), step(4, 10)] }],
  ['a lower maximum', { maxBonus: '38.05' }],
  ['minimum odds that a selection does not reach', { minOdds: '2.51' }],
])('refuses a bet if the bonus now has %s, and accepts it once the player has seen that', async (_name, change) => {
  await save(change);
  const now = { ...offer, ...change };
  const bets = await player.get('/api/bets');
  expect(await place(offer)).toMatchObject({ status: 409, body: { code: 'BONUS_CHANGED', currentBonus: now } });
  expect(await player.get('/api/bets')).toEqual(bets);
  expect(await balanceOf(player)).toBe('100.00');
  expect((await place(now)).status).toBe(201);
});

it('refuses a bet if the bonus its player saw has ended, and grants a bonus that has started since', async () => {
  expect(await place(null)).toMatchObject({ status: 201, body: { bonus: { percent: 10 } } });
  await save({ on: false });
  const before = await countRefusals();
  expect(await place(offer)).toMatchObject({ status: 409, body: { code: 'BONUS_CHANGED', currentBonus: null } });
  expect(await countRefusals()).toBe(before + 1);
  expect((await place(null)).status).toBe(201);
});

it('grants the current bonus to clients that send none, and returns the same response to a retry', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const first = await place(offer, key);
  await save({ steps: [step(3, 1)] });
  expect(await place(offer, key)).toMatchObject({ status: 201, body: first.body });
  expect(await place()).toMatchObject({ status: 201, body: { bonus: { percent: 1 } } });
});

it('counts a bet builder as one selection, and refuses a bonus on a free bet', async () => {
  const [built, ...others] = list as [TestGame, ...TestGame[]];
  const selections = [
    { betType: 'match_result', selection: 'home' },
    { betType: 'over_under', selection: 'over_2.5' },
  ];
  const builder = { ...body(offer, others), groups: [{ gameId: built.id, selections }] };
  await save({ steps: [step(3, 5), step(4, 8)] });
  expect(await player.call('POST', '/api/place-builder', builder)).toMatchObject({ body: { code: 'BONUS_CHANGED' } });
  await save();
  expect((await player.call('POST', '/api/place-builder', builder)).status).toBe(201);
  await admin.post('/api/admin/free-bets', { userId: player.id, amount: 10, days: 7 }, 201);
  const [freeBet] = await player.get(`/api/users/${player.id}/free-bets`);
  const free = { ...body(offer), freeBetId: freeBet?.id };
  expect(await player.call('POST', '/api/place-accumulator', free)).toMatchObject({ body: { code: 'BONUS_CHANGED' } });
  expect((await player.call('POST', '/api/place-accumulator', { ...free, bonus: null })).status).toBe(201);
});

it.each([
  ['a value that is not an object', 'yes', 'bonus'],
  ['minimum odds of 1.00', { ...offer, minOdds: '1.00' }, 'bonus.minOdds'],
  ['decreasing steps', { ...offer, steps: [step(4, 5), step(3, 6)] }, 'bonus.steps.1.legs'],
  ['an unknown field', { ...offer, on: true }, 'bonus'],
])('refuses %s as the bonus that was seen', async (_name, bonus, path) => {
  expect(await place(bonus)).toMatchObject({ status: 400, body: { code: 'VALIDATION', issues: [{ path }] } });
});

describe('a bonus that changes while the bet waits for a lock', () => {
  const placeDuringChange = async (change: object, bonus?: unknown) => {
    const [response] = await raceForWallet(app, player, [() => place(bonus)], () => save(change));
    return response;
  };
  const lower = { steps: [step(3, 5), step(4, 6)] };

  it('leads to a refusal if it is worse than the one seen', async () => {
    expect(await placeDuringChange(lower, offer)).toMatchObject({
      status: 409,
      body: { code: 'BONUS_CHANGED', currentBonus: lower },
    });
  });
  it('is given to the bet if it is better', async () => {
    const better = { steps: [step(3, 5), step(4, 12)] };
    expect(await placeDuringChange(better, offer)).toMatchObject({ status: 201, body: { bonus: { percent: 12 } } });
  });
  it('is given to a bet that accepts any bonus, without counting a refusal', async () => {
    const before = await countRefusals();
    expect(await placeDuringChange(lower)).toMatchObject({ status: 201, body: { bonus: { percent: 6 } } });
    expect(await countRefusals()).toBe(before);
  });
});

it('checks the bonus again at the end of an in-play delay', async () => {
  const game = await app.game();
  await admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
  const games = [game, ...list.slice(1)];
  const before = await countRefusals();
  const waiting = place(offer, {}, games);
  await expect.poll(async () => (await player.get(`/api/bets/user/${player.id}/waiting`)).length).toBe(1);
  await save({ steps: [step(3, 1)] });
  expect(await waiting).toMatchObject({ status: 409, body: { code: 'BONUS_CHANGED' } });
  expect(await countRefusals()).toBe(before + 1);
  expect(await balanceOf(player)).toBe('100.00');
});
