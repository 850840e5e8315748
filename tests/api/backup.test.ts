import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cents } from '#domain/money.ts';
import { backUp } from '#server/database/embedded/backup.ts';
import { restore } from '#server/database/embedded/restore.ts';
import { silentLog } from '#server/database/log.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { createPool } from '#server/database/pool.ts';
import { startApp } from '#tests/support/app.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { checkout } from '#tests/support/folders.ts';
import { ledgerHash } from '#tests/support/ledger-hash.ts';
import { findOperatorPostgres, startOperatorPostgres } from '#tests/support/operator-postgres.ts';
import { paymentsOf } from '#tests/support/payments.ts';
import { type MoneyState, playDuring } from '#tests/support/play-during.ts';
import { balanceOf } from '#tests/support/player-reads.ts';
import { addScriptedProvider, readScriptedStatement, statementRow } from '#tests/support/scripted-provider.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'goldline-backup-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function runCommand(name: 'backup' | 'restore', dataDir: string, backup: string, env = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', `server/commands/${name}.ts`, backup], {
    cwd: checkout,
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: '', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text;
    });
  const [code] = await once(child, 'close');
  return { code, output: output.trim(), endedAt: Date.now() };
}

const prepare = async () => {};

async function openEmbedded(dataDir: string): Promise<TestDatabase> {
  const database = await openDatabase({ dataDir, log: silentLog });
  await migrate({ connection: database.connection, log: silentLog });
  return { ...database, url: '' };
}

/** Expects the restored hash to be that of a state with all calls acknowledged before this time. */
function expectSnapshot(restored: string, states: MoneyState[], acknowledgedBefore: number): void {
  const snapshot = states.findIndex(({ hash }) => hash === restored);
  expect(snapshot).toBeGreaterThanOrEqual(0);
  expect(snapshot).toBeGreaterThanOrEqual(states.filter((each) => each.acknowledgedAt < acknowledgedBefore).length - 1);
}

const countBetween = (states: MoneyState[], from: number, to: number) =>
  states.filter(({ acknowledgedAt }) => acknowledgedAt > from && acknowledgedAt < to).length;

describe.runIf(process.platform === 'linux')('a backup of the embedded database', () => {
  test('is taken while money moves, and restores a consistent state with everything acknowledged before it', async () => {
    const [data, backup, elsewhere] = ['data', 'backup', 'elsewhere'].map((name) => path.join(folder, name)) as [
      string,
      string,
      string,
    ];
    const app = await startApp({}, await openEmbedded(data));
    const startedAt = Date.now();
    const { result, states, player } = await playDuring(app, () => runCommand('backup', data, backup));
    await app.close();
    expect(result).toMatchObject({ code: 0, output: expect.stringContaining(`Backed up to ${backup}`) });
    expect(countBetween(states, startedAt, result.endedAt)).toBeGreaterThan(20);
    expect(statSync(backup).mode & 0o077).toBe(0);

    // A database that can't be prepared is not left behind for a node to start on.
    expect(await runCommand('restore', elsewhere, backup, { CURRENCY: 'UGX' })).toMatchObject({ code: 1 });
    expect(readdirSync(elsewhere)).toEqual([]);
    const restored = await runCommand('restore', elsewhere, backup);
    expect(restored).toMatchObject({ code: 0, output: expect.stringMatching(/The books balance\.$/) });
    const again = await startApp({}, await openEmbedded(elsewhere));
    try {
      expectSnapshot(await ledgerHash(again.database.pool), states, startedAt);
      // The restored database is usable: the same player, still logged in, places another bet.
      const visitor = again.visitor();
      visitor.setCookie(player.cookie());
      const [bet] = await visitor.get('/api/bets');
      await visitor.post('/api/bets', { gameId: bet?.gameId, betType: 'draw', stake: 1 }, 201);
      await again.expectBooksToBalance();
    } finally {
      await again.close();
    }

    await expect(backUp(elsewhere, backup, silentLog)).rejects.toThrow(
      'already exists; a backup never overwrites anything',
    );
    await expect(restore(elsewhere, backup, prepare)).rejects.toThrow(`${elsewhere} already has a database`);
    const third = path.join(folder, 'third');
    for (const name of ['base.tar.gz', 'pg_wal.tar.gz']) {
      const archive = path.join(backup, name);
      const bytes = readFileSync(archive);
      const changed = Buffer.from(bytes).fill('changed', 5_000, 5_007);
      for (const damaged of [changed, bytes.subarray(0, -1_000)]) {
        writeFileSync(archive, damaged);
        await expect(restore(third, backup, prepare), name).rejects.toThrow(archive);
        expect(readdirSync(third)).toEqual([]);
      }
      writeFileSync(archive, bytes);
    }
  });

  test('pays nothing out and reuses no payment number once it is restored, until staff start the providers', async () => {
    const [data, backup, elsewhere] = ['data', 'backup', 'elsewhere'].map((name) => path.join(folder, name)) as [
      string,
      string,
      string,
    ];
    const settings = { PAYOUT_AUTOMATIC_AMOUNT: '100.00' };
    const app = await startApp(settings, await openEmbedded(data));
    const provider = addScriptedProvider(app);
    const { verifiedPlayer, deposit, withdraw, newestOf } = paymentsOf(app);
    const [player, other] = [await verifiedPlayer('50.00'), await verifiedPlayer('0.01')];
    const waiting = await verifiedPlayer('20.00');
    await withdraw(player);
    await provider.work();
    // A payout waits for a day after a new password.
    await app.database.pool.query('update users set credentials_changed_at = now() where id = $1', [waiting.id]);
    await withdraw(waiting, 20);
    await provider.work();
    expect(provider.calls.payOut).toHaveLength(1);
    // A backup taken while money is halted can be prepared, too.
    await app.database.pool.query(`insert into ledger_halts (failed) values ('[]')`);
    expect(await runCommand('backup', data, backup)).toMatchObject({ code: 0 });
    await app.database.pool.query('update ledger_halts set lifted_at = now()');
    // All are lost: both players are paid, and one pays, but the backup contains none of this.
    await provider.makeDue();
    await deposit(player, 15);
    await withdraw(player, 40);
    await provider.work();
    expect(provider.calls.payOut).toHaveLength(3);
    const paid = provider.calls.payOut.find(({ amountCents }) => amountCents === 2000)?.shortReference ?? null;
    const reference = provider.calls.collect[0]?.shortReference ?? null;
    await app.close();

    expect(await runCommand('restore', elsewhere, backup)).toMatchObject({ code: 0 });
    const again = await startApp(settings, await openEmbedded(elsewhere));
    try {
      const restored = addScriptedProvider(again);
      const signedIn = (before: typeof player) => {
        const visitor = again.visitor();
        visitor.setCookie(before.cookie());
        return { ...visitor, id: before.id, username: before.username };
      };
      expect(await withdraw(signedIn(player), 40)).toMatchObject({ status: 201 });
      await restored.work();
      expect(restored.calls.payOut).toEqual([]);

      const admin = await again.admin();
      await admin.post('/api/admin/payment-providers/scripted', { stopped: false });
      await deposit(signedIn(other), 15);
      await restored.makeDue();
      await restored.work();
      expect(restored.calls.collect).toHaveLength(1);
      // It may have been paid after the backup, so its status is queried instead.
      expect(restored.calls.payOut).toEqual([]);
      await readScriptedStatement(again, [
        statementRow({ amountCents: cents(1500), reference }),
        statementRow({ amountCents: cents(2000), reference: paid, direction: 'out' }),
      ]);
      expect(await balanceOf(signedIn(other))).toBe('0.01');
      expect(await newestOf(signedIn(waiting))).toMatchObject({ status: 'completed', amount: '20.00' });
      expect(await admin.get('/api/admin/payment-cases')).toMatchObject([{ kind: 'unknown_account', amount: '15.00' }]);
      await again.expectBooksToBalance();
    } finally {
      await again.close();
    }
  });

  test('fails without a database in the folder, and only a real backup can be restored', async () => {
    const data = path.join(folder, 'data');
    const backup = path.join(folder, 'backup');
    await expect(backUp(data, backup, silentLog)).rejects.toThrow(`there is no database in ${data}`);
    expect(existsSync(backup)).toBe(false);
    await expect(restore(data, folder, prepare)).rejects.toThrow(`${folder} is not a backup: it has no base.tar.gz`);
  });
});

describe("an operator's own PostgreSQL", () => {
  test('is dumped by pg_dump while money moves, and pg_restore restores a consistent state', async ({ skip }) => {
    const installed = findOperatorPostgres();
    if (installed === null) {
      const reason = 'no PostgreSQL 15 or later with initdb, pg_dump and pg_restore is installed on this machine';
      process.stdout.write(`NOT RUN: pg_dump and pg_restore: ${reason}\n`);
      return skip(reason);
    }
    const server = await startOperatorPostgres(installed.bin);
    const open = async (name: string): Promise<TestDatabase> => {
      const url = server.urlOf(name);
      const connection = { connectionString: url };
      await migrate({ connection, log: silentLog });
      const pool = createPool({ connection, log: silentLog });
      return { url, connection, pool, close: () => pool.end() };
    };
    const dump = path.join(server.folder, 'goldline.dump');
    try {
      await server.run('createdb', ['goldline']);
      const app = await startApp({}, await open('goldline'));
      const startedAt = Date.now();
      const { result, states } = await playDuring(app, async () => {
        await server.run('pg_dump', ['--format=custom', `--file=${dump}`, 'goldline']);
        return Date.now();
      });
      await app.close();
      expect(countBetween(states, startedAt, result)).toBeGreaterThan(1);

      await server.run('createdb', ['restored']);
      await server.run('pg_restore', ['--no-owner', '--exit-on-error', '--dbname=restored', dump]);
      const again = await startApp({}, await open('restored'));
      // A dump contains the data as of the moment the dump began.
      expectSnapshot(await ledgerHash(again.database.pool), states, startedAt);
      await again.expectBooksToBalance();
      await again.close();
    } finally {
      await server.stop();
    }
  });
});
