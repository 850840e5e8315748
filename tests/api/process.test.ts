import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '../support/database.ts';
import { checkout } from '../support/folders.ts';
import { freePort, startServer } from '../support/server.ts';

/** Starts the server where it can't start, and gives what a person sees. */
function startAndFail(env: Record<string, string>): { status: number | null; lines: string[] } {
  const result = spawnSync(process.execPath, [path.join(checkout, 'scripts/serve.mjs')], {
    cwd: checkout,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'test', SEED: 'none', LOG_LEVEL: 'silent', ...env },
    timeout: 60_000,
  });
  return { status: result.status, lines: (result.stdout + result.stderr).trim().split('\n') };
}

describe('the process', () => {
  test('is ready when it says so, and ends in order when it is told to', async () => {
    const server = await startServer();
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const began = performance.now();
    expect(await server.stop()).toBe(0);
    expect(performance.now() - began).toBeLessThan(20_000);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
  });

  test('says in one line which variable is wrong', () => {
    expect(startAndFail({ PORT: 'three thousand' })).toEqual({ status: 1, lines: ['PORT: is a whole number'] });
  });

  test('says in one line that the database is not there', () => {
    const { status, lines } = startAndFail({ DATABASE_URL: 'postgresql://nobody:secret@127.0.0.1:1/none' });
    expect(status).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^DATABASE_URL can't be reached: (?!.*secret)/)]);
  });

  test('says in one line that the port is taken', async () => {
    const database = await createTestDatabase();
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    try {
      const { status, lines } = startAndFail({ DATABASE_URL: database.url, PORT: String(port) });
      expect(status).toBe(1);
      expect(lines).toEqual([expect.stringContaining(String(port))]);
    } finally {
      other.close();
      await database.close();
    }
  });
});
