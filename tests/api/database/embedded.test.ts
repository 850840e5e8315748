import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/database/open-database.ts';
import { checkout } from '#tests/support/folders.ts';
import { listLog } from '#tests/support/list-log.ts';

// Creating a cluster takes seconds: it is created once, and most tests start from a copy.
const template = mkdtempSync(path.join(os.tmpdir(), 'goldline-embedded-'));
let folder: string;
let cleanups: (() => unknown)[];

beforeAll(async () => {
  chmodSync(template, 0o755);
  await (await openDatabase({ dataDir: template, log: listLog() })).close();
});

afterAll(() => rmSync(template, { recursive: true }));

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'goldline-embedded-'));
  execFileSync('cp', ['-a', `${template}/.`, folder]);
  cleanups = [];
});

afterEach(async () => {
  for (const cleanUp of cleanups.reverse()) await cleanUp();
  rmSync(folder, { recursive: true, force: true });
});

async function open(dataDir = folder, log = listLog()): Promise<Database> {
  const database = await openDatabase({ dataDir, log });
  cleanups.push(() => database.close().catch(() => {}));
  return database;
}

/** Another Goldline process: opens the folder, writes a row and then waits. */
async function openElsewhere(user: { uid?: number; gid?: number } = {}): Promise<ChildProcess> {
  const script = path.join(checkout, 'tests/support/hold-database.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder], {
    ...user,
    cwd: checkout,
    env: { ...process.env, ...(user.uid && { HOME: folder, TMPDIR: folder }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanups.push(() => child.kill('SIGKILL'));
  const [text] = await once(child.stdout as NodeJS.ReadableStream, 'data');
  expect(String(text)).toBe('written\n');
  return child;
}

const serverPid = (dataDir = folder) =>
  Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

function isAlive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

async function until(condition: () => boolean | Promise<boolean>, limitMs = 10_000): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`still false after ${limitMs} ms: ${condition}`);
    await sleep(20);
  }
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

describe.runIf(process.platform === 'linux')('the embedded database', () => {
  test('keeps its data between starts', async () => {
    const first = await open();
    await first.pool.query('CREATE TABLE note (text text)');
    await first.pool.query("INSERT INTO note VALUES ('kept')");
    await first.close();
    const second = await open();
    expect((await second.pool.query('SELECT text FROM note')).rows).toEqual([{ text: 'kept' }]);
  });

  test('is durable, has no open port, and connects as a role without superuser rights', async () => {
    const { pool } = await open();
    const { rows } = await pool.query(`
      SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
        current_setting('full_page_writes') AS pages, current_setting('listen_addresses') AS addresses,
        (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS superuser`);
    expect(rows).toEqual([{ fsync: 'on', commit: 'on', pages: 'on', addresses: '', superuser: false }]);
  });

  test('ends when its Node process is killed', async () => {
    const holder = await openElsewhere();
    const pid = serverPid();
    expect(isAlive(pid)).toBe(true);
    await kill(holder);
    await until(() => !isAlive(pid));
  });

  test('recovers when Node and PostgreSQL are killed together, twice in a row', async () => {
    for (let rows = 1; rows <= 2; rows += 1) {
      const holder = await openElsewhere();
      process.kill(serverPid(), 'SIGKILL');
      await kill(holder);
    }
    const { pool } = await open();
    expect((await pool.query('SELECT count(*) FROM note')).rows).toEqual([{ count: 2 }]);
  });

  test('takes over from a server that outlived its Node process and its shell', async () => {
    const holder = await openElsewhere();
    const orphan = serverPid();
    const shell = Number(/^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${orphan}/stat`, 'utf8'))?.[1]);
    const watchers = readFileSync(`/proc/${shell}/task/${shell}/children`, 'utf8')
      .trim()
      .split(' ')
      .map(Number)
      .filter((pid) => pid !== orphan);
    // The shell is killed last: while Node is running, it reacts to the shell's exit by closing the
    // pipe and starting a new server.
    for (const pid of watchers) process.kill(pid, 'SIGKILL');
    await kill(holder);
    process.kill(shell, 'SIGKILL');
    expect(isAlive(orphan)).toBe(true);
    const log = listLog();
    const { pool } = await open(folder, log);
    expect((await pool.query('SELECT count(*) FROM note')).rows).toEqual([{ count: 1 }]);
    expect(isAlive(orphan)).toBe(false);
    expect(log.messages).toContain('stopping the database server that an earlier run left behind');
  });

  test('refuses a second start on the same folder with a one-line error, and the first keeps running', async () => {
    const { pool } = await open();
    const second = openDatabase({ dataDir: folder, log: listLog() });
    await expect(second).rejects.toThrow(new RegExp(`^another Goldline \\(process ${process.pid}\\) already uses`));
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  test("stops its server if the application database can't be prepared", async () => {
    writeFileSync(path.join(folder, 'postgres/pg_hba.conf'), 'local all all reject\n');
    await expect(open()).rejects.toThrow('pg_hba.conf rejects connection');
    expect(existsSync(path.join(folder, 'postgres/postmaster.pid'))).toBe(false);
  });

  test('restarts when only PostgreSQL is killed, and the process survives', async () => {
    const log = listLog();
    const { pool } = await open(folder, log);
    await pool.query('CREATE TABLE note (text text)');
    process.kill(serverPid(), 'SIGKILL');
    // A backend briefly outlives the killed postmaster and may still respond, so this waits for the
    // restart first.
    await until(() => log.messages.includes('the embedded database ended; restarting it'), 20_000);
    await until(
      () =>
        pool.query('SELECT text FROM note').then(
          () => true,
          () => false,
        ),
      20_000,
    );
  });

  test("writes a log without data, which only its user can read and which keeps the server's final messages", async () => {
    const { pool } = await open();
    await pool.query('CREATE TABLE phone (number text UNIQUE)');
    const insert = () => pool.query("INSERT INTO phone VALUES ('+254711000001')");
    await insert();
    await expect(insert()).rejects.toThrow('duplicate key');
    process.kill(serverPid(), 'SIGKILL');
    const file = path.join(folder, 'postgres.log');
    await until(() => readFileSync(file, 'utf8').split('starting PostgreSQL').length === 3, 20_000);
    expect(readFileSync(file, 'utf8')).toContain('duplicate key');
    expect(readFileSync(file, 'utf8')).not.toContain('+254711000001');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('reports no lost connection when it is closed', async () => {
    const log = listLog();
    const { pool, close } = await open(folder, log);
    await Promise.all(Array.from({ length: 12 }, () => pool.query('SELECT pg_sleep(0.1)')));
    await close();
    expect(log.messages).not.toContain('database connection lost');
  });

  test('stops a server that is being restarted', async () => {
    const { close } = await open();
    const killed = serverPid();
    process.kill(killed, 'SIGKILL');
    let restarted = killed;
    await until(() => {
      restarted = existsSync(path.join(folder, 'postgres/postmaster.pid')) ? serverPid() : killed;
      return restarted !== killed && isAlive(restarted);
    });
    await close();
    expect(isAlive(restarted)).toBe(false);
  });

  test('starts even if the pid in a stale file now belongs to another process', async () => {
    const cluster = path.join(folder, 'postgres');
    const { uid, gid } = statSync(cluster);
    // A process of the same user, since PostgreSQL ignores processes that it may not signal.
    const other = spawn('sleep', ['60'], { uid, gid });
    cleanups.push(() => other.kill());
    const stale = [other.pid, cluster, '1000000000', '5432', '', '', '  1 1', 'ready   ', ''];
    writeFileSync(path.join(cluster, 'postmaster.pid'), stale.join('\n'));
    chownSync(path.join(cluster, 'postmaster.pid'), uid, gid);
    const { pool } = await open();
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    expect(other.exitCode ?? other.signalCode).toBeNull();
  });

  test('starts in a path that is too long for a socket', async () => {
    const long = path.join(folder, 'a'.repeat(60), 'b, c'.repeat(15));
    const { pool, connection } = await open(long);
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    expect(connection).toHaveProperty('host', expect.stringMatching(/^\/tmp\/goldline-/));
  });

  test('restarts in such a path when PostgreSQL is stopped from outside', async () => {
    const long = path.join(folder, 'a'.repeat(100));
    const log = listLog();
    const { pool, connection, close } = await open(long, log);
    const { host: socketFolder } = connection as { host: string };
    process.kill(serverPid(long), 'SIGINT');
    await until(() => log.messages.includes('the embedded database ended; restarting it'));
    // Kept while it is not in use, since another user could create it under this name.
    expect(existsSync(socketFolder)).toBe(true);
    const isRunning = () =>
      pool.query('SELECT 1').then(
        () => true,
        () => false,
      );
    await until(isRunning, 20_000);
    await close();
    expect(existsSync(socketFolder)).toBe(false);
  });

  test('reports data of another PostgreSQL version', async () => {
    await (await open()).close();
    writeFileSync(path.join(folder, 'postgres/PG_VERSION'), '17\n');
    await expect(open()).rejects.toThrow('was created by PostgreSQL 17, but this is version 18');
  });

  test('discards an interrupted first start', async () => {
    rmSync(path.join(folder, 'postgres'), { recursive: true });
    const half = path.join(folder, 'postgres.unfinished');
    mkdirSync(half);
    writeFileSync(path.join(half, 'PG_VERSION'), '18\n');
    const { pool } = await open();
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });
});

describe.runIf(process.getuid?.() === 0)('the embedded database, with root available,', () => {
  test('runs as another user if started by root', async () => {
    await open();
    const status = readFileSync(`/proc/${serverPid()}/status`, 'utf8');
    expect(Number(/^Uid:\s+(\d+)/m.exec(status)?.[1])).toBeGreaterThan(0);
  });

  test('does not change user if not started by root', async () => {
    const user = { uid: 65_534, gid: 65_534 };
    rmSync(path.join(folder, 'postgres'), { recursive: true });
    for (const name of readdirSync(folder)) rmSync(path.join(folder, name));
    chownSync(folder, user.uid, user.gid);
    const holder = await openElsewhere(user);
    const pid = serverPid();
    expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^Uid:\s+65534/m);
    await kill(holder);
    await until(() => !isAlive(pid));
  });

  test("keeps its data elsewhere if its user can't enter the folder", async () => {
    chmodSync(folder, 0o700);
    const log = listLog();
    const { pool } = await open(path.join(folder, 'data'), log);
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    const [cluster] = log.details.map((details) => (details as { folder?: string }).folder).filter(Boolean);
    expect(cluster).toMatch(/^\/var\/lib\/goldline\//);
    cleanups.unshift(() => rmSync(path.dirname(cluster as string), { recursive: true }));
  });
});
