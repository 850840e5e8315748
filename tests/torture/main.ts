// npm run torture -- --minutes 10 --seed 1 [--faults]: the bank test, on its own PostgreSQL with
// two nodes; --faults causes every kind of fault at least once.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { silentLog } from '#server/database/log.ts';
import { createPool } from '#server/database/pool.ts';
import { skewedBy } from '#tests/support/skewed-clock.ts';
import { openTcpProxy } from '#tests/support/tcp-proxy.ts';
import { type BankReport, runBankTest } from '#tests/torture/bank-test.ts';
import { causeFault, type FaultResult, type FaultTargets, faults } from '#tests/torture/faults.ts';
import { ADMIN, BANK_ENV, createNode } from '#tests/torture/node.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    faults: { type: 'boolean', default: false },
  },
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const MAX_RECOVERY_MS = 5_000;
const SMALL_DISK = '700m';

/** A folder for the database, on a file system that can be filled if this user may create one. */
function makeFolder(): { folder: string; canFillDisk: boolean; remove: () => void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'goldline-torture-'));
  chmodSync(folder, 0o755);
  let canFillDisk = false;
  if (values.faults && process.platform === 'linux')
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SMALL_DISK},mode=755`, 'tmpfs', folder], { stdio: 'ignore' });
      canFillDisk = true;
    } catch {
      print('No small file system can be mounted here, so the disk is not filled and this run will fail.');
    }
  const remove = () => {
    if (canFillDisk) execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, canFillDisk, remove };
}

async function main(): Promise<boolean> {
  const { folder, canFillDisk, remove } = makeFolder();
  mkdirSync(path.join(folder, 'data'), { mode: 0o755 });
  const dataDir = path.join(folder, 'data');
  const embedded = await startEmbedded(dataDir, silentLog);
  const { host, port, user, database } = embedded.connection;
  const proxy = await openTcpProxy(path.join(host, `.s.PGSQL.${port}`));
  const databaseUrl = `postgresql://${user}@127.0.0.1:${proxy.port}/${database}`;
  const pool = createPool({ connection: { ...embedded.superuserConnection, database }, size: 4, log: silentLog });
  const behind = { ...BANK_ENV, ...skewedBy(-SKEW_S) };
  const nodes: FaultTargets['nodes'] = [await createNode(databaseUrl, BANK_ENV), await createNode(databaseUrl, behind)];
  try {
    for (const node of nodes) await node.start();
    const targets: FaultTargets = { nodes, proxy, pool, folder: dataDir, canFillDisk };
    const results = new Map<string, FaultResult[]>();
    const report = await runBankTest({
      seed: values.seed,
      players: 20,
      sessionsPerPlayer: 2,
      games: 8,
      admin: ADMIN,
      urls: nodes.map(({ url }) => url),
      databaseUrl,
      during: () => (values.faults ? causeFaultsUntil(endsAt(), targets, results) : sleep(endsAt() - Date.now())),
    });
    return printReport(report, results);
  } finally {
    for (const node of nodes) await node.stop();
    await pool.end();
    await proxy.close();
    await embedded.stop();
    remove();
  }
}

/** The second node's clock is this many seconds behind. */
const SKEW_S = 20;

const endsAt = () => Date.now() + Number(values.minutes) * 60_000;

/** Causes one fault after another, each at least once. */
async function causeFaultsUntil(
  end: number,
  targets: FaultTargets,
  results: Map<string, FaultResult[]>,
): Promise<void> {
  for (let round = 0; round === 0 || Date.now() < end; round += 1)
    for (const fault of faults) {
      if (round > 0 && Date.now() >= end) return;
      const result = await causeFault(fault, targets);
      results.set(fault.name, [...(results.get(fault.name) ?? []), result]);
      print(`${fault.name}: occurred ${result.hits} times, responded again after ${result.recoveryMs} ms`);
      await sleep(1_000);
    }
}

/** @returns whether all checks passed */
function printReport(report: BankReport, results: Map<string, FaultResult[]>): boolean {
  const { history, acknowledged, unknown, lost, duplicated, wrong, ledger, seconds } = report;
  const failedChecks = ledger.checks.filter(({ violations }) => violations > 0);
  print(
    `\nseed ${values.seed}, ${seconds.toFixed(0)} s, ${history.calls} calls, ${history.entries.length} entries in the history`,
  );
  print(`acknowledged ${acknowledged}, unknown ${unknown}, transfers ${ledger.figures.transfers}`);
  print(
    `lost ${lost.length}, duplicated ${duplicated.length}, wrong ${wrong.length}, checks failed ${failedChecks.length}`,
  );
  for (const line of [...lost, ...duplicated, ...wrong, ...failedChecks.map(({ name }) => name)].slice(0, 30))
    print(line);
  const missing = faults.filter(({ name }) => values.faults && !results.get(name)?.some(({ hits }) => hits > 0));
  for (const { name } of missing) print(`NEVER OCCURRED: ${name}`);
  const slow = [...results].filter(([, all]) => all.some(({ recoveryMs }) => recoveryMs > MAX_RECOVERY_MS));
  for (const [name] of slow) print(`TOO SLOW TO RECOVER: ${name}`);
  const holds = ledger.holds && [lost, duplicated, wrong, missing, slow].every(({ length }) => length === 0);
  print(holds ? '\nAll checks passed.' : '\nCHECKS FAILED.');
  return holds;
}

process.exit((await main()) ? 0 : 1);
