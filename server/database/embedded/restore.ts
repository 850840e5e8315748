// Unpacks a backup into a data folder without a database. PostgreSQL recovers it when it starts.
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { unpack } from '#server/database/embedded/archive.ts';
import { BASE_ARCHIVE, WAL_ARCHIVE } from '#server/database/embedded/backup.ts';
import { refuseOtherVersion, unfinishedName } from '#server/database/embedded/cluster.ts';
import { DatabaseStartError } from '#server/database/embedded/database-start-error.ts';
import { acquireOwnerLock } from '#server/database/embedded/owner-lock.ts';
import { choosePaths, type DataPaths, makePrivateFolder } from '#server/database/embedded/paths.ts';

const ARCHIVES = [BASE_ARCHIVE, WAL_ARCHIVE];

/** Refuses a damaged backup or a used data folder, and leaves no partial database behind. */
export async function restore(dataDir: string, source: string): Promise<void> {
  const missing = ARCHIVES.find((name) => !existsSync(path.join(source, name)));
  if (missing !== undefined) throw new Error(`${source} is not a backup: it has no ${missing}`);
  const paths = choosePaths(dataDir);
  const lock = acquireOwnerLock(paths.ownerLock);
  try {
    if (existsSync(paths.cluster))
      throw new DatabaseStartError(
        `${dataDir} already has a database; set DATA_DIR to another folder, or move it away`,
      );
    await unpackCluster(source, paths);
  } finally {
    lock.release();
  }
}

async function unpackCluster(source: string, { cluster, account }: DataPaths): Promise<void> {
  const unfinished = unfinishedName(cluster);
  await rm(unfinished, { recursive: true, force: true });
  try {
    makePrivateFolder(unfinished, account);
    for (const name of ARCHIVES) await unpack(path.join(source, name), unfinished, account);
    refuseOtherVersion(unfinished);
    await rename(unfinished, cluster);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}
