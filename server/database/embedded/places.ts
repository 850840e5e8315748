import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Account, asAccount, canEnter, chooseAccount } from './account.ts';

export interface Places {
  readonly account: Account;
  /** Holds the cluster, the owner lock and the server's log. */
  readonly folder: string;
  readonly cluster: string;
  readonly ownerLock: string;
  readonly serverLog: string;
}

/**
 * The data folder that was asked for; or, when root lends the server to an account that can't get there (a checkout in
 * a home folder with mode 0700), one of that folder's own below /var/lib.
 */
export function choosePlaces(dataDir: string): Places {
  mkdirSync(dataDir, { recursive: true });
  const wanted = placesIn(dataDir);
  if (os.userInfo().uid !== 0 || canEnter(wanted.account, dataDir)) return wanted;
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const reachable = path.join('/var/lib/goldline', name);
  mkdirSync(reachable, { recursive: true });
  for (const folder of [path.dirname(reachable), reachable]) chmodSync(folder, 0o755);
  return placesIn(reachable);
}

function placesIn(folder: string): Places {
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
  give(folder, account);
}

export const socketPort = 5432;
// sun_path holds 108 bytes with its closing zero on Linux and 104 on macOS.
const socketPathMax = 103;

/**
 * Where the Unix socket goes: into the cluster itself, which only its owner can enter, or, when that path is too long
 * for a socket, into a short folder of its own. Whoever can enter the folder may connect, so it is private either way.
 */
export function chooseSocketFolder(cluster: string, account: Account): { folder: string; temporary: boolean } {
  if (Buffer.byteLength(path.join(cluster, `.s.PGSQL.${socketPort}`)) <= socketPathMax) {
    return { folder: cluster, temporary: false };
  }
  const folder = mkdtempSync('/tmp/goldline-');
  give(folder, account);
  return { folder, temporary: true };
}

function give(folder: string, account: Account): void {
  chmodSync(folder, 0o700);
  const { uid, gid } = asAccount(account);
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
}
