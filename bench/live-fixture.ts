// Setup for bench/live.ts and bench/pages.ts: the real server in its own process, with live games
// and players with money, and the bare server for comparison.
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { addGame, addPlayers, betOn, newWriter, placeBets } from '#bench/settlement-fixture.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { setGameStatus } from '#server/features/games/set-game-status.ts';
import { announceGame } from '#server/live/announce.ts';
import { createClient } from '#tests/support/client.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { freePort, startServer } from '#tests/support/server.ts';

export const administrator = { phoneNumber: '+254700999999', password: 'long enough' };

/**
 * `existingBets`: the number of bets inserted before the server starts, because PostgreSQL's query
 * plans depend on the row counts at that point.
 */
type SiteSizes = { games: number; players: number; existingBets: number };

/**
 * @returns the server's URL, the ids of its games (as many live as upcoming), the players' cookies,
 * a function that only announces an update, and one that changes a price
 */
export async function startLiveSite({ games, players, existingBets }: SiteSizes) {
  const database = await createTestDatabase();
  const [live, upcoming]: [number[], number[]] = [[], []];
  for (let number = 1; number <= 2 * games; number += 1) {
    const { id } = await addGame(database.pool, `Home ${number}`);
    if (number > games) upcoming.push(id);
    else {
      await setGameStatus(database.pool, { gameId: id, status: 'live', actorId: null });
      live.push(id);
    }
  }
  const userIds = await addPlayers(database.pool);
  const game = await addGame(database.pool, 'Existing bets');
  await placeBets(newWriter(database.pool), (n) => betOn(game, userIds, n), { from: 0, to: existingBets });
  await database.pool.query('vacuum analyze');
  const { phoneNumber: ADMIN_PHONE, password: ADMIN_PASSWORD } = administrator;
  const limits = { SOCKETS_MAX: '20000', SOCKETS_PER_ADDRESS: '20000' };
  const env = { ADMIN_PHONE, ADMIN_PASSWORD, IN_PLAY_DELAY_MS: '0', ...limits };
  const server = await startServer({ database, env });
  const cookies = await signUp(server.url, players);
  let changes = 0;
  /** Changes a price of the next live game, as a feed would (pricing: bench/pricing.ts). */
  const movePrice = (): Promise<void> => {
    changes += 1;
    const gameId = live[changes % live.length] as number;
    const odds = 260 + (Math.floor(changes / live.length) % 2);
    return withTransaction(database.pool, async (transaction) => {
      await transaction.query(
        `update games set prices = prices || jsonb_build_object('match_result/home', $2::int) where id = $1`,
        [gameId, odds],
      );
      await announceGame(transaction, { gameId, message: 'GAME_ODDS_UPDATE' });
    });
  };
  /** Announces a change to this many games, which every node then reads and broadcasts. */
  const announce = (count: number) =>
    withTransaction(database.pool, async (transaction) => {
      for (const gameId of live.slice(0, count))
        await announceGame(transaction, { gameId, message: 'GAME_ODDS_UPDATE' });
    });
  const stop = async () => {
    await server.stop();
    await database.close();
  };
  return { url: server.url, live, upcoming, cookies, announce, movePrice, stop };
}

export type LiveSite = Awaited<ReturnType<typeof startLiveSite>>;

/** Adds players with money. @returns their cookies */
async function signUp(url: string, players: number): Promise<string[]> {
  const admin = createClient(url);
  await admin.post('/api/auth/login', administrator);
  const cookies: string[] = [];
  for (let number = 1; number <= players; number += 1) {
    const player = createClient(url);
    const body = { phoneNumber: `+2547110${10_000 + number}`, password: 'long enough', username: `listener${number}` };
    const { user } = (await player.post('/api/auth/register', body, 201)) as { user: { id: number } };
    const funds = { userId: user.id, amount: '900000.00' };
    await admin.post('/api/admin/add-funds', funds, 200, { 'idempotency-key': `listener${number}` });
    cookies.push(player.cookie() ?? '');
  }
  return cookies;
}

export async function startBare(): Promise<{ url: string; stop: () => void }> {
  const port = await freePort();
  const script = fileURLToPath(new URL('live-bare.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, String(port)], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    const response = await fetch(`${url}/metrics`).catch(() => null);
    if (response?.ok) return { url, stop: () => child.stdin.end() };
    if (child.exitCode !== null) throw new Error('the bare server exited during startup');
    await sleep(50);
  }
}

/** CPU seconds and memory in bytes used by a server's process. */
export async function usage(url: string): Promise<{ cpuSeconds: number; bytes: number }> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
  return { cpuSeconds: read('process_cpu_seconds_total'), bytes: read('process_resident_memory_bytes') };
}
