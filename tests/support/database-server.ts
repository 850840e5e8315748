import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { hasLiveOwner } from '#server/database/embedded/owner-lock.ts';
import { choosePaths } from '#server/database/embedded/paths.ts';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { silentLog } from '#server/database/log.ts';
import { migrate } from '#server/database/migrate.ts';

/** The PostgreSQL server that a test run's databases share. */
export type TestServer = {
  readonly adminUrl: string;
  readonly ownerUrl: string;
  readonly template: string;
};

const FOLDER_PREFIX = 'goldline-test-';
const VARIABLE = 'GOLDLINE_TEST_SERVER';
const MEMORY_FOLDER = '/dev/shm';
const MEMORY_NEEDED_BYTES = 4e9;

/**
 * For databases that tests drop again: commits don't wait for the disk, and the files are in memory
 * if there is room (bench/RESULTS.md). Benchmarks start a durable server on disk.
 */
export const NOT_DURABLE = { fsync: 'off', full_page_writes: 'off' };

/**
 * Starts the run's server (or uses TEST_DATABASE_URL), migrates the template once, and sets the
 * variable that every process of the run reads. Does nothing if the run already has one.
 */
export async function startTestServer(settings?: Record<string, string>): Promise<() => Promise<void>> {
  if (process.env[VARIABLE]) return async () => {};
  const base = process.env.TEST_DATABASE_URL
    ? { adminUrl: process.env.TEST_DATABASE_URL, ownerUrl: process.env.TEST_DATABASE_URL, stop: async () => {} }
    : await startTemporaryServer(settings);
  const template = `goldline_template_${randomBytes(4).toString('hex')}`;
  const server: TestServer = { adminUrl: base.adminUrl, ownerUrl: base.ownerUrl, template };
  await createDatabase(server, template);
  await migrate({ connection: { connectionString: urlOf(server, template) }, log: silentLog });
  process.env[VARIABLE] = JSON.stringify(server);
  return async () => {
    delete process.env[VARIABLE];
    await dropDatabase(server, template);
    await base.stop();
  };
}

export function currentTestServer(): TestServer {
  const text = process.env[VARIABLE];
  if (!text) throw new Error("no test database server: the tests' global setup has not run");
  return JSON.parse(text) as TestServer;
}

/** The URL of a database on the server, for the application's role. */
export function urlOf(server: TestServer, database: string): string {
  const url = new URL(server.ownerUrl);
  url.pathname = `/${database}`;
  return url.href;
}

export async function createDatabase(server: TestServer, name: string, template = 'template1'): Promise<void> {
  const owner = new URL(server.ownerUrl).username;
  await asAdmin(server, `CREATE DATABASE "${name}" TEMPLATE "${template}"${owner && ` OWNER "${owner}"`}`);
}

export async function dropDatabase(server: TestServer, name: string): Promise<void> {
  await asAdmin(server, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
}

/** Runs a statement as the server's administrator. */
export async function asAdmin(server: TestServer, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.adminUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function startTemporaryServer(settings?: Record<string, string>) {
  const parent = settings === NOT_DURABLE ? fastestFolder() : os.tmpdir();
  removeAbandonedFolders(parent);
  const folder = mkdtempSync(path.join(parent, FOLDER_PREFIX));
  // A server started by root runs as another user, who needs access.
  chmodSync(folder, 0o755);
  const embedded = await startEmbedded(folder, silentLog, settings);
  return {
    adminUrl: socketUrl(embedded.superuserConnection),
    ownerUrl: socketUrl(embedded.connection),
    stop: async () => {
      await embedded.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function socketUrl({ host, port, user, database }: { host: string; port: number; user: string; database: string }) {
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

function fastestFolder(): string {
  if (!existsSync(MEMORY_FOLDER)) return os.tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize > MEMORY_NEEDED_BYTES ? MEMORY_FOLDER : os.tmpdir();
}

// A killed run leaves its folder behind. A new folder has no owner yet.
function removeAbandonedFolders(parent: string): void {
  const minuteMs = 60_000;
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(FOLDER_PREFIX))) {
    const folder = path.join(parent, name);
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (!stat || Date.now() - stat.mtimeMs < minuteMs || hasLiveOwner(choosePaths(folder).ownerLock)) continue;
    rmSync(folder, { recursive: true, force: true });
  }
}
