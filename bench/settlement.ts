// npm run bench:settlement -- [--bets 100000] [--rounds 3]: how many bets per second settleGame()
// settles, compared with one bare SQL statement that writes the same rows on a copy of the same
// database, and how many bets on another game are placed meanwhile. Each measurement has a fresh
// copy; the order changes from round to round.
import { randomBytes } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { median, print } from '#bench/figures.ts';
import { outcomesOf, settleBare } from '#bench/settlement-bare.ts';
import { addGame, addPlayers, betOn, newWriter, type Prices, placeBets } from '#bench/settlement-fixture.ts';
import { checkBooks } from '#bench/support/check-books.ts';
import { silentLog } from '#server/database/log.ts';
import { createPool, type Pool } from '#server/database/pool.ts';
import { settleGame } from '#server/features/bets/settlement/settle-game.ts';
import { setGameScore } from '#server/features/games/set-game-score.ts';
import { setGameStatus } from '#server/features/games/set-game-status.ts';
import { yieldTo } from '#server/jobs/settlement-job.ts';
import {
  createDatabase,
  currentTestServer,
  dropDatabase,
  startTestServer,
  urlOf,
} from '#tests/support/database-server.ts';

const { values } = parseArgs({
  options: { bets: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '3' } },
});
const bets = Number(values.bets);
const rounds = Number(values.rounds);

type Game = { id: number; prices: Prices };
type Fixture = { name: string; game: Game; other: Game; userIds: number[] };

const perSecond = (count: number, seconds: number) => Math.round(count / seconds).toLocaleString('en');

async function withCopy<Result>(template: string | null, work: (pool: Pool, name: string) => Promise<Result>) {
  const server = currentTestServer();
  const name = `goldline_bench_${randomBytes(4).toString('hex')}`;
  await createDatabase(server, name, template ?? server.template);
  const pool = createPool({ connection: { connectionString: urlOf(server, name) }, log: silentLog });
  try {
    return await work(pool, name);
  } finally {
    await pool.end();
    if (template !== null) await dropDatabase(server, name);
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** A database with a finished game, all of its bets open. */
const prepare = () =>
  withCopy(null, async (pool, name): Promise<Fixture> => {
    const userIds = await addPlayers(pool);
    const game = await addGame(pool, 'Bench home');
    const other = await addGame(pool, 'Bench other');
    const took = await seconds(() => placeBets(newWriter(pool), (n) => betOn(game, userIds, n), { from: 0, to: bets }));
    print(`placed ${bets.toLocaleString('en')} bets of ${userIds.length} players: ${perSecond(bets, took)} bets/s`);
    await setGameStatus(pool, { gameId: game.id, status: 'live', actorId: null });
    const halfTime = { halfTimeHomeScore: 1, halfTimeAwayScore: 0 };
    const score = { homeScore: 2, awayScore: 1, currentMinute: 90, ...halfTime, actorId: null };
    await setGameScore({ database: pool, suspensionMs: 0 }, { gameId: game.id, ...score });
    await setGameStatus(pool, { gameId: game.id, status: 'finished', actorId: null });
    await pool.query('vacuum analyze');
    return { name, game, other, userIds };
  });

const measureOurs = ({ name, game }: Fixture) =>
  withCopy(name, async (pool) => {
    await pool.query('checkpoint').catch(() => {});
    const took = await seconds(async () => {
      const { betsSettled } = await settleGame(pool, game.id);
      if (betsSettled !== bets) throw new Error(`${betsSettled} of ${bets} bets were settled`);
    });
    await checkBooks(pool);
    return { took, outcomes: await outcomesOf(pool, game.id) };
  });

const measureBare = ({ name, game }: Fixture, outcomes: Awaited<ReturnType<typeof outcomesOf>>) =>
  withCopy(name, async (pool) => {
    await pool.query('checkpoint').catch(() => {});
    const took = await seconds(async () => {
      const settled = await settleBare(pool, game.id, outcomes);
      if (settled !== bets) throw new Error(`the bare statement settled ${settled} of ${bets} bets`);
    });
    await checkBooks(pool);
    return took;
  });

/** Places bets on the other game, first without a settlement, then while one runs. */
const measureBetsMeanwhile = ({ name, game, other, userIds }: Fixture) =>
  withCopy(name, async (pool) => {
    const writer = newWriter(pool);
    const aloneSeconds = bets < 10_000 ? 0.3 : 3;
    const alone = await placeWhile(writer, { other, userIds }, () => Promise.resolve(), aloneSeconds);
    let settling = 0;
    const during = await placeWhile(writer, { other, userIds }, async () => {
      settling = await seconds(() => settleGame(pool, game.id, yieldTo(writer)));
    });
    await checkBooks(pool);
    return { alone, during, settling };
  });

type Placing = { other: Game; userIds: number[] };

/** Places bets until the work is done, and for at least `atLeastSeconds`. */
async function placeWhile(
  writer: ReturnType<typeof newWriter>,
  { other, userIds }: Placing,
  work: () => Promise<unknown>,
  atLeastSeconds = 0,
): Promise<{ perSecond: number; slowestMs: number }> {
  let placed = 0;
  let slowestMs = 0;
  let running = true;
  const began = performance.now();
  const place = async (worker: number) => {
    while (running) {
      const requestedAt = performance.now();
      const placement = await writer.place(betOn(other, userIds, worker * 7919 + placed));
      if (!placement.placed) throw new Error(`a bet was refused: ${JSON.stringify(placement)}`);
      slowestMs = Math.max(slowestMs, performance.now() - requestedAt);
      placed += 1;
      await yieldToEventLoop();
    }
  };
  const placing = Promise.all(Array.from({ length: 64 }, (_none, worker) => place(worker)));
  await Promise.all([work(), new Promise((resolve) => setTimeout(resolve, atLeastSeconds * 1000))]);
  running = false;
  await placing;
  return { perSecond: placed / ((performance.now() - began) / 1000), slowestMs };
}

async function main(): Promise<void> {
  const stop = await startTestServer();
  try {
    const fixture = await prepare();
    const { outcomes } = await measureOurs(fixture);
    const [ours, bare]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      const runOurs = async () => ours.push((await measureOurs(fixture)).took);
      const runBare = async () => bare.push(await measureBare(fixture, outcomes));
      for (const run of round % 2 === 0 ? [runBare, runOurs] : [runOurs, runBare]) await run();
    }
    const oursMedian = median(ours);
    const bareMedian = median(bare);
    print(`bare SQL     ${perSecond(bets, bareMedian)} bets/s (${bareMedian.toFixed(2)} s, median of ${rounds})`);
    print(`settleGame() ${perSecond(bets, oursMedian)} bets/s (${oursMedian.toFixed(2)} s, median of ${rounds})`);
    print(`ratio        ${(bareMedian / oursMedian).toFixed(2)} of bare SQL`);
    const { alone, during, settling } = await measureBetsMeanwhile(fixture);
    print(`bets on another game: alone ${perSecond(alone.perSecond, 1)}/s, slowest ${alone.slowestMs.toFixed(0)} ms`);
    print(`  while settling: ${perSecond(during.perSecond, 1)}/s, slowest ${during.slowestMs.toFixed(0)} ms`);
    print(`  settling meanwhile: ${perSecond(bets, settling)} bets/s (${settling.toFixed(2)} s)`);
    await dropDatabase(currentTestServer(), fixture.name);
  } finally {
    await stop();
  }
}

await main();
