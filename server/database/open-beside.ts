// Opens the database for a command that runs beside the server: the embedded one of a server that is running
// is joined on its socket; otherwise it is started, as the server would.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { choosePlaces } from './embedded/places.ts';
import { isAlive } from './embedded/process-identity.ts';
import { type Database, type DatabaseSettings, openDatabase } from './open-database.ts';
import { type Connection, createPool } from './pool.ts';

export async function openBeside(settings: DatabaseSettings): Promise<Database> {
  const connection = settings.databaseUrl === undefined ? findRunning(settings.dataDir) : null;
  if (connection === null) return openDatabase(settings);
  const pool = createPool({ connection, ...(settings.poolSize && { size: settings.poolSize }), log: settings.log });
  return { pool, connection, close: () => pool.end() };
}

/** Lines of PostgreSQL's own pid file: its process, its port, its socket's folder and how it is. */
const pidFileLines = { pid: 0, port: 3, socketFolder: 4, state: 7 };

function findRunning(dataDir: string): Connection | null {
  if (!existsSync(dataDir)) return null;
  const { cluster, ownerLock } = choosePlaces(dataDir);
  const file = path.join(cluster, 'postmaster.pid');
  if (!existsSync(ownerLock) || !existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  const isReady = lines[pidFileLines.state]?.trim() === 'ready' && isAlive(Number(lines[pidFileLines.pid]));
  if (!isReady) return null;
  const host = lines[pidFileLines.socketFolder] ?? '';
  return { host, port: Number(lines[pidFileLines.port]), user: 'goldline', database: 'goldline' };
}
