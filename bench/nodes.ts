// npm run bench:nodes -- [--nodes 1,2,4] [--share 0.2] [--clients 128] [--seconds 4] [--rounds 2]
// [--existing-bets 20000]: bets per second through several nodes on one PostgreSQL behind a plain
// proxy, and the CPU used by each part, which shows the bottleneck. Then the same with each node
// limited to a share of a processor, so that several nodes and their database fit on this machine.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { prepareBets } from '#bench/bets-fixture.ts';
import type { BetsLoad } from '#bench/bets-load.ts';
import { header, median, percentile, print, row } from '#bench/figures.ts';
import { checkBooks } from '#bench/support/check-books.ts';
import { cpuOf, cpuOfMachine, cpuOfTree } from '#bench/support/cpu.ts';
import { limitCpuShare } from '#bench/support/cpu-share.ts';
import type { LoadResult } from '#bench/support/http-load.ts';
import { watchWaits } from '#bench/support/wait-profile.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTestServer } from '#tests/support/database-server.ts';
import { freePort, startProcess } from '#tests/support/server.ts';

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '1,2,4' },
    share: { type: 'string', default: '0.2' },
    clients: { type: 'string', default: '128' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '2' },
    'existing-bets': { type: 'string', default: '20000' },
  },
});
const seconds = Number(values.seconds);
const nodeCounts = values.nodes.split(',').map(Number);
const cores = os.availableParallelism();
const parts = ['nodes', 'PostgreSQL', 'load', 'proxy', 'others'] as const;

/** CPU seconds per second: the number of processors each part kept busy. */
type Busy = Record<(typeof parts)[number], number>;
type Measure = { perSecond: number; p99: number; busy: Busy; waits: string };

const forkHere = (file: string) => fork(path.join(import.meta.dirname, file), { execArgv: ['--import', 'tsx'] });

const stopDatabase = await startTestServer();
const database = await createTestDatabase();
const { cookies, offers, postmaster } = await prepareBets(database, Number(values['existing-bets']));
const load = forkHere('bets-load.ts');

/** Starts the nodes and places bets through them. Null if they can't be limited to their share. */
async function measure(count: number, share: number): Promise<Measure[] | null> {
  const ports: number[] = [];
  for (let node = 0; node < count; node += 1) ports.push(await freePort());
  const nodes = await Promise.all(ports.map((port) => startProcess({ port, databaseUrl: database.url, env: {} })));
  const balancer = forkHere('nodes-balancer.ts');
  const releases: (() => void)[] = [];
  try {
    balancer.send(ports);
    const [port] = (await once(balancer, 'message')) as [number];
    const cpu = () => {
      const used = {
        nodes: nodes.reduce((sum, { pid }) => sum + cpuOf(pid), 0),
        PostgreSQL: cpuOfTree(postmaster),
        load: cpuOf(load.pid ?? 0),
        proxy: cpuOf(balancer.pid ?? 0),
      };
      return { ...used, others: cpuOfMachine() - used.nodes - used.PostgreSQL - used.load - used.proxy };
    };
    const drive = async (): Promise<Measure> => {
      const order: BetsLoad = { port, clients: Number(values.clients), seconds, cookies, offers };
      const before = cpu();
      const { result, waits } = await watchWaits(database.pool, async () => {
        load.send(order);
        const [measured] = (await once(load, 'message')) as [LoadResult];
        return measured;
      });
      const after = cpu();
      const refused = Object.keys(result.statuses).filter((status) => status !== '201');
      if (refused.length > 0) throw new Error(`bets were refused: ${JSON.stringify(result.statuses)}`);
      const busy = parts.map((part) => [part, (after[part] - before[part]) / result.seconds]);
      return {
        perSecond: result.calls / result.seconds,
        p99: percentile(result.milliseconds, 0.99),
        busy: Object.fromEntries(busy) as Busy,
        waits: waits
          .slice(0, 3)
          .map(([what, backends]) => `${what} ${backends.toFixed(1)}`)
          .join(', '),
      };
    };
    await drive();
    for (const { pid } of share < 1 ? nodes : []) {
      const release = limitCpuShare(pid, share);
      if (release === null) return null;
      releases.push(release);
    }
    const measures: Measure[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1) measures.push(await drive());
    return measures;
  } finally {
    balancer.kill();
    await Promise.all(nodes.map((node) => node.kill()));
    for (const release of releases) release();
  }
}

function limitOf(busy: Busy, count: number, share: number): string {
  if (busy.nodes > 0.9 * count * share) return "the nodes' CPU quota";
  if (parts.reduce((sum, part) => sum + busy[part], 0) > 0.93 * cores) return `the machine's ${cores} processors`;
  if (Math.max(busy.load, busy.proxy) > 0.9) return 'the load or the proxy';
  return 'waits in PostgreSQL';
}

async function report(share: number): Promise<string[][]> {
  const perBet: string[][] = [];
  header('nodes', 'bets/s', 'p99 ms', ...parts.map((part) => `CPUs: ${part}`), 'backends waiting on', 'limited by');
  for (const count of nodeCounts) {
    const measures = await measure(count, share);
    if (measures === null) {
      print('\nNo Linux control group can be created here, so the nodes could not be limited to a share.');
      return [];
    }
    const medianOf = (pick: (measure: Measure) => number) => median(measures.map(pick));
    const busy = Object.fromEntries(parts.map((part) => [part, medianOf((each) => each.busy[part])])) as Busy;
    const perSecond = medianOf((each) => each.perSecond);
    const shares = parts.map((part) => busy[part].toFixed(2));
    const { waits } = measures.at(-1) as Measure;
    row(
      count,
      Math.round(perSecond),
      medianOf((each) => each.p99).toFixed(0),
      ...shares,
      waits,
      limitOf(busy, count, share),
    );
    const [node, postgres] = [busy.nodes, busy.PostgreSQL].map((each) => ((each * 1e6) / perSecond).toFixed(0));
    perBet.push([String(count), node as string, postgres as string]);
  }
  return perBet;
}

try {
  print(`Nodes that can each use one processor, ${cores} processors in total:\n`);
  const perBet = await report(1);
  print('\nCPU time per bet, in microseconds:\n');
  header('nodes', 'in the nodes', 'in PostgreSQL');
  for (const cells of perBet) row(...cells);
  if (Number(values.share) < 1) {
    print(`\nNodes limited to ${values.share} processors each:\n`);
    await report(Number(values.share));
  }
  await checkBooks(database.pool);
} finally {
  load.disconnect();
  await database.close();
  await stopDatabase();
}
