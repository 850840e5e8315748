// A throwaway server from the PostgreSQL installed on this machine, with its tools, as an operator
// would have.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asAccount, chooseAccount } from '#server/database/embedded/account.ts';

const tools = ['initdb', 'postgres', 'pg_isready', 'createdb', 'pg_dump', 'pg_restore'];
const OLDEST_VERSION = 15;

/**
 * The newest installation with all the tools and a version that Goldline supports; null if there is
 * none.
 */
export function findOperatorPostgres(): { bin: string; version: number } | null {
  const packaged = '/usr/lib/postgresql';
  const folders = existsSync(packaged) ? readdirSync(packaged).map((name) => path.join(packaged, name, 'bin')) : [];
  const found = [...folders, ...(process.env.PATH ?? '').split(path.delimiter)]
    .filter((bin) => tools.every((tool) => existsSync(path.join(bin, tool))))
    .map((bin) => ({ bin, version: versionOf(path.join(bin, 'postgres')) }))
    .filter(({ version }) => version >= OLDEST_VERSION);
  return found.sort((one, other) => other.version - one.version)[0] ?? null;
}

function versionOf(postgres: string): number {
  const { stdout } = spawnSync(postgres, ['--version'], { encoding: 'utf8' });
  return Number(/\) (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}

export type OperatorPostgres = {
  /** The tools run as the folder's owner, so they can write here. */
  folder: string;
  urlOf: (database: string) => string;
  /** Runs one of its tools on this server; throws an error with the tool's output if it fails. */
  run: (tool: string, args: string[]) => Promise<void>;
  stop: () => Promise<void>;
};

export async function startOperatorPostgres(bin: string): Promise<OperatorPostgres> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'goldline-operator-'));
  const cluster = path.join(folder, 'cluster');
  const account = asAccount(chooseAccount(cluster));
  chmodSync(folder, 0o755);
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
  const env = { ...process.env, PGHOST: folder, PGUSER: 'postgres' };

  const run = async (tool: string, args: string[]): Promise<void> => {
    const child = spawn(path.join(bin, tool), args, {
      ...account,
      cwd: '/',
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr?.on('data', (text) => {
      errors += text;
    });
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`${tool} exited with ${code}: ${errors}`);
  };

  await run('initdb', ['-D', cluster, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']);
  const server = spawn(path.join(bin, 'postgres'), ['-D', cluster, '-k', folder, '-c', 'listen_addresses='], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  });
  const isReady = () =>
    run('pg_isready', []).then(
      () => true,
      () => false,
    );
  for (let attempt = 0; !(await isReady()) && attempt < 200; attempt += 1) await sleep(50);

  return {
    folder,
    urlOf: (database) => `postgresql://postgres@localhost:5432/${database}?host=${encodeURIComponent(folder)}`,
    run,
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
