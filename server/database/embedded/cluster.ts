import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { asAccount } from '#server/database/embedded/account.ts';
import { DatabaseStartError } from '#server/database/embedded/database-start-error.ts';
import { type DataPaths, makePrivateFolder } from '#server/database/embedded/paths.ts';

const MAJOR_VERSION = '18';
export const SUPERUSER = 'postgres';

/** Creates the cluster at the first start; later only checks that this PostgreSQL can read it. */
export function ensureCluster(paths: DataPaths, binaries: string): void {
  rmSync(unfinishedName(paths.cluster), { recursive: true, force: true });
  const versionFile = path.join(paths.cluster, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    createCluster(paths, binaries);
    return;
  }
  refuseOtherVersion(paths.cluster);
}

export function refuseOtherVersion(cluster: string): void {
  const version = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version === MAJOR_VERSION) return;
  throw new DatabaseStartError(
    `${cluster} was created by PostgreSQL ${version}, but this is version ${MAJOR_VERSION}; move the data with ` +
      'pg_dump, or set DATA_DIR to another folder',
  );
}

// Renamed when complete, so that a partial cluster is never used.
function createCluster({ account, cluster }: DataPaths, binaries: string): void {
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
    throw new DatabaseStartError(`the database could not be created: ${reasonOf(result.stderr) || result.error}`);
  }
  // Replaces an empty folder, but not a mount point.
  renameSync(unfinished, cluster);
}

function initdbArguments(folder: string): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${SUPERUSER}`,
    // The only access is through a socket in a folder that only its owner can enter.
    '--auth=trust',
    '--encoding=UTF8',
    // The same sort order on every machine, regardless of its locales.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
}

export function unfinishedName(cluster: string): string {
  return `${cluster}.unfinished`;
}

/** The line with the error; later lines only report that initdb removes what it created. */
export function reasonOf(output: string | null): string | undefined {
  const lines = output?.trim().split('\n');
  return lines?.find((line) => /(error|FATAL|PANIC):/.test(line)) ?? lines?.at(-1);
}
