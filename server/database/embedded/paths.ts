import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Account, asAccount, canEnter, chooseAccount } from '#server/database/embedded/account.ts';

export type DataPaths = {
  readonly account: Account;
  readonly folder: string;
  readonly cluster: string;
  readonly ownerLock: string;
  readonly serverLog: string;
};

/**
 * The paths in the data folder, or in a folder below /var/lib/goldline if the account that root
 * switches to can't enter it (for example, in a home folder with mode 0700).
 */
export function choosePaths(dataDir: string): DataPaths {
  mkdirSync(dataDir, { recursive: true });
  const wanted = pathsIn(dataDir);
  if (os.userInfo().uid !== 0 || canEnter(wanted.account, dataDir)) return wanted;
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const reachable = path.join('/var/lib/goldline', name);
  mkdirSync(reachable, { recursive: true });
  for (const folder of [path.dirname(reachable), reachable]) chmodSync(folder, 0o755);
  return pathsIn(reachable);
}

function pathsIn(folder: string): DataPaths {
  const cluster = path.join(folder, 'postgres');
  return {
    account: chooseAccount(cluster),
    folder,
    cluster,
    ownerLock: path.join(folder, 'postgres.lock'),
    serverLog: path.join(folder, 'postgres.log'),
  };
}

export function makePrivateFolder(folder: string, account: Account): void {
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  makePrivate(folder, account);
}

export const SOCKET_PORT = 5432;
// sun_path has 108 bytes on Linux and 104 on macOS, including the terminating null byte.
const MAX_SOCKET_PATH_LENGTH = 103;

type SocketFolder = { readonly folder: string; readonly temporary: boolean };

/**
 * The folder for the socket: the cluster folder or, if the socket's path would be too long, a new
 * one in /tmp. Connections need no password, so only the account can enter the folder.
 */
export function chooseSocketFolder(cluster: string, account: Account): SocketFolder {
  if (Buffer.byteLength(path.join(cluster, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_SOCKET_PATH_LENGTH) {
    return { folder: cluster, temporary: false };
  }
  const folder = mkdtempSync('/tmp/goldline-');
  makePrivate(folder, account);
  return { folder, temporary: true };
}

/** Removes the folder if it is temporary; the server's script may have removed it already. */
export function removeSocketFolder({ folder, temporary }: SocketFolder): void {
  if (!temporary) return;
  try {
    rmdirSync(folder);
  } catch {
    // An empty folder left in /tmp does no harm.
  }
}

function makePrivate(folder: string, account: Account): void {
  chmodSync(folder, 0o700);
  const { uid, gid } = asAccount(account);
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
}
