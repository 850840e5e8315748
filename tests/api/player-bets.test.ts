// The list of a player's bets: its filters, which cover all bets, and its pages.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let player: Player;
/** The ids of the bets, in the order in which they were placed. */
const ids: Record<'single' | 'accumulator' | 'builder' | 'system' | 'mixed' | 'lost' | 'halfWon', number> = {} as never;

beforeAll(async () => {
  app = await startApp();
  player = await app.player('1000.00');
  const handicap = { handicapLine: '-0.75', handicapHomeOdds: '3.00', handicapAwayOdds: '1.30' };
  const one = await app.game({ homeTeam: 'Gor Mahia', awayTeam: 'Tusker' });
  const two = await app.game({ homeTeam: 'AFC Leopards', awayTeam: '100%' });
  const three = await app.game({ homeTeam: 'Simba', awayTeam: 'SHB Đà Nẵng', ...handicap });
  const home = ({ id }: { id: number }) => ({ gameId: id, betType: 'home' });
  const built = (game: { id: number }) => ({
    gameId: game.id,
    selections: [{ betType: 'home' }, { betType: 'over_under', selection: 'over_2.5' }],
  });
  const place = async (path: '/api/bets', body: object) => (await player.post(path, body, 201)).id;
  const combined = (name: string) => `/api/place-${name}` as '/api/bets';
  ids.single = await place('/api/bets', { ...home(one), stake: 1 });
  ids.accumulator = await place(combined('accumulator'), { selections: [home(one), home(two)], totalStake: 1 });
  ids.builder = await place(combined('builder'), { groups: [built(two)], totalStake: 1 });
  const system = { system: 'doubles', selections: [one, two, three].map(home), stakePerLine: 1 };
  ids.system = await place(combined('system'), system);
  ids.mixed = await place(combined('builder'), { groups: [built(two)], selections: [home(three)], totalStake: 1 });
  ids.lost = await place('/api/bets', { ...home(three), stake: 1 });
  ids.halfWon = await place('/api/bets', { gameId: three.id, betType: 'handicap', selection: 'home', stake: 1 });
  // Settled in a different order from their placement.
  const admin = await app.admin();
  await admin.patch(`/api/bets/${ids.lost}/status`, { status: 'lost' });
  await admin.patch(`/api/bets/${ids.single}/status`, { status: 'won' });
  await app.database.pool.query(
    `update bets set status = 'half_won', payout_cents = 200, settled_at = now() where id = $1`,
    [ids.halfWon],
  );
  await app.database.pool.query(`update bets set created_at = now() - interval '40 days' where id = $1`, [
    ids.accumulator,
  ]);
});
afterAll(() => app.close());

const listed = async (query: string, caller = player) =>
  (await caller.get(`/api/bets/user/${player.id}?${query}` as '/api/bets/user/:userId')).map(({ id }) => id);

type Name = keyof typeof ids;
it.each<[string, Name[]]>([
  ['', ['halfWon', 'lost', 'mixed', 'system', 'builder', 'accumulator', 'single']],
  ['show=open', ['mixed', 'system', 'builder', 'accumulator']],
  ['show=settled', ['halfWon', 'single', 'lost']],
  ['show=won', ['halfWon', 'single']],
  ['show=lost', ['lost']],
  ['kind=single', ['halfWon', 'lost', 'single']],
  ['kind=accumulator', ['accumulator']],
  ['kind=builder', ['mixed', 'builder']],
  ['kind=system', ['system']],
  ['team=tUsK', ['system', 'accumulator', 'single']],
  ['team=100%25', ['mixed', 'system', 'builder', 'accumulator']],
  ['team=%25', ['mixed', 'system', 'builder', 'accumulator']],
  ['team=da%20nang&show=lost', ['lost']],
  [`team=${encodeURIComponent('ĐÀ NẴ')}&show=lost`, ['lost']],
  [`team=${encodeURIComponent('đà nã')}&show=lost`, ['lost']],
  ['team=simba&kind=single&show=lost', ['lost']],
  [`kind=accumulator&from=${new Date(Date.now() - 86_400_000).toISOString()}`, []],
  [`kind=accumulator&from=${new Date(Date.now() - 50 * 86_400_000).toISOString()}`, ['accumulator']],
])('lists bets with the filter "%s"', async (query, names) => {
  expect(await listed(query)).toEqual(names.map((name) => ids[name]));
});

it.each(['', 'show=settled', 'show=open', 'team=a'])('lists bets in pages with the filter "%s"', async (query) => {
  const all = await listed(query);
  const pages: number[] = [];
  for (let page = await listed(`${query}&limit=2`); page.length > 0; ) {
    pages.push(...page);
    page = await listed(`${query}&limit=2&before=${page.at(-1)}`);
  }
  expect(pages).toEqual(all);
});

it.each(['show=all', 'kind=any', 'from=yesterday', 'team=', `team=${'x'.repeat(61)}`, 'team=%00'])(
  'refuses %s',
  async (query) => {
    expect((await player.call('GET', `/api/bets/user/${player.id}?${query}`)).status).toBe(400);
  },
);

it('refuses the list to other players', async () => {
  const other = await app.player();
  expect((await other.call('GET', `/api/bets/user/${player.id}?show=open`)).status).toBe(403);
});

it("counts a player's open bets, and all bets and wins", async () => {
  expect(await player.get(`/api/bets/user/${player.id}/open-count`)).toEqual({ open: 4 });
  expect(await player.get(`/api/bets/user/${player.id}/count`)).toEqual({ all: 7, won: 1 });
});

it('continues after a settled bet that was reopened meanwhile', async () => {
  const other = await app.player('10.00');
  const admin = await app.admin();
  const { id: gameId } = await app.game();
  const settled: number[] = [];
  for (const status of ['lost', 'won', 'lost']) {
    const { id } = await other.post('/api/bets', { gameId, betType: 'home', stake: 1 }, 201);
    await admin.patch(`/api/bets/${id}/status`, { status });
    settled.push(id);
  }
  const pageAfter = (before: number | undefined) =>
    other.get(`/api/bets/user/${other.id}?show=settled&before=${before}` as '/api/bets/user/:userId');
  await app.database.pool.query(
    `update bets set status = 'pending', payout_cents = null, settled_at = null where id = $1`,
    [settled[1]],
  );
  expect((await pageAfter(settled[1])).map(({ id }) => id)).toEqual([settled[0]]);
});
