import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseStartError } from '#server/database/embedded/database-start-error.ts';
import { isRunning, type ProcessIdentity, startedAt } from '#server/database/embedded/process-identity.ts';

/** Without the lock, a second start would take the first one's server for an orphan and stop it. */
export function acquireOwnerLock(file: string): { release(): void } {
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, JSON.stringify(ownIdentity()));
  try {
    claim(mine, file);
  } finally {
    rmSync(mine, { force: true });
  }
  return { release: () => rmSync(file, { force: true }) };
}

function claim(mine: string, file: string): void {
  for (;;) {
    try {
      // Creating a hard link is atomic, and fails if the lock exists.
      linkSync(mine, file);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      removeStale(file);
    }
  }
}

export function hasLiveOwner(file: string): boolean {
  const owner = readOwner(file);
  return owner !== undefined && isRunning(owner);
}

function removeStale(file: string): void {
  const owner = readOwner(file);
  if (owner && isRunning(owner)) {
    throw new DatabaseStartError(
      `another Goldline (process ${owner.pid}) already uses this database; stop it first, or set DATA_DIR and PORT ` +
        'to run a second one alongside it',
    );
  }
  // If two starts rename a stale lock at once, one fails and tries again.
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  rmSync(aside, { force: true });
}

function readOwner(file: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity;
  } catch {
    return undefined;
  }
}

function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, startedAtSeconds: startedAt(process.pid) ?? 0 };
}
