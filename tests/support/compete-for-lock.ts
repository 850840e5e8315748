import { rmSync, writeFileSync } from 'node:fs';
import { acquireOwnerLock } from '#server/database/embedded/owner-lock.ts';

// Takes and releases a lock repeatedly for two seconds. Counts how often it owned the lock, and how
// often another process owned it too.
const [lockFile] = process.argv.slice(2) as [string];
const ownedFile = `${lockFile}-owned`;
const RUN_MS = 2_000;
const HOLD_MS = 0.1;
const counts = { owned: 0, shared: 0 };

function own(): void {
  counts.owned += 1;
  try {
    writeFileSync(ownedFile, '', { flag: 'wx' });
  } catch {
    counts.shared += 1;
  }
  const until = performance.now() + HOLD_MS;
  while (performance.now() < until);
  rmSync(ownedFile, { force: true });
}

const end = Date.now() + RUN_MS;
while (Date.now() < end) {
  try {
    const lock = acquireOwnerLock(lockFile);
    own();
    lock.release();
  } catch {
    // The other process owns it.
  }
}
console.log(JSON.stringify(counts));
