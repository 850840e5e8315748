// Unpacks a backup into a data folder without a database. PostgreSQL recovers it when it starts.
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { unpack } from '#server/database/embedded/archive.ts';
import { BASE_ARCHIVE, WAL_ARCHIVE } from '#server/database/embedded/backup.ts';
import { refuseOtherVersion } from '#server/database/embedded/cluster.ts';
import { DatabaseStartError } from '#server/database/embedded/database-start-error.ts';
import { acquireOwnerLock } from '#server/database/embedded/owner-lock.ts';
import { choosePaths, makePrivateFolder } from '#server/database/embedded/paths.ts';

const ARCHIVES = [BASE_ARCHIVE, WAL_ARCHIVE];

/**
 * Refuses a damaged backup or a used data folder. The database is prepared in a separate folder and
 * moved once that has succeeded, so that no node can start on an unprepared one.
 */
export async function restore(dataDir: string, source: string, prepare: (dataDir: string) => Promise<void>) {
  const missing = ARCHIVES.find((name) => !existsSync(path.join(source, name)));
  if (missing !== undefined) throw new Error(`${source} is not a backup: it has no ${missing}`);
  const { cluster, folder, ownerLock } = choosePaths(dataDir);
  const lock = acquireOwnerLock(ownerLock);
  const preparing = path.join(folder, 'restoring');
  try {
    if (existsSync(cluster))
      throw new DatabaseStartError(
        `${dataDir} already has a database; set DATA_DIR to another folder, or move it away`,
      );
    await rm(preparing, { recursive: true, force: true });
    const paths = choosePaths(preparing);
    makePrivateFolder(paths.cluster, paths.account);
    for (const name of ARCHIVES) await unpack(path.join(source, name), paths.cluster, paths.account);
    refuseOtherVersion(paths.cluster);
    await prepare(preparing);
    await rename(paths.cluster, cluster);
  } finally {
    await rm(preparing, { recursive: true, force: true });
    lock.release();
  }
}
