// A physical backup of the embedded database while it works: its files as they lie, each of some other moment, and the
// write-ahead log from before the first to after the last, from which PostgreSQL makes one moment of them.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { type Connection, connectAlone } from '../pool.ts';
import {
  clusterName,
  copyDurably,
  forEachOf,
  type Manifest,
  manifestName,
  syncFolders,
  writeDurably,
} from './backup-files.ts';
import { DatabaseStartError } from './database-start-error.ts';
import { findRunningEmbedded } from './find-running.ts';
import { choosePlaces } from './places.ts';
import { startEmbedded } from './start-embedded.ts';

// What PostgreSQL documents as not to be copied: of this one process, or made anew at each start.
const leftOut = /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|backup_label|.*pgsql_tmp.*|pg_internal\.init.*)$/;
const leftEmpty = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const controlFile = 'global/pg_control';

/**
 * Backs up the embedded database of this data folder, which may be at work, into a new folder. Whatever was acknowledged
 * before `madeAt` is in it, and nothing of what had not begun when this returns.
 */
export async function backUp(dataDir: string, target: string, log: Log): Promise<Manifest> {
  if (existsSync(target)) throw new Error(`${target} is there already; a backup overwrites nothing`);
  if (!existsSync(path.join(choosePlaces(dataDir).cluster, 'PG_VERSION')))
    throw new DatabaseStartError(`there is no database in ${dataDir}`);
  const running = findRunningEmbedded(dataDir);
  if (running) return writeBackup(running.superuserConnection, target, log);
  const own = await startEmbedded(dataDir, log);
  try {
    return await writeBackup(own.superuserConnection, target, log);
  } finally {
    await own.stop();
  }
}

// Made under another name and renamed when it is complete and on the disk.
async function writeBackup(connection: Connection, target: string, log: Log): Promise<Manifest> {
  const unfinished = `${target}.unfinished.${process.pid}`;
  await mkdir(path.dirname(target), { recursive: true });
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const manifest = await copyCluster(connection, path.join(unfinished, clusterName), log);
    await writeDurably(path.join(unfinished, manifestName), [Buffer.from(JSON.stringify(manifest, null, 1))]);
    await syncFolders(unfinished, [clusterName, '.']);
    await rename(unfinished, target);
    await syncFolders(path.dirname(target), ['.']);
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function copyCluster(connection: Connection, copy: string, log: Log): Promise<Manifest> {
  const client = await connectAlone(connection, log);
  try {
    const cluster = await readText(client, "current_setting('data_directory')");
    // The slot keeps the log from being used again, and goes with this session.
    const slot = `goldline_backup_${process.pid}`;
    await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [slot]);
    const firstLog = await readText(client, "pg_walfile_name(pg_backup_start('goldline', fast => true))");
    const { folders, files } = await listCluster(cluster);
    for (const folder of folders) await mkdir(path.join(copy, folder), { mode: 0o700 });
    const hashes = await copyFiles(cluster, copy, files);
    const madeAt = new Date().toISOString();
    const { rows } = await client.query<{ lastLog: string; label: string; tablespaces: string }>(
      `SELECT pg_walfile_name(lsn) AS "lastLog", labelfile AS label, spcmapfile AS tablespaces
       FROM pg_backup_stop(wait_for_archive => false)`,
    );
    const { lastLog, label, tablespaces } = rows[0] as (typeof rows)[0];
    if (tablespaces.trim() !== '') throw new Error('the database has tablespaces, which a backup does not hold');
    hashes.set('backup_label', await writeDurably(path.join(copy, 'backup_label'), [Buffer.from(label)]));
    const logs = (await readdir(path.join(cluster, 'pg_wal'))).filter((name) => name >= firstLog && name <= lastLog);
    for (const [name, hash] of await copyFiles(
      cluster,
      copy,
      logs.map((each) => `pg_wal/${each}`),
    ))
      hashes.set(name, hash);
    await syncFolders(copy, folders);
    return { madeAt, folders, files: Object.fromEntries(hashes) };
  } finally {
    await client.end();
  }
}

/** The folders of a cluster, each after its parent, and its files, as paths below it. */
async function listCluster(cluster: string): Promise<{ folders: string[]; files: string[] }> {
  const folders: string[] = [];
  const files: string[] = [];
  const look = async (folder: string): Promise<void> => {
    folders.push(folder);
    if (leftEmpty.has(folder)) return;
    for (const entry of await readdir(path.join(cluster, folder), { withFileTypes: true })) {
      const name = path.join(folder, entry.name);
      if (leftOut.test(entry.name)) continue;
      if (entry.isDirectory()) await look(name);
      else files.push(name);
    }
  };
  await look('.');
  return { folders, files };
}

/** A file that has gone meanwhile was dropped: the log says so. @returns the SHA-256 of each that was copied */
async function copyFiles(cluster: string, copy: string, files: readonly string[]): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  await forEachOf(files, async (name) => {
    const from = path.join(cluster, name);
    const to = path.join(copy, name);
    try {
      hashes.set(
        name,
        name === controlFile ? await writeDurably(to, [await readWhole(from)]) : await copyDurably(from, to),
      );
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  });
  return hashes;
}

/** A small file that is rewritten in place: two readings that are equal are no half of each of two. */
async function readWhole(file: string): Promise<Buffer> {
  for (let earlier = await readFile(file); ; ) {
    const later = await readFile(file);
    if (later.equals(earlier)) return later;
    earlier = later;
  }
}

async function readText(client: pg.Client, expression: string): Promise<string> {
  const { rows } = await client.query<{ text: string }>(`SELECT ${expression} AS text`);
  return rows[0]?.text as string;
}
