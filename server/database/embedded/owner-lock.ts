// Only one Goldline process may use a data folder. Each creates its own entry before it looks for
// others, so that of two starting processes at least one sees the other and is refused. An entry's
// name identifies its process, so an entry whose process has ended can be deleted at any time.
// Versions before commit d615cd65 use a single file with the owner's identity, so it is kept too.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseStartError } from '#server/database/embedded/database-start-error.ts';
import { isRunning, type ProcessIdentity, startedAt } from '#server/database/embedded/process-identity.ts';

/** Without the lock, a second process would stop the first one's server as an orphan. */
export function acquireOwnerLock(file: string): { release(): void } {
  const identity: ProcessIdentity = { pid: process.pid, startedAtSeconds: startedAt(process.pid) ?? 0 };
  const mine = `${file}.${identity.pid}-${identity.startedAtSeconds}`;
  try {
    writeFileSync(mine, '', { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw alreadyOwned(process.pid);
    throw error;
  }
  const release = () => rmSync(mine, { force: true });
  for (const other of entriesOf(file)) {
    if (other.file === mine) continue;
    if (isRunning(other)) {
      release();
      throw alreadyOwned(other.pid);
    }
    rmSync(other.file, { force: true });
  }
  writeFileSync(file, JSON.stringify(identity));
  return {
    release: () => {
      rmSync(file, { force: true });
      release();
    },
  };
}

export function hasLiveOwner(file: string): boolean {
  return entriesOf(file).some(isRunning);
}

type Entry = ProcessIdentity & { file: string };

function entriesOf(lock: string): Entry[] {
  const folder = path.dirname(lock);
  return readdirSync(folder).flatMap((name) => {
    if (name === path.basename(lock)) return entriesOfEarlierVersion(lock);
    if (!name.startsWith(`${path.basename(lock)}.`)) return [];
    const [, pid, startedAtSeconds] = /\.(\d+)-(\d+)$/.exec(name) ?? [];
    if (pid === undefined) return [];
    return [{ file: path.join(folder, name), pid: Number(pid), startedAtSeconds: Number(startedAtSeconds) }];
  });
}

function entriesOfEarlierVersion(file: string): Entry[] {
  try {
    const { pid, startedAtSeconds } = JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity;
    return [{ file, pid, startedAtSeconds }];
  } catch {
    return [];
  }
}

const alreadyOwned = (pid: number) =>
  new DatabaseStartError(
    `another Goldline (process ${pid}) already uses this database; stop it first, or set DATA_DIR and PORT ` +
      'to run a second one alongside it',
  );
