import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { asAccount } from './account.ts';
import { DatabaseStartError } from './database-start-error.ts';
import { makePrivateFolder, type Places } from './places.ts';

const majorVersion = '18';
export const superuser = 'postgres';

/** Makes the cluster at the first start; later only checks that this PostgreSQL can read it. */
export function ensureCluster(places: Places, binaries: string): void {
  removeUnfinished(places);
  const versionFile = path.join(places.cluster, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    createCluster(places, binaries);
    return;
  }
  refuseOtherVersion(places.cluster);
}

/** PostgreSQL reads the files of its own major version only. */
export function refuseOtherVersion(cluster: string): void {
  const version = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version === majorVersion) return;
  throw new DatabaseStartError(
    `${cluster} was made by PostgreSQL ${version} and this one is ${majorVersion}; move the data with ` +
      'pg_dump, or set DATA_DIR to another folder',
  );
}

// Made under another name and renamed when complete: a first start that is killed leaves no half of a cluster.
function createCluster({ account, cluster }: Places, binaries: string): void {
  const unfinished = unfinishedName(cluster);
  makePrivateFolder(unfinished, account);
  const result = spawnSync(path.join(binaries, 'bin', 'initdb'), initdbArguments(unfinished), {
    ...asAccount(account),
    cwd: '/',
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  });
  if (result.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new DatabaseStartError(`the database could not be made: ${lastLine(result.stderr) || result.error}`);
  }
  // An empty folder may have been made there by hand or by a mount.
  renameSync(unfinished, cluster);
}

function initdbArguments(folder: string): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${superuser}`,
    // The only way in is a socket in a folder that its owner alone can enter.
    '--auth=trust',
    '--encoding=UTF8',
    // The same order and letters on every machine, whatever locales it has.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
}

function removeUnfinished({ cluster }: Places): void {
  const folder = path.dirname(cluster);
  const prefix = `${path.basename(cluster)}.unfinished`;
  for (const name of readdirSync(folder)) {
    if (name.startsWith(prefix)) rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

/** What a cluster is called while it is made; a start removes one that was cut short. */
export function unfinishedName(cluster: string): string {
  return `${cluster}.unfinished`;
}

function lastLine(text: string | null): string | undefined {
  return text?.trim().split('\n').at(-1);
}
