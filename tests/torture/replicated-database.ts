// A PostgreSQL primary and its synchronous replica, both from the embedded package, on local ports.
// An operator would run them on two machines.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { prepareBinaries } from '#server/database/embedded/binaries.ts';
import { ensureCluster, SUPERUSER } from '#server/database/embedded/cluster.ts';
import { choosePaths, type DataPaths } from '#server/database/embedded/paths.ts';
import { type Postmaster, startPostmaster } from '#server/database/embedded/postmaster.ts';
import { serverSettings } from '#server/database/embedded/server-settings.ts';
import { silentLog } from '#server/database/log.ts';
import { connectClient } from '#server/database/pool.ts';
import { freePort } from '#tests/support/server.ts';

export type ReplicatedDatabase = {
  /** Contains the addresses of both servers. */
  url: string;
  killPrimary: () => Promise<void>;
  killReplica: () => Promise<void>;
  startReplica: () => Promise<void>;
  /** Promotes the replica to a primary that waits for no other server, since none is left. */
  promote: () => Promise<void>;
  /** Restarts and promotes it as a replica without a primary, as Patroni does after a crash. */
  recoverPrimary: (settings?: Record<string, string>) => Promise<void>;
  /** Starts the old primary as if nothing had happened, which an operator must never do. */
  revivePrimary: () => Promise<void>;
  stop: () => Promise<void>;
};

type Server = { paths: DataPaths; port: number; settings: Record<string, string>; process: Postmaster | null };

export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'goldline-replicated-'));
  chmodSync(folder, 0o755);
  const primary = await createServer(path.join(folder, 'first'), { synchronous_standby_names: '' });
  const binaries = prepareBinaries(primary.paths.account);

  const start = async (server: Server) => {
    const { paths, port, settings } = server;
    const all = { ...serverSettings(paths.cluster), listen_addresses: '127.0.0.1', port: String(port), ...settings };
    server.process = await startPostmaster({ paths, binaries, settings: all });
  };
  const kill = async (server: Server) => {
    const running = server.process;
    if (running === null) return;
    server.process = null;
    process.kill(running.pid, 'SIGKILL');
    await running.ended;
  };

  ensureCluster(primary.paths, binaries);
  await start(primary);
  await onServer(primary, 'create role goldline login', 'create database goldline owner goldline');
  await primary.process?.stop();
  const source = `host=127.0.0.1 port=${primary.port} user=${SUPERUSER} application_name=replica`;
  const replica = await createServer(path.join(folder, 'second'), { primary_conninfo: source });
  execFileSync('cp', ['-a', primary.paths.cluster, replica.paths.cluster]);
  writeFileSync(path.join(replica.paths.cluster, 'standby.signal'), '');
  // From now on commits are acknowledged only once the replica has them on disk.
  primary.settings = { synchronous_standby_names: 'ANY 1 (replica)' };
  await start(primary);
  await start(replica);

  return {
    url: `postgresql://goldline@127.0.0.1:${primary.port},127.0.0.1:${replica.port}/goldline`,
    killPrimary: () => kill(primary),
    killReplica: () => kill(replica),
    startReplica: () => start(replica),
    promote: () => onServer(replica, 'select pg_promote()'),
    recoverPrimary: async (settings = {}) => {
      await primary.process?.stop();
      writeFileSync(path.join(primary.paths.cluster, 'standby.signal'), '');
      primary.settings = { ...primary.settings, ...settings };
      await start(primary);
      await onServer(primary, 'select pg_promote()');
    },
    revivePrimary: () => start(primary),
    stop: async () => {
      await kill(primary);
      await kill(replica);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function createServer(dataDir: string, settings: Record<string, string>): Promise<Server> {
  mkdirSync(dataDir, { mode: 0o755 });
  return { paths: choosePaths(dataDir), port: await freePort(), settings, process: null };
}

async function onServer({ port }: Server, ...statements: string[]): Promise<void> {
  const client = await connectClient({ host: '127.0.0.1', port, user: SUPERUSER, database: 'postgres' }, silentLog);
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
