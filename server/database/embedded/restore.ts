// Puts a backup where no database is. At its first start PostgreSQL brings the files to the moment that the backup ended.
import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { asAccount } from './account.ts';
import { clusterName, copyDurably, forEachOf, type Manifest, manifestName, syncFolders } from './backup-files.ts';
import { refuseOtherVersion, unfinishedName } from './cluster.ts';
import { DatabaseStartError } from './database-start-error.ts';
import { takeOwnerLock } from './owner-lock.ts';
import { choosePlaces, makePrivateFolder, type Places } from './places.ts';

/** Refuses a backup that is not whole and a data folder that has a database; leaves nothing behind when it fails. */
export async function restore(dataDir: string, source: string): Promise<Manifest> {
  const manifest = await readManifest(source);
  refuseOtherVersion(path.join(source, clusterName));
  const places = choosePlaces(dataDir);
  const lock = takeOwnerLock(places.ownerLock);
  try {
    if (existsSync(places.cluster))
      throw new DatabaseStartError(
        `${dataDir} has a database already; set DATA_DIR to another folder, or move it away`,
      );
    await copyBack(manifest, path.join(source, clusterName), places);
    return manifest;
  } finally {
    lock.release();
  }
}

async function readManifest(source: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(path.join(source, manifestName), 'utf8')) as Manifest;
  } catch {
    throw new Error(`${source} is no backup: it has no ${manifestName}`);
  }
}

async function copyBack({ folders, files }: Manifest, backup: string, { cluster, account }: Places): Promise<void> {
  const unfinished = unfinishedName(cluster);
  const owner = asAccount(account);
  await rm(unfinished, { recursive: true, force: true });
  try {
    for (const folder of folders) makePrivateFolder(path.join(unfinished, folder), account);
    await forEachOf(Object.entries(files), async ([name, hash]) => {
      const copied = await copyDurably(path.join(backup, name), path.join(unfinished, name), owner);
      if (copied !== hash) throw new Error(`the backup is damaged: ${name} is not what was written`);
    });
    await syncFolders(unfinished, folders);
    await rename(unfinished, cluster);
    await syncFolders(path.dirname(cluster), ['.']);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}
