// npm run bench:bets -- [--seconds 4] [--rounds 3] [--existing-bets 20000]: bets per second over
// HTTP (session cookie, idempotency key, validation, prices, limits, ledger, synchronous commit) by
// a thousand players on 1, 32 and 256 connections, compared with the lean and the bare statements
// of bets-baselines.ts, alternating in the same run on the same database.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bareBet, driveStatements, leanBet, leanSet } from '#bench/bets-baselines.ts';
import { prepareBets } from '#bench/bets-fixture.ts';
import type { BetsLoad } from '#bench/bets-load.ts';
import { header, median, percentile, print, row } from '#bench/figures.ts';
import { checkBooks } from '#bench/support/check-books.ts';
import { cpuOf, cpuOfTree } from '#bench/support/cpu.ts';
import type { LoadResult } from '#bench/support/http-load.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { asAdmin, currentTestServer, startTestServer } from '#tests/support/database-server.ts';
import { freePort, startProcess } from '#tests/support/server.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    'existing-bets': { type: 'string', default: '20000' },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const clientCounts = [1, 32, 256] as const;
/** The statements without HTTP, in printing order. */
const baselines = [
  { name: 'lean', statement: leanBet, clients: 1 },
  { name: 'lean', statement: leanBet, clients: 32 },
  { name: 'lean, batches of 125', statement: leanSet, clients: 1 },
  { name: 'bare', statement: bareBet, clients: 1 },
  { name: 'bare', statement: bareBet, clients: 32 },
] as const;

type Measure = { perSecond: number; p50: number; p99: number; cpu: string };

async function main(): Promise<void> {
  // Autovacuum would slow down only some of the measurements.
  const stopDatabase = await startTestServer({ autovacuum: 'off' });
  const database = await createTestDatabase();
  const { cookies, offers, postmaster } = await prepareBets(database, Number(values['existing-bets']));
  const port = await freePort();
  const server = await startProcess({ port, databaseUrl: database.url, env: {} });
  const load = fork(path.join(import.meta.dirname, 'bets-load.ts'), { execArgv: ['--import', 'tsx'] });
  const processes = {
    server: () => cpuOf(server.pid),
    PostgreSQL: () => cpuOfTree(postmaster),
    load: () => cpuOf(load.pid ?? 0),
  };

  const throughHttp = async (clients: number): Promise<Measure> => {
    const order: BetsLoad = { port, clients, seconds, cookies, offers };
    const before = Object.values(processes).map((cpu) => cpu());
    load.send(order);
    const [result] = (await once(load, 'message')) as [LoadResult];
    const used = Object.values(processes).map((cpu, index) => cpu() - (before[index] as number));
    const refused = Object.keys(result.statuses).filter((status) => status !== '201' && status !== '200');
    if (refused.length > 0) throw new Error(`bets were refused: ${JSON.stringify(result.statuses)}`);
    const { calls, milliseconds } = result;
    return {
      perSecond: calls / result.seconds,
      p50: percentile(milliseconds, 0.5),
      p99: percentile(milliseconds, 0.99),
      cpu: Object.keys(processes)
        .map((name, index) => `${name} ${(((used[index] as number) * 1e6) / calls).toFixed(0)}`)
        .join(', '),
    };
  };

  try {
    await throughHttp(32);
    const http = clientCounts.map((clients) => ({ clients, measures: [] as Measure[] }));
    const measured = baselines.map((baseline) => ({ ...baseline, perSecond: [] as number[] }));
    for (let round = 0; round < rounds; round += 1) {
      for (const { statement, clients, perSecond } of measured)
        perSecond.push((await driveStatements({ database, statement, clients, seconds })).perSecond);
      await asAdmin(currentTestServer(), 'checkpoint');
      for (const { clients, measures } of http) measures.push(await throughHttp(clients));
    }
    await checkBooks(database.pool);
    report(http, measured);
  } finally {
    load.disconnect();
    await server.stop();
    await database.close();
    await stopDatabase();
  }
}

type Http = { clients: number; measures: Measure[] }[];
type Baselines = { name: string; clients: number; perSecond: number[] }[];

function report(http: Http, baselines: Baselines): void {
  header('without HTTP', 'clients', 'bets/s');
  for (const { name, clients, perSecond } of baselines) row(name, clients, Math.round(median(perSecond)));
  print('');
  const baselineOf = (name: string, clients: number) =>
    median(baselines.find((each) => each.name === name && each.clients === Math.min(clients, 32))?.perSecond ?? []);
  header('clients', 'HTTP, bets/s', 'p50 ms', 'p99 ms', 'vs lean', 'vs bare', 'CPU µs per bet');
  for (const { clients, measures } of http) {
    const medianOf = (pick: (measure: Measure) => number) => median(measures.map(pick));
    const perSecond = medianOf((each) => each.perSecond);
    const times = [medianOf((each) => each.p50).toFixed(1), medianOf((each) => each.p99).toFixed(1)];
    const ratios = ['lean', 'bare'].map((name) => (perSecond / baselineOf(name, clients)).toFixed(2));
    row(clients, Math.round(perSecond), ...times, ...ratios, measures.at(-1)?.cpu ?? '');
  }
}

await main();
