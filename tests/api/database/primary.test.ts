import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '#server/database/log.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { findPrimary } from '#server/database/primary.ts';
import { listLog } from '#tests/support/list-log.ts';
import { type ReplicatedDatabase, startReplicatedDatabase } from '#tests/torture/replicated-database.ts';

let servers: ReplicatedDatabase;
beforeEach(async () => {
  servers = await startReplicatedDatabase();
});
afterEach(() => servers.stop());

/** Opens the database as a starting node does. @returns the port connected to, and the log */
async function open(): Promise<{ port: number; logged: string[] }> {
  const log = listLog();
  const database = await openDatabase({ databaseUrl: servers.url, dataDir: '/nowhere', log });
  try {
    const { rows } = await database.pool.query<{ port: number }>('select inet_server_port() as port');
    return { port: rows[0]?.port ?? 0, logged: log.messages };
  } finally {
    await database.close();
  }
}

test('leaves a primary that still runs as soon as a connection finds the one promoted instead', async () => {
  const [, second] = [...servers.url.matchAll(/:(\d+)/g)].map(([, port]) => Number(port));
  const { pool, close } = await openDatabase({ databaseUrl: servers.url, dataDir: '/nowhere', log: silentLog });
  const port = async () => (await pool.query<{ port: number }>('select inet_server_port() as port')).rows[0]?.port;
  expect(await port()).not.toBe(second);
  await servers.promote();
  expect(await port()).not.toBe(second);
  await findPrimary(servers.url);
  await expect.poll(() => port().catch(() => null)).toBe(second);
  await close();
});

test('connects to the actual primary, not to a server that only claims to be one', async () => {
  const [first, second] = [...servers.url.matchAll(/:(\d+)/g)].map(([, port]) => Number(port));
  expect(await open()).toEqual({ port: first, logged: [] });
  await servers.killPrimary();
  await expect(open()).rejects.toThrow('no server in DATABASE_URL accepts writes');
  await servers.promote();
  const alone = 'the database has no synchronous replica: a failover may lose acknowledged bets';
  expect(await open()).toEqual({ port: second, logged: [alone] });
  await servers.revivePrimary();
  expect(await open()).toEqual({ port: second, logged: [alone] });
  await servers.killReplica();
  await expect(open()).rejects.toThrow('only a former primary in DATABASE_URL accepts writes');
});
