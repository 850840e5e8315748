// The limits under many concurrent bets on two servers: accepted bets always stay within them.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '#server/ledger/verify-ledger.ts';
import { type ApiClient, createClient } from '#tests/support/client.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { GENEROUS_LIMITS } from '#tests/support/generous-limits.ts';
import { type Nodes, startNodes } from '#tests/support/nodes.ts';

const account = { phoneNumber: '+254700999999', password: 'long enough' };

let database: TestDatabase;
let cluster: Nodes;
let admin: ApiClient;

beforeAll(async () => {
  database = await createTestDatabase();
  cluster = await startNodes({
    count: 2,
    databaseUrl: database.url,
    env: {
      ADMIN_PHONE: account.phoneNumber,
      ADMIN_PASSWORD: account.password,
      IN_PLAY_DELAY_MS: '1000',
      SUSPENSION_MS: '0',
    },
  });
  admin = createClient(cluster.proxyUrl);
  await admin.post('/api/auth/login', account);
});
afterAll(async () => {
  await cluster.stop();
  await database.close();
});

type Player = { id: number; nodes: readonly [ApiClient, ApiClient] };
type Game = { id: number };
let counter = 0;

async function newPlayer(): Promise<Player> {
  counter += 1;
  const client = createClient(cluster.proxyUrl);
  const person = { ...account, phoneNumber: `+25471${4_000_000 + counter}`, username: `crowd${counter}` };
  const { user } = await client.post('/api/auth/register', person, 201);
  const funds = { userId: user.id, amount: 500 };
  await admin.post('/api/admin/add-funds', funds, 200, { 'idempotency-key': randomUUID() });
  const at = (node: number) => {
    const same = createClient(cluster.nodes[node]?.url as string);
    same.setCookie(client.cookie());
    return same;
  };
  return { id: user.id, nodes: [at(0), at(1)] };
}

const newPlayers = async (count: number) => {
  const players: Player[] = [];
  for (let number = 0; number < count; number += 1) players.push(await newPlayer());
  return players;
};

async function newGame(isLive = false): Promise<Game> {
  const names = { homeTeam: 'Lions', awayTeam: 'Eagles', league: 'Test League' };
  const prices = { homeOdds: '2.50', drawOdds: '3.30', awayOdds: '2.90' };
  const game = await admin.post('/api/games', { ...names, ...prices }, 201);
  if (isLive) await admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
  return game;
}

const setLimits = (change: Partial<typeof GENEROUS_LIMITS>) =>
  admin.patch('/api/admin/risk-limits', { ...GENEROUS_LIMITS, ...change });

type Call = { path: string; body: object };
const single = (game: Game, stake: number): Call => ({
  path: '/api/bets',
  body: { gameId: game.id, betType: 'home', stake, acceptOddsChange: 'any' },
});
const double = (games: readonly Game[], totalStake: number): Call => ({
  path: '/api/place-accumulator',
  body: {
    selections: games.map(({ id }) => ({ gameId: id, betType: 'home' })),
    totalStake,
    acceptOddsChange: 'any',
  },
});

/**
 * Sends each player's call to both servers at once. @returns how many were accepted; the others
 * exceeded the limit
 */
async function sendConcurrently(players: readonly Player[], { path, body }: Call): Promise<number> {
  const send = (client: ApiClient) => client.call('POST', path, body, { 'idempotency-key': randomUUID() });
  const responses = await Promise.all(players.flatMap(({ nodes }) => nodes.map(send)));
  for (const { status, body: refusal } of responses)
    if (status !== 201) expect({ status, refusal }).toMatchObject({ status: 409, refusal: { code: 'LIMIT_EXCEEDED' } });
  return responses.filter(({ status }) => status === 201).length;
}

async function sumOf(expression: string, from: string, values: unknown[]): Promise<number> {
  const { rows } = await database.pool.query<{ sum: number }>(
    `select coalesce(sum(${expression}), 0)::int as sum from ${from}`,
    values,
  );
  return rows[0]?.sum as number;
}

const WIN = 'potential_win_cents - stake_cents';

async function expectBooksToBalance(): Promise<void> {
  expect((await verifyLedger(database.pool)).holds).toBe(true);
}

describe('concurrent bets on two servers', () => {
  // At 2.50 a stake of 10 wins 15.
  it.each([
    ["a player's open stakes", { player: 95 }, 'stake_cents', 9500, 9],
    ["a player's potential win on a game", { playerGame: 100 }, WIN, 10_000, 6],
    ["a player's potential win in a day", { playerDay: 100 }, WIN, 10_000, 6],
  ] as const)('stay within the limit on %s', async (_, limits, sum, maxCents, bets) => {
    const player = await newPlayer();
    const game = await newGame();
    await setLimits(limits);
    expect(await sendConcurrently(Array(15).fill(player), single(game, 10))).toBeGreaterThan(0);
    // Concurrent bets can be refused before the limit is reached; the next ones use what is left.
    for (let bet = 0; bet < bets; bet += 1) await sendConcurrently([player], single(game, 10));
    const open = await sumOf(sum, 'bets where user_id = $1', [player.id]);
    expect(open).toBeLessThanOrEqual(maxCents);
    expect(await sumOf('1', 'bets where user_id = $1', [player.id])).toBe(bets);
    await expectBooksToBalance();
  });

  it("stay within the limit on all players' potential wins on a combination", async () => {
    const players = await newPlayers(12);
    const games = [await newGame(), await newGame()];
    await setLimits({ combination: 190 });
    // At 6.25 a stake of 10 wins 52.50.
    let placed = await sendConcurrently(players, double(games, 10));
    expect(placed).toBeGreaterThan(0);
    for (const player of players.slice(0, 3)) placed += await sendConcurrently([player], double(games, 10));
    const ids = [players.map(({ id }) => id)];
    expect(await sumOf(WIN, 'bets where user_id = any($1::bigint[])', ids)).toBe(3 * 5250);
    expect(placed).toBe(3);
    await expectBooksToBalance();
  });
});

describe('delayed in-play bets of many accounts', () => {
  const liveBets = async (gameId: number) => {
    const from = 'bets where id in (select bet_id from bet_legs where game_id = $1)';
    return { bets: await sumOf('1', from, [gameId]), cents: await sumOf(WIN, from, [gameId]) };
  };

  it.each([
    ['a selection', { selection: 90 }],
    ['a game', { game: 90 }],
  ])('stay within the limit on %s', async (_, limits) => {
    const players = await newPlayers(15);
    const game = await newGame(true);
    await setLimits(limits);
    const placed = await sendConcurrently(players, single(game, 10));
    const { bets, cents } = await liveBets(game.id);
    expect(bets).toBe(placed);
    expect(placed).toBeGreaterThan(0);
    expect(cents).toBeLessThanOrEqual(9000);
    await expectBooksToBalance();
  });

  it('stay within the limit on a combination', async () => {
    const players = await newPlayers(12);
    const game = await newGame(true);
    const other = await newGame();
    await setLimits({ combination: 190 });
    const placed = await sendConcurrently(players, double([game, other], 10));
    const { bets, cents } = await liveBets(game.id);
    expect(bets).toBe(placed);
    expect(placed).toBeGreaterThan(0);
    expect(cents).toBeLessThanOrEqual(19_000);
    await expectBooksToBalance();
  });
});
