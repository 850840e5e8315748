// Bets during live updates. Each round measures bets without price changes, bets on other games
// while prices of live games change and every socket receives them, and bets on those live games.
// The order alternates from round to round.
import { setTimeout as sleep } from 'node:timers/promises';
import { header, median, percentile, print, row } from '#bench/figures.ts';
import type { LiveSite } from '#bench/live-fixture.ts';
import { openCrowd } from '#bench/socket-crowd.ts';
import { callFor } from '#bench/support/http-load.ts';

type Phase = { perSecond: number; times: number[] };

/** Every player places bets on these games, one at a time, for `seconds`. */
async function placeBets({ url, cookies }: LiveSite, gameIds: readonly number[], seconds: number): Promise<Phase> {
  const { port, host } = new URL(url);
  const requestAt = (player: number, n: number) => {
    const gameId = gameIds[(player * 31 + n) % gameIds.length] as number;
    const body = JSON.stringify({ gameId, betType: 'draw', stake: 1, acceptOddsChange: 'any' });
    const head = `host: ${host}\r\ncookie: ${cookies[player]}\r\ncontent-type: application/json`;
    return `POST /api/bets HTTP/1.1\r\n${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  };
  const placed = await callFor({ port: Number(port), clients: cookies.length, seconds, requestAt });
  if (placed.statuses[201] !== placed.calls) throw new Error(`bets were refused: ${JSON.stringify(placed.statuses)}`);
  return { perSecond: placed.calls / placed.seconds, times: placed.milliseconds };
}

/** A change waits for its game's lock and its commit, so several run concurrently. */
const LANES = 8;

/** Changes prices `updates` times a second until stopped. */
function movePrices({ movePrice }: LiveSite, updates: number): () => Promise<unknown> {
  let running = true;
  const began = performance.now();
  const lane = async (first: number) => {
    for (let number = first; running; number += LANES) {
      await sleep(Math.max(0, began + (number * 1000) / updates - performance.now()));
      await movePrice();
    }
  };
  const work = Promise.all(Array.from({ length: LANES }, (_none, first) => lane(first)));
  return () => {
    running = false;
    return work;
  };
}

type Sizes = { listeners: number; updates: number; seconds: number; rounds: number };

export async function measureBets(site: LiveSite, { listeners, updates, seconds, rounds }: Sizes): Promise<void> {
  const crowd = await openCrowd(site.url, listeners, 'compressed');
  await crowd.allReceived(1);
  const [noChanges, otherGames, sameGames]: [Phase[], Phase[], Phase[]] = [[], [], []];
  const received: number[] = [];
  const whilePricesChange = async (phases: Phase[], gameIds: readonly number[]) => {
    const before = crowd.received();
    const began = performance.now();
    const stop = movePrices(site, updates);
    phases.push(await placeBets(site, gameIds, seconds));
    await stop();
    received.push((crowd.received() - before) / listeners / ((performance.now() - began) / 1000));
    // Lets the last broadcasts finish, so that they don't slow the next phase.
    await sleep(500);
  };
  await placeBets(site, site.upcoming, seconds);
  for (let round = 0; round < rounds; round += 1) {
    const measures = [
      async () => noChanges.push(await placeBets(site, site.upcoming, seconds)),
      () => whilePricesChange(otherGames, site.upcoming),
      () => whilePricesChange(sameGames, site.live),
    ];
    for (const measure of round % 2 === 0 ? measures : measures.toReversed()) await measure();
  }
  await crowd.allReceived(1);
  crowd.close();
  const rateOf = (phases: Phase[]) => median(phases.map((phase) => phase.perSecond));
  const line = (name: string, phases: Phase[]) => {
    const times = phases.flatMap((phase) => phase.times);
    const spread = [`${median(times).toFixed(1)} ms`, `${percentile(times, 0.99).toFixed(1)} ms`];
    row(name, rateOf(phases).toFixed(0), `${((100 * rateOf(phases)) / rateOf(noChanges)).toFixed(0)}%`, ...spread);
  };
  const sockets = listeners.toLocaleString('en');
  header(`${site.cookies.length} concurrent players, ${sockets} sockets`, 'bets/s', 'of baseline', 'p50', 'p99');
  line('no price changes', noChanges);
  line(`${updates} price changes a second, bets on other games`, otherGames);
  line('the same, bets on the same games', sameGames);
  print(
    `\ntarget: 80% of baseline; ${rounds} rounds of ${seconds} s; each socket received ${median(received).toFixed(0)} updates a second`,
  );
}
