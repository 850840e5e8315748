// Up to 1,000 forged callbacks a second while bets are placed. Nothing is stored for an unknown
// URL, one row per body for a valid one, and no money moves.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Player, startApp, type TestApp, type TestGame } from '#tests/support/app.ts';
import { addScriptedProvider, type Scripted } from '#tests/support/scripted-provider.ts';

const PER_SECOND = 1000;
const SECONDS = 3;
const BATCHES_PER_SECOND = 20;
const BODIES = 40;

let app: TestApp;
let provider: Scripted;
let player: Player;
let game: TestGame;
beforeAll(async () => {
  app = await startApp();
  provider = addScriptedProvider(app);
  player = await app.player('1000.00');
  game = await app.game();
});
afterAll(() => app.close());

/** Places a bet. @returns how long it took */
async function timeBet(): Promise<number> {
  const startedAt = performance.now();
  const bet = { gameId: game.id, betType: 'home', odds: game.homeOdds, stake: '1.00' };
  await player.post('/api/bets', bet, 201, { 'idempotency-key': randomUUID() });
  return performance.now() - startedAt;
}

/** Places bets until the flood is over; each must be accepted. @returns the median time in ms */
async function measureBets(isOver: () => boolean): Promise<number> {
  const times: number[] = [];
  while (!isOver()) {
    times.push(await timeBet());
    await sleep(20);
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] as number;
}

async function flood(urls: readonly string[]): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const post = async (url: string, body: string) => {
    // Under load, the server could close an idle connection just as it is used again.
    const headers = { 'content-type': 'application/json', connection: 'close' };
    const { status } = await fetch(url, { method: 'POST', headers, body });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  for (let batch = 0; batch < SECONDS * BATCHES_PER_SECOND; batch += 1) {
    const posts: Promise<void>[] = [];
    for (let number = 0; number < PER_SECOND / BATCHES_PER_SECOND; number += 1) {
      const body = JSON.stringify({ forged: true, number: number % BODIES, amount: 1e9 });
      posts.push(post(urls[number % urls.length] as string, body));
    }
    await Promise.all([...posts, sleep(1000 / BATCHES_PER_SECOND)]);
  }
  return statuses;
}

it('stores each forged body once, at the valid URL only, and moves no money, while bets are placed', async () => {
  const unknownUrl = `${app.url}/api/payments/callbacks/${'0'.repeat(32)}`;
  const validUrl = app.url + provider.address();
  let isOver = false;
  const bets = measureBets(() => isOver);
  const statuses = await flood([unknownUrl, validUrl]);
  isOver = true;
  const median = await bets;
  await provider.work();
  expect(statuses).toEqual(new Map([404, 200].map((status) => [status, (PER_SECOND * SECONDS) / 2])));
  const { rows } = await app.database.pool.query<{ body: string; times: number; result: string }>(
    `select body::text as body, times, result from payment_callbacks`,
  );
  expect(rows.length).toBe(BODIES / 2);
  expect(rows.reduce((sum, { times }) => sum + times, 0)).toBe((PER_SECOND * SECONDS) / 2);
  expect(new Set(rows.map(({ result }) => result))).toEqual(new Set(['forged']));
  expect((await app.database.pool.query('select 1 from payments')).rowCount).toBe(0);
  if (process.env.SHOW_FIGURES) process.stdout.write(`median of a bet: ${median.toFixed(0)} ms\n`);
  await app.expectBooksToBalance();
});
