// A base backup of the embedded database, which may be running: its files, then the write-ahead log
// written in the meantime, which PostgreSQL replays at its first start on the restored files.
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { pack } from '#server/database/embedded/archive.ts';
import { findRunningEmbedded, requireEmbedded, startEmbedded } from '#server/database/embedded/start-embedded.ts';
import type { Log } from '#server/database/log.ts';
import { type Connection, connectClient } from '#server/database/pool.ts';

/** The names that pg_basebackup gives to compressed tar archives. */
export const BASE_ARCHIVE = 'base.tar.gz';
export const WAL_ARCHIVE = 'pg_wal.tar.gz';
const LABEL = 'backup_label';

const EXCLUDED = ['./pg_wal/*', './pg_replslot/*', './postmaster.*', './.s.PGSQL.*'].map((name) => `--exclude=${name}`);

export async function backUp(dataDir: string, target: string, log: Log): Promise<void> {
  if (existsSync(target)) throw new Error(`${target} already exists; a backup never overwrites anything`);
  requireEmbedded(dataDir);
  const running = findRunningEmbedded(dataDir);
  if (running) return writeBackup(running.superuserConnection, target, log);
  const own = await startEmbedded(dataDir, log);
  try {
    await writeBackup(own.superuserConnection, target, log);
  } finally {
    await own.stop();
  }
}

// Written under a temporary name and renamed when complete.
async function writeBackup(connection: Connection, target: string, log: Log): Promise<void> {
  const unfinished = `${target}.unfinished.${process.pid}`;
  await mkdir(path.dirname(target), { recursive: true });
  await mkdir(unfinished, { mode: 0o700 });
  const client = await connectClient(connection, log);
  try {
    await archive(client, unfinished);
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function archive(client: pg.Client, folder: string): Promise<void> {
  const cluster = await readText(client, "current_setting('data_directory')");
  // Retains the log until it is archived; dropped at the end of this session.
  const slot = `goldline_backup_${process.pid}`;
  await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [slot]);
  const firstLog = await readText(client, "pg_walfile_name(pg_backup_start('goldline', fast => true))");
  await pack(path.join(folder, BASE_ARCHIVE), [...EXCLUDED, '-C', cluster, '.']);
  const { rows } = await client.query<{ lastLog: string; label: string; tablespaces: string }>(
    `SELECT pg_walfile_name(lsn) AS "lastLog", labelfile AS label, spcmapfile AS tablespaces
     FROM pg_backup_stop(wait_for_archive => false)`,
  );
  const { lastLog, label, tablespaces } = rows[0] as (typeof rows)[0];
  if (tablespaces.trim() !== '') throw new Error('the database has tablespaces, which a backup does not contain');
  const labelFile = path.join(folder, LABEL);
  await writeFile(labelFile, label);
  const logs = (await readdir(path.join(cluster, 'pg_wal'))).filter((name) => name >= firstLog && name <= lastLog);
  const logFiles = logs.map((name) => `pg_wal/${name}`);
  await pack(path.join(folder, WAL_ARCHIVE), ['-C', folder, LABEL, '-C', cluster, ...logFiles]);
  await rm(labelFile);
}

async function readText(client: pg.Client, expression: string): Promise<string> {
  const { rows } = await client.query<{ text: string }>(`SELECT ${expression} AS text`);
  return rows[0]?.text as string;
}
