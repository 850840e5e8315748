import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { prepareBinaries } from '#server/database/embedded/binaries.ts';
import { ensureCluster, SUPERUSER } from '#server/database/embedded/cluster.ts';
import { DatabaseStartError } from '#server/database/embedded/database-start-error.ts';
import { acquireOwnerLock, hasLiveOwner } from '#server/database/embedded/owner-lock.ts';
import {
  choosePaths,
  chooseSocketFolder,
  type DataPaths,
  removeSocketFolder,
  SOCKET_PORT,
} from '#server/database/embedded/paths.ts';
import { type Postmaster, startPostmaster, stopOrphan } from '#server/database/embedded/postmaster.ts';
import { serverSettings } from '#server/database/embedded/server-settings.ts';
import type { Log } from '#server/database/log.ts';
import { type Connection, connectClient } from '#server/database/pool.ts';

// The application is not a superuser, so it can't read the server's files, change its configuration
// or bypass access rights.
const APPLICATION_ROLE = 'goldline';
const APPLICATION_DATABASE = 'goldline';
const RESTART_PAUSE_MS = 1_000;

type SocketConnection = Extract<Connection, { host: string }>;

export type EmbeddedDatabase = {
  readonly connection: SocketConnection;
  /** As the superuser, for backups and for tests that create databases. */
  readonly superuserConnection: SocketConnection;
  stop(): Promise<void>;
};

type Settings = Record<string, string>;

/** Throws if the folder has no database. */
export function requireEmbedded(dataDir: string): void {
  if (!existsSync(path.join(choosePaths(dataDir).cluster, 'PG_VERSION')))
    throw new DatabaseStartError(`there is no database in ${dataDir}; set DATABASE_URL or DATA_DIR as for the server`);
}

/** Starts PostgreSQL from an npm package, on a data folder that this process owns until `stop`. */
export async function startEmbedded(dataDir: string, log: Log, settings: Settings = {}): Promise<EmbeddedDatabase> {
  const paths = choosePaths(dataDir);
  const lock = acquireOwnerLock(paths.ownerLock);
  try {
    const server = await keepRunning(paths, log, settings);
    const connections = connectionsTo(server.socketFolder);
    try {
      await ensureApplicationDatabase(connections.superuserConnection, log);
    } catch (error) {
      await server.stop();
      throw error;
    }
    log.info({ folder: paths.cluster }, 'the embedded database is ready');
    return { ...connections, stop: () => server.stop().finally(() => lock.release()) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function keepRunning(paths: DataPaths, log: Log, settings: Settings) {
  const binaries = prepareBinaries(paths.account);
  ensureCluster(paths, binaries);
  await stopOrphan(paths, log);
  rmSync(paths.serverLog, { force: true });
  const socket = chooseSocketFolder(paths.cluster, paths.account);
  const start = () =>
    startPostmaster({
      paths,
      binaries,
      settings: { ...serverSettings(socket.folder), ...settings },
      ...(socket.temporary && { temporaryFolder: socket.folder }),
    });
  let stopping = false;
  let postmaster: Postmaster = await start().catch((error) => {
    removeSocketFolder(socket);
    throw error;
  });
  const watch = async () => {
    while (!stopping) {
      await postmaster.ended;
      if (!stopping) log.error({ log: paths.serverLog }, 'the embedded database ended; restarting it');
      await startAgain();
    }
  };
  // A restart may fail at first, such as with a full disk or while the old server is stopping.
  const startAgain = async () => {
    while (!stopping) {
      await sleep(RESTART_PAUSE_MS);
      if (stopping) return;
      try {
        await stopOrphan(paths, log);
        postmaster = await start();
        if (stopping) await postmaster.stop();
        return;
      } catch (error) {
        log.error({ err: error }, 'the embedded database could not be restarted; retrying');
      }
    }
  };
  const watching = watch();
  return {
    socketFolder: socket.folder,
    stop: async () => {
      stopping = true;
      await Promise.all([postmaster.stop(), watching]);
      removeSocketFolder(socket);
    },
  };
}

async function ensureApplicationDatabase(connection: Connection, log: Log): Promise<void> {
  const client = await connectClient(connection, log);
  try {
    if (!(await exists(client, 'pg_roles', 'rolname', APPLICATION_ROLE))) {
      await client.query(`CREATE ROLE ${APPLICATION_ROLE} LOGIN`);
    }
    if (!(await exists(client, 'pg_database', 'datname', APPLICATION_DATABASE))) {
      await client.query(`CREATE DATABASE ${APPLICATION_DATABASE} OWNER ${APPLICATION_ROLE}`);
    }
  } finally {
    await client.end();
  }
}

async function exists(client: pg.Client, catalogue: string, column: string, name: string): Promise<boolean> {
  const { rowCount } = await client.query(`SELECT 1 FROM ${catalogue} WHERE ${column} = $1`, [name]);
  return rowCount === 1;
}

export function connectionsTo(socketFolder: string): Omit<EmbeddedDatabase, 'stop'> {
  return {
    connection: connectionTo(socketFolder, APPLICATION_ROLE, APPLICATION_DATABASE),
    superuserConnection: connectionTo(socketFolder, SUPERUSER, 'postgres'),
  };
}

function connectionTo(host: string, user: string, database: string): SocketConnection {
  return { host, port: SOCKET_PORT, user, database };
}

// Lines of postmaster.pid: pid, data folder, start time, port, socket folder.
const SOCKET_FOLDER_LINE = 4;

/** The database of a Goldline that is running on this data folder; null if there is none. */
export function findRunningEmbedded(dataDir: string): Omit<EmbeddedDatabase, 'stop'> | null {
  const paths = choosePaths(dataDir);
  if (!hasLiveOwner(paths.ownerLock)) return null;
  const file = path.join(paths.cluster, 'postmaster.pid');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const socketFolder = lines[SOCKET_FOLDER_LINE]?.trim();
  if (!socketFolder) throw new DatabaseStartError(`the database in ${dataDir} is starting; try again in a moment`);
  return connectionsTo(socketFolder);
}
