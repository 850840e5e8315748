import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { checkout } from '#tests/support/folders.ts';

export type ServerProcess = {
  readonly pid: number;
  readonly url: string;
  /** The output so far, for failure messages. */
  output(): string;
  /** Stops it. @returns its exit code */
  stop(): Promise<number | null>;
  /** Kills it without a shutdown, as kill -9 does. */
  kill(): Promise<void>;
  /** Resolves to the signal that ended it, or null. */
  readonly ended: Promise<NodeJS.Signals | null>;
};

export type RunningServer = ServerProcess & { readonly database: TestDatabase };

export type ServerSettings = {
  /** Added to the environment: SEED=demo, ADMIN_PHONE, a delay … */
  readonly env?: Record<string, string>;
  /** A database to serve, which `stop` does not close; without it the server gets its own. */
  readonly database?: TestDatabase;
};

const START_TIMEOUT_MS = 60_000;

/**
 * The real server in its own process on a free port, without rate limits, with practically no limit
 * on connections, and with a short in-play delay.
 */
export async function startServer(settings: ServerSettings = {}): Promise<RunningServer> {
  const database = settings.database ?? (await createTestDatabase());
  const closeOwnDatabase = () => (settings.database ? undefined : database.close());
  try {
    const server = await startProcess({ port: await freePort(), databaseUrl: database.url, env: settings.env ?? {} });
    const stop = async () => {
      const code = await server.stop();
      await closeOwnDatabase();
      return code;
    };
    return { ...server, database, stop };
  } catch (error) {
    await closeOwnDatabase();
    throw error;
  }
}

type ProcessSettings = { port: number; databaseUrl: string; env: Record<string, string> };

/** Starts a server on this port and database, and waits until it is ready. */
export async function startProcess({ port, databaseUrl, env }: ProcessSettings): Promise<ServerProcess> {
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=64', path.join(checkout, 'scripts/serve.mjs'), '--end-with-parent'],
    {
      cwd: checkout,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, ...defaults(url, port, databaseUrl), ...env },
    },
  );
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
  const output = collectOutput(child);
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  try {
    await waitUntilReady(url, child, output);
  } catch (error) {
    await stopChild(child);
    throw error;
  }
  return { pid: child.pid ?? 0, url, output, stop: () => stopChild(child), kill, ended };
}

function defaults(url: string, port: number, databaseUrl: string): Record<string, string> {
  return {
    NODE_ENV: 'test',
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATABASE_URL: databaseUrl,
    SEED: 'none',
    RATE_LIMITS: 'off',
    SOCKETS_MAX: '100000',
    SOCKETS_PER_ADDRESS: '100000',
    IN_PLAY_DELAY_MS: '50',
    EARLY_PAYOUT_DELAY_S: '0',
    LATE_BET_WINDOW_S: '0',
    SUSPENSION_MS: '200',
    GAME_SILENCE_S: '0',
    LOG_LEVEL: 'warn',
  };
}

async function waitUntilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await responds(`${url}/readyz`))) {
    const ended = child.exitCode !== null || child.signalCode !== null;
    if (ended) throw new Error(`the server exited during startup:\n${output()}`);
    if (Date.now() > deadline) throw new Error(`the server was not ready in ${START_TIMEOUT_MS} ms:\n${output()}`);
    await sleep(50);
  }
}

async function responds(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

async function stopChild(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await exit;
  clearTimeout(timer);
  return child.exitCode;
}

function collectOutput(child: ChildProcess): () => string {
  let text = '';
  const add = (chunk: Buffer) => {
    text += String(chunk);
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  return () => text;
}

const PORTS = { first: 15_000, last: 32_000 };

/**
 * A free port below the ephemeral ports (32,768 and up on Linux), so that no outgoing connection
 * takes it while its server restarts.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.first, PORTS.last);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('listening', () => server.close(() => resolve(true))).once('error', () => resolve(false));
    });
    if (isFree) return port;
  }
}
