// Benchmarks are run manually. These tests run some of them at a small size, to show that they
// still work.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { checkout } from '#tests/support/folders.ts';

/** Runs a benchmark on the tests' own database server. @returns its output; rejects if it fails */
async function runBench(file: string, sizes: Record<string, number | string>): Promise<string> {
  const options = Object.entries(sizes).flatMap(([name, size]) => [`--${name}`, String(size)]);
  const bench = ['--import', 'tsx', path.join(checkout, 'bench', file), ...options];
  const { stdout } = await promisify(execFile)(process.execPath, bench, { cwd: checkout });
  return stdout;
}

it('runs the live-updates benchmark', async () => {
  const sizes = {
    sockets: 8,
    pairs: 1,
    games: 2,
    listeners: 4,
    players: 2,
    'existing-bets': 10,
    updates: 20,
    seconds: 0.3,
    rounds: 1,
  };
  const printed = await runBench('live.ts', sizes);
  expect(printed).toMatch(/\| Goldline \| 8 \| .*ratio of the medians: \d/s);
  expect(printed).toMatch(/\| no price changes \| \d+ \| 100% \|/);
});

it('runs the bets benchmark', async () => {
  const printed = await runBench('bets.ts', { seconds: 0.3, rounds: 1, 'existing-bets': 200 });
  expect(printed).toMatch(/\| 256 \| [1-9]\d* \|/);
});

it('runs the bet layers benchmark', async () => {
  const printed = await runBench('bets-layers.ts', {
    seconds: 0.5,
    rounds: 1,
    'existing-bets': 200,
    only: 'bet_legs_count',
  });
  expect(printed).toMatch(/\| trigger bet_legs_count \| [1-9]\d* \|/);
});

it('runs the settlement benchmark', async () => {
  const printed = await runBench('settlement.ts', { bets: 600, rounds: 1 });
  expect(printed).toMatch(/settleGame\(\) +[\d,]+ bets\/s/);
  expect(printed).toMatch(/ratio +\d+\.\d\d of bare SQL/);
  expect(printed).toMatch(/while settling: +[\d,]+\/s/);
});

it('runs the attack benchmark', async () => {
  const printed = await runBench('attack.ts', { seconds: 0.5, rounds: 1 });
  expect(printed).toMatch(/\| until limited \| [\d.]+ \|/);
});

it('runs the reads benchmark', async () => {
  const sizes = {
    users: 40,
    bets: 80,
    transactions: 40,
    games: 40,
    'of-one': 20,
    clients: 2,
    seconds: 0.03,
    only: 'by',
  };
  const printed = await runBench('reads.ts', sizes);
  expect(printed).toMatch(/\| bets by stake \| [\d.]+ ms \|/);
});

it('runs the multi-node benchmark', async () => {
  const printed = await runBench('nodes.ts', {
    nodes: 1,
    share: 1,
    clients: 8,
    seconds: 0.3,
    rounds: 1,
    'existing-bets': 200,
  });
  expect(printed).toMatch(/\| 1 \| [1-9]\d* \|/);
});
