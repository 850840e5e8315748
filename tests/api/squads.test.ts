// Squad corrections on the trading desk: names, positions and removals, with bets on the players.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let trader: Player;
beforeAll(async () => {
  app = await startApp({ FOUR_EYES_AMOUNT: '500.00' });
  trader = await app.admin();
});
afterAll(() => app.close());

type Position = 'Goalkeeper' | 'Defender' | 'Midfielder' | 'Forward';
let teams = 0;

/** An upcoming game whose home team has two players. */
async function squad() {
  teams += 1;
  const game = await app.game({ homeTeam: `Herons ${teams}` });
  const add = (name: string, position: Position) =>
    trader.post('/api/players', { name, team: `Herons ${teams}`, position }, 201);
  return { game, forward: await add('Otieno', 'Forward'), keeper: await add('Mwangi', 'Goalkeeper') };
}

type Footballer = { id: number; name: string; position: Position };
const seen = ({ name, position }: Footballer) => ({ name, position });
const change = (player: Footballer, to: Partial<Footballer>, as: Footballer = player) =>
  trader.call('PATCH', `/api/players/${player.id}`, { ...seen(player), ...to, seen: seen(as) });
const remove = (player: Footballer) => trader.call('POST', `/api/players/${player.id}/removal`, { seen: seen(player) });
const listed = async (gameId: number) => app.visitor().get(`/api/players?gameId=${gameId}`);
const priceOf = async (gameId: number, { id }: Footballer) =>
  (await listed(gameId)).find((player) => player.id === id)?.anytimeGoalscorerOdds;
const bet = async (gameId: number, footballer: Footballer) => {
  const player = await app.player('10.00');
  const odds = await priceOf(gameId, footballer);
  const body = { gameId, betType: 'anytime_goalscorer', playerId: footballer.id, odds, stake: '1.00' };
  return player.call('POST', '/api/bets', body, { 'idempotency-key': randomUUID() });
};

it('reprices open games for a new position, and records the old and new one in the audit trail', async () => {
  const { game, keeper } = await squad();
  expect(await change(keeper, { position: 'Forward' })).toMatchObject({ status: 200, body: { position: 'Forward' } });
  const asForward = Number(await priceOf(game.id, keeper));
  const forward = { ...keeper, position: 'Forward' } as const;
  expect(await change(forward, { position: 'Midfielder' })).toMatchObject({ status: 200 });
  expect(Number(await priceOf(game.id, keeper))).toBeGreaterThan(asForward);
  const { rows } = await app.database.pool.query(
    `select before, after from audit_entries
      where subject = 'player' and subject_id = $1 and action = 'player changed' order by id limit 1`,
    [keeper.id],
  );
  expect(rows).toMatchObject([{ before: { position: 'Goalkeeper' }, after: { position: 'Forward' } }]);
});

it("limits a price after one person's position change to twice that of a forward", async () => {
  const { game, forward } = await squad();
  await change(forward, { position: 'Midfielder' });
  await change({ ...forward, position: 'Midfielder' }, { position: 'Forward' });
  const asForward = Number(await priceOf(game.id, forward));
  await change(forward, { position: 'Goalkeeper' });
  const asKeeper = Number(await priceOf(game.id, forward));
  // On its own, the model would price a goalkeeper many times higher.
  expect(asKeeper).toBeGreaterThan(asForward);
  expect(asKeeper).toBeLessThanOrEqual(asForward * 2.2);
});

it('refuses to move, rename or remove a player with open bets, but allows a spelling correction', async () => {
  const { game, forward, keeper } = await squad();
  const placed = await bet(game.id, forward);
  expect(placed.status).toBe(201);
  for (const to of [{ position: 'Defender' }, { name: 'Kamau' }] as const)
    expect(await change(forward, to)).toMatchObject({ status: 409, body: { code: 'PLAYER_BOUND' } });
  expect(await remove(forward)).toMatchObject({ status: 409, body: { code: 'PLAYER_BOUND' } });
  expect(await listed(game.id)).toContainEqual(expect.objectContaining({ name: 'Otieno', position: 'Forward' }));
  expect(await change(forward, { name: 'OTIENO' })).toMatchObject({ status: 200, body: { name: 'OTIENO' } });
  expect(await change(keeper, { name: 'Njoroge' })).toMatchObject({ status: 200 });
  // Once the bets are settled the position may change, but the bets still name the same person.
  await trader.patch(`/api/bets/${placed.body.id}/status`, { status: 'void', note: 'Test' });
  const current = { ...forward, name: 'OTIENO' };
  expect(await change(current, { position: 'Defender' })).toMatchObject({ status: 200 });
  const moved = { ...current, position: 'Defender' } as const;
  expect(await change(moved, { name: 'Kamau' })).toMatchObject({ status: 409, body: { code: 'PLAYER_BOUND' } });
});

it('no longer offers or lists a removed player, who comes back when added again', async () => {
  const { game, forward } = await squad();
  expect(await remove(forward)).toMatchObject({ status: 200 });
  expect((await listed(game.id)).map(({ name }) => name)).toEqual(['Mwangi']);
  const placed = await bet(game.id, forward);
  expect(placed.status).not.toBe(201);
  expect(await change(forward, { position: 'Defender' })).toMatchObject({ status: 404 });
  const again = { name: 'Otieno', team: game.homeTeam, position: 'Midfielder', anytimeGoalscorerOdds: '4.20' };
  expect(await trader.post('/api/players', again, 201)).toMatchObject({
    id: forward.id,
    position: 'Midfielder',
    firstGoalscorerOdds: forward.firstGoalscorerOdds,
    anytimeGoalscorerOdds: '4.20',
  });
  expect(await priceOf(game.id, forward)).toEqual(expect.any(String));
  expect(await trader.call('POST', '/api/players', again)).toMatchObject({ body: { code: 'ALREADY_EXISTS' } });
});

it('refuses a stale change, showing what has changed, and makes only one of two concurrent changes', async () => {
  const { forward, keeper } = await squad();
  await change(forward, { position: 'Midfielder' });
  expect(await change(forward, { name: 'Otieno Jr' })).toMatchObject({
    status: 409,
    body: { code: 'PLAYER_CHANGED', changed: [{ field: 'position', seen: 'Forward', current: 'Midfielder' }] },
  });
  const both = await Promise.all([change(keeper, { name: 'Mwangi A' }), change(keeper, { name: 'Mwangi B' })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const current = { ...keeper, name: both.find(({ status }) => status === 200)?.body.name ?? '' };
  expect(await change(current, { name: 'Otieno' })).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS' } });
});
