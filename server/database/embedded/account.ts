import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import { DatabaseStartError } from '#server/database/embedded/database-start-error.ts';

export type Account = { readonly uid: number; readonly gid: number };

/**
 * The account that runs PostgreSQL: this process's own. PostgreSQL refuses to run as root, so for
 * root it is the owner of the cluster folder or, if the folder is missing or root's, "postgres" or
 * "nobody".
 */
export function chooseAccount(clusterFolder: string): Account {
  const { uid, gid } = os.userInfo();
  const owner = ownerOf(clusterFolder);
  if (uid === 0) return owner && owner.uid !== 0 ? owner : unprivilegedAccount();
  if (owner && owner.uid !== uid) {
    throw new DatabaseStartError(
      `the data folder ${clusterFolder} belongs to another user (${owner.uid}); start as that user, or set DATA_DIR`,
    );
  }
  return { uid, gid };
}

export function asAccount(account: Account): Partial<Account> {
  return os.userInfo().uid === 0 ? { uid: account.uid, gid: account.gid } : {};
}

/** Tries to enter the folder, since access depends on more than its mode bits. */
export function canEnter(account: Account, folder: string): boolean {
  const result = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    ...asAccount(account),
    cwd: '/',
    stdio: 'ignore',
  });
  return result.status === 0;
}

function ownerOf(folder: string): Account | undefined {
  const stat = statSync(folder, { throwIfNoEntry: false });
  return stat && { uid: stat.uid, gid: stat.gid };
}

function unprivilegedAccount(): Account {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const wanted of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find(([name]) => name === wanted) ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new DatabaseStartError(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as; start as an ordinary ' +
      'user, or set DATABASE_URL',
  );
}
