import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { RULES_VERSION } from '#domain/settlement/rules-version.ts';
import { adoptDatabase, isRestored, readChange, refuseRestored } from '#server/adopt-database.ts';
import { recordAction } from '#server/audit/record-action.ts';
import type { Pool } from '#server/database/pool.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { demoAccounts } from '#server/demo/accounts.ts';
import { ensureFirstAdmin } from '#server/features/auth/create-user.ts';
import { verifyLedger } from '#server/ledger/verify-ledger.ts';
import { prepareRestored } from '#server/prepare-restored.ts';
import { createClient } from '#tests/support/client.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { checkout } from '#tests/support/folders.ts';
import { freePort, startServer } from '#tests/support/server.ts';

/** Starts the server and expects it to exit. @returns its exit code and output */
function startExpectingExit(env: Record<string, string>): { status: number | null; lines: string[] } {
  const result = spawnSync(process.execPath, [path.join(checkout, 'scripts/serve.mjs')], {
    cwd: checkout,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'test', SEED: 'none', LOG_LEVEL: 'silent', ...env },
    timeout: 60_000,
  });
  return { status: result.status, lines: (result.stdout + result.stderr).trim().split('\n') };
}

const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'a secret of the tests, long enough to be one',
  PUBLIC_URL: 'https://goldline.test',
  SMS_URL: 'https://sms.goldline.test',
  RATE_LIMITS: 'on',
  SEED: 'none',
};

describe('the process', () => {
  test('serves requests once it reports that it is ready, and shuts down cleanly on SIGTERM', async () => {
    const server = await startServer();
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const startedAt = performance.now();
    expect(await server.stop()).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
  });

  test('reports that it is not ready, but accepts new connections, for SHUTDOWN_DELAY_S after SIGTERM', async () => {
    const server = await startServer({ env: { SHUTDOWN_DELAY_S: '5' } });
    // Each request opens a new connection.
    const status = async (path: string) =>
      (await fetch(`${server.url}${path}`, { headers: { connection: 'close' } })).status;
    const exitCode = server.stop();
    await expect.poll(() => status('/readyz')).toBe(503);
    expect(await status('/healthz')).toBe(200);
    expect(await status('/api/games/live')).toBe(200);
    expect(await exitCode).toBe(0);
    await expect(status('/healthz')).rejects.toThrow();
  });

  test('loses no acknowledged bet when terminated under load, and answers calls on open connections', async () => {
    const database = await createTestDatabase();
    const admin = { phoneNumber: '+254700999999', password: 'long enough' };
    const env = { ADMIN_PHONE: admin.phoneNumber, ADMIN_PASSWORD: admin.password };
    const server = await startServer({ env, database });
    try {
      const staff = createClient(server.url);
      const player = createClient(server.url);
      await staff.post('/api/auth/login', admin);
      const account = { phoneNumber: '+254711000001', password: 'long enough', username: 'steady' };
      const { user } = await player.post('/api/auth/register', account, 201);
      await staff.post('/api/admin/add-funds', { userId: user.id, amount: '500.00' });
      const prices = { homeOdds: '2.50', drawOdds: '3.30', awayOdds: '2.90' };
      const teams = { homeTeam: 'Lions', awayTeam: 'Eagles', league: 'Test League' };
      const { id: gameId } = await staff.post('/api/games', { ...teams, ...prices }, 201);

      const acknowledged: number[] = [];
      const refused: unknown[] = [];
      let stopped = false;
      const play = async () => {
        while (!stopped) {
          const response = await player
            .call('POST', '/api/bets', { gameId, betType: 'home', stake: 0.5 })
            .catch(() => null);
          if (response?.status === 201) acknowledged.push(response.body.id);
          else if (response) refused.push(response.body);
          else await sleep(5);
        }
      };
      const players = Array.from({ length: 4 }, play);
      while (acknowledged.length < 40) await sleep(5);
      expect(await server.stop()).toBe(0);
      stopped = true;
      await Promise.all(players);
      expect(refused).toEqual([]);

      const { rows } = await database.pool.query<{ id: number }>('select id from bets');
      expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
      expect(await verifyLedger(database.pool)).toMatchObject({ holds: true });
    } finally {
      await server.stop();
      await database.close();
    }
  });

  test.each([
    ['prepared', prepareRestored],
    ['confirmed as moved', (pool: Pool) => withTransaction(pool, adoptDatabase)],
  ])('refuses to start on a copy of a database until it is %s', async (_, prepare) => {
    const original = await createTestDatabase();
    await refuseRestored(original);
    await refuseRestored(original);
    await original.pool.end();
    const copy = await createTestDatabase(2, new URL(original.url).pathname.slice(1));
    try {
      const { status, lines } = startExpectingExit({ DATABASE_URL: copy.url });
      expect(status).toBe(1);
      expect(lines.join('\n')).toContain('This database appears to have been restored from a backup');
      await prepare(copy.pool);
      await refuseRestored(copy);
    } finally {
      await copy.close();
    }
  });

  test('notices that the files of its database were replaced by older ones while it ran', async () => {
    const database = await createTestDatabase();
    await refuseRestored(database);
    const { here } = await readChange(database.pool, null);
    expect(await readChange(database.pool, here)).toMatchObject({ change: 'none' });
    const later = { ...here, position: here.position + 1_000_000_000 };
    expect(await readChange(database.pool, later)).toMatchObject({ change: 'lossy' });
    const promoted = { ...here, timeline: here.timeline + 1, position: 0 };
    expect(await readChange(database.pool, promoted)).toMatchObject({ change: 'lossy' });
    await database.close();
  });

  // The replica was down when the primary stopped waiting for it, so its audit trail doesn't show
  // that.
  test.each([
    [true, 'lossless'],
    [false, 'lossy'],
  ])("uses the node's last observation of whether commits waited for the replica: %s", async (synchronous, change) => {
    const database = await createTestDatabase();
    const { here } = await readChange(database.pool, null);
    const before = { ...here, timeline: here.timeline - 1 };
    await withTransaction(database.pool, (transaction) =>
      recordAction(transaction, {
        actorId: null,
        action: 'database adopted',
        about: 'settings',
        after: { ...before, synchronous: true },
      }),
    );
    expect(await readChange(database.pool, { ...before, synchronous })).toMatchObject({ change });
    await database.close();
  });

  test.each([
    ['lock_timeout', '0'],
    // The driver then sends no setting; the database's default is not accepted instead.
    ['lock_timeout', ''],
    ['options', '-c jit=off -c timezone=Africa/Nairobi'],
  ])('refuses to start behind a pooler that drops the settings of connections: %s=%s', async (name, value) => {
    const database = await createTestDatabase();
    const url = new URL(database.url);
    await database.pool.query(`alter database ${url.pathname.slice(1)} set lock_timeout = '5s'`);
    url.searchParams.set(name, value);
    const { status, lines } = startExpectingExit({ DATABASE_URL: url.href });
    await database.close();
    expect(status).toBe(1);
    expect(lines.join('\n')).toContain('DATABASE_URL points to a pooler');
  });

  test.each([
    ['the same database', {}, false],
    ['a dump restored next to the original', { database: 6 }, true],
    ['a dump restored over the original', { table: 9 }, true],
    ['a dump restored on another server', { cluster: '2' }, true],
    ['a failover', { timeline: 2 }, false],
    ['a base backup restored to a point in time', { timeline: 2, isRecovered: true }, true],
    ['such a base backup, prepared', { isRecovered: true }, false],
  ])('recognises whether it runs on another database: %s', (_, change, isOther) => {
    const adopted = { cluster: '1', database: 5, table: 8, timeline: 1, synchronous: true };
    expect(isRestored(adopted, { ...adopted, isRecovered: false, position: 0, ...change })).toBe(isOther);
  });

  test('records in the audit trail what has changed in the environment since the last start, but no secrets', async () => {
    const database = await createTestDatabase();
    const shared = { PUBLIC_URL: 'http://goldline.test', SMS_URL: 'https://sms.goldline.test', SMS_KEY: 'hush' };
    const recordedAfterStart = async (env: Record<string, string>) => {
      const server = await startServer({ env: { ...shared, ...env }, database });
      await server.stop();
      const { rows } = await database.pool.query(
        `select before, after from audit_entries where action = 'configuration changed' order by number`,
      );
      return rows;
    };
    const [ours, theirs] = ['pay@goldline.test', 'pay@elsewhere.test'];
    const known = { rulesVersion: RULES_VERSION, SMS_KEY: 'set', SESSION_SECRET: null, LATE_BET_WINDOW_S: '0' };
    const first = { before: null, after: { ...known, PAYPAL_ACCOUNT: ours } };
    expect(await recordedAfterStart({ PAYPAL_ACCOUNT: ours })).toMatchObject([first]);
    expect(await recordedAfterStart({ PAYPAL_ACCOUNT: ours, SOCKETS_MAX: '99' })).toMatchObject([first]);
    expect(await recordedAfterStart({ PAYPAL_ACCOUNT: theirs })).toMatchObject([
      first,
      { before: first.after, after: { ...known, PAYPAL_ACCOUNT: theirs } },
    ]);
    await database.close();
  });

  test('warns in production of deposit methods without payment instructions', async () => {
    const targets = { MPESA_KENYA_NUMBER: '+254711382945', PAYPAL_ACCOUNT: 'pay@goldline.test' };
    const server = await startServer({ env: { ...production, ...targets } });
    expect(await server.stop()).toBe(0);
    const warnings = server
      .output()
      .split('\n')
      .filter((line) => line.includes('"methods"'));
    expect(warnings.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: 40,
        msg: 'deposit methods without a payment target are not offered',
        methods: ['mtn_uganda', 'voda_tanzania', 'airtel_congo', 'card', 'bank_transfer'],
      },
    ]);
  });

  test('refuses to start in production with unsafe settings, listing all of them at once', async () => {
    const database = await createTestDatabase();
    const [, { phoneNumber, password }] = demoAccounts;
    await ensureFirstAdmin(database.pool, { phoneNumber, password });
    const env = { ...production, DATABASE_URL: database.url, PUBLIC_URL: 'http://goldline.test', SMS_URL: '' };
    const admin = { ADMIN_PHONE: '+254711382945', ADMIN_PASSWORD: 'administrator1' };
    const { status, lines } = startExpectingExit({ ...env, ...admin, PAYPAL_ACCOUNT: 'demo@pay.example' });
    await database.close();
    expect(status).toBe(1);
    expect(lines.map((line) => line.trim().split('  ')[0])).toEqual([
      'Not ready for production:',
      'PUBLIC_URL',
      'ADMIN_PASSWORD',
      'SMS_PROVIDER',
      'PAYPAL_ACCOUNT',
      'DATA_DIR, DATABASE_URL',
      'npm run doctor lists warnings too.',
    ]);
  });

  test('reports that ADMIN_PHONE is ignored if there is an administrator', async () => {
    const database = await createTestDatabase();
    await ensureFirstAdmin(database.pool, { phoneNumber: '+254700999999', password: 'long enough' });
    const server = await startServer({
      env: { ADMIN_PHONE: '+254711382945', ADMIN_PASSWORD: 'long enough' },
      database,
    });
    expect(server.output()).toContain('ADMIN_PHONE and ADMIN_PASSWORD are ignored');
    await server.stop();
    await database.close();
  });

  test('lists what makes real money unsafe when started as npm run doctor, and exits with 1', async () => {
    const database = await createTestDatabase();
    const doctor = (env: Record<string, string>) =>
      spawnSync(process.execPath, ['--import', 'tsx', 'server/commands/doctor.ts'], {
        cwd: checkout,
        encoding: 'utf8',
        env: { ...process.env, DATABASE_URL: database.url, ...env },
        timeout: 60_000,
      });
    const development = doctor({ NODE_ENV: 'development' });
    expect(development.status).toBe(1);
    expect(development.stdout).toMatch(
      /A start in production would fail because of:\n {2}NODE_ENV .*\n {2}SESSION_SECRET /,
    );
    const { stdout, stderr, status } = doctor(production);
    expect({ stderr, status }).toEqual({ stderr: '', status: 1 });
    expect(stdout).not.toContain('A start in production would fail');
    expect(stdout).toMatch(/^Not safe for real money:\n/);
    expect(stdout).toMatch(/\n {2}FOUR_EYES_AMOUNT /);
    const unused = doctor({ ...production, DATABASE_URL: `${database.url}&lock_timeout=0` });
    expect(unused.stdout).toMatch(/^DATABASE_URL points to a pooler, such as PgBouncer, .*\n\n/);
    await database.close();
  });

  test('verifies no new, empty database if DATABASE_URL is missing', () => {
    const DATA_DIR = path.join(os.tmpdir(), `goldline-missing-${process.pid}`);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'server/commands/verify-ledger.ts'],
      {
        cwd: checkout,
        encoding: 'utf8',
        env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: '', DATA_DIR },
        timeout: 60_000,
      },
    );
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(`there is no database in ${DATA_DIR}; set DATABASE_URL or DATA_DIR as for the server`);
    rmSync(DATA_DIR, { recursive: true, force: true });
  });

  test.skipIf(process.platform !== 'linux')('does not show the password typed for a new administrator', async () => {
    const database = await createTestDatabase();
    const command = 'node --import tsx server/commands/create-admin.ts +254711382945';
    const terminal = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
      cwd: checkout,
      env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: database.url },
    });
    let output = '';
    terminal.stdout.on('data', (text) => {
      if (!output.includes('Password: ') && `${output}${text}`.includes('Password: '))
        terminal.stdin.write('river-Lantern-42-oak\r');
      output += text;
    });
    await once(terminal, 'exit');
    expect(output).toContain('admin is now an administrator');
    expect(output).not.toContain('Lantern');
    await database.close();
  });

  test('reports an invalid variable in one line', () => {
    expect(startExpectingExit({ PORT: 'three thousand' })).toEqual({
      status: 1,
      lines: ['PORT: must be a whole number'],
    });
  });

  test('reports a missing database in one line', () => {
    const { status, lines } = startExpectingExit({ DATABASE_URL: 'postgresql://nobody:secret@127.0.0.1:1/none' });
    expect(status).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^Can't connect to DATABASE_URL: (?!.*secret)/)]);
  });

  test.each([
    ["a folder that can't be created", { DATABASE_URL: '', DATA_DIR: '/dev/null/data' }, '/dev/null/data'],
    ['a time zone that PostgreSQL lacks', { TIME_ZONE: 'SystemV/AST4' }, 'TIME_ZONE is SystemV/AST4'],
    ['a host without an address', { HOST: 'nowhere.invalid' }, 'nowhere.invalid'],
  ])('reports %s in one line', async (_problem, env, text) => {
    const database = await createTestDatabase();
    const { status, lines } = startExpectingExit({ DATABASE_URL: database.url, ...env });
    expect(status).toBe(1);
    expect(lines).toEqual([expect.stringContaining(text)]);
    await database.close();
  });

  test("reports a currency that differs from the database's, in one line", async () => {
    const database = await createTestDatabase();
    try {
      await database.pool.query(`insert into installation (currency) values ('KES')`);
      const { status, lines } = startExpectingExit({ DATABASE_URL: database.url, CURRENCY: 'UGX' });
      expect(status).toBe(1);
      expect(lines).toEqual([expect.stringMatching(/^CURRENCY is UGX, but .* in KES\. Set CURRENCY=KES/)]);
    } finally {
      await database.close();
    }
  });

  test('reports a port in use in one line', async () => {
    const database = await createTestDatabase();
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    try {
      const { status, lines } = startExpectingExit({ DATABASE_URL: database.url, PORT: String(port) });
      expect(status).toBe(1);
      expect(lines).toEqual([expect.stringContaining(String(port))]);
    } finally {
      other.close();
      await database.close();
    }
  });
});
