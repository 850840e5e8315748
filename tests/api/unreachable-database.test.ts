// The network loses every packet between a node and PostgreSQL: no connection is closed.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { silentLog } from '#server/database/log.ts';
import { type ChangeReceiver, listenForChanges } from '#server/live/listen.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { listenLive, tryListenLive } from '#tests/support/listen-live.ts';
import { freePort, type ServerProcess, startProcess } from '#tests/support/server.ts';
import { openTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts';

let database: TestDatabase;
let proxy: TcpProxy;
let databaseUrl: string;
beforeAll(async () => {
  database = await createTestDatabase(2);
  const url = new URL(database.url);
  const folder = url.searchParams.get('host');
  proxy = await openTcpProxy(
    folder ? path.join(folder, `.s.PGSQL.${url.port}`) : { host: url.hostname, port: Number(url.port) },
  );
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${proxy.port}`;
  databaseUrl = url.href;
});
afterAll(async () => {
  await proxy.close();
  await database.close();
});

afterEach(() => proxy.thaw());

describe('a node that PostgreSQL can no longer reach', () => {
  it.each([
    ['tcp_keepalives_idle', '10'],
    ['tcp_keepalives_interval', '5'],
    ['tcp_keepalives_count', '3'],
    ['tcp_user_timeout', '25000'],
  ])('loses its sessions within half a minute: %s', async (name, value) => {
    // Over a socket in the file system, the current setting is 0.
    const { rows } = await database.pool.query('select reset_val, source from pg_settings where name = $1', [name]);
    expect(rows).toEqual([{ reset_val: value, source: 'client' }]);
  });
});

describe('the listener', () => {
  const start = async () => {
    const events: string[] = [];
    const receiver: ChangeReceiver = {
      gameChanged: () => {},
      playersChanged: () => {},
      staffTopicChanged: () => {},
      accessChanged: () => {},
      resynchronise: () => events.push('connected'),
      disconnected: () => events.push('disconnected'),
    };
    const listener = listenForChanges({ connection: { connectionString: databaseUrl }, receiver, log: silentLog });
    await listener.started;
    return { events, listener };
  };

  it('reports the outage, and listens again', async () => {
    const { events, listener } = await start();
    proxy.freeze();
    await expect.poll(() => events, { timeout: 12_000 }).toEqual(['connected', 'disconnected']);
    proxy.thaw();
    await expect.poll(() => events, { timeout: 12_000 }).toEqual(['connected', 'disconnected', 'connected']);
    await listener.stop();
  });

  it('listens again after the process has been paused', async () => {
    const { events, listener } = await start();
    // No query is in progress until the next poll.
    await sleep(200);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10_500);
    await expect.poll(() => events, { timeout: 12_000 }).toEqual(['connected', 'disconnected', 'connected']);
    await listener.stop();
  });

  it('stops without waiting for PostgreSQL to close the connection', async () => {
    const { listener } = await start();
    // No query is in progress until the next poll.
    await sleep(200);
    proxy.freeze();
    expect(await Promise.race([listener.stop(), sleep(5_000, 'running')])).toBeUndefined();
  });
});

describe('a node that can no longer reach PostgreSQL', () => {
  let node: ServerProcess;
  beforeAll(async () => {
    node = await startProcess({ port: await freePort(), databaseUrl, env: {} });
  });
  afterAll(() => node.kill());

  it('closes its live connections and refuses new ones, until it reaches it again', async () => {
    const live = listenLive(node.url);
    await live.until('INITIAL_DATA');
    proxy.freeze();
    expect(await Promise.race([live.closed, sleep(12_000, 'open')])).toBe(1011);
    expect(await tryListenLive(node.url)).toBe(503);
    proxy.thaw();
    await expect.poll(() => tryListenLive(node.url), { timeout: 12_000 }).toBeInstanceOf(WebSocket);
  });

  it('stops within half a minute', async () => {
    proxy.freeze();
    process.kill(node.pid, 'SIGTERM');
    expect(await Promise.race([node.ended, sleep(30_000, 'running')])).toBeNull();
  });
});
