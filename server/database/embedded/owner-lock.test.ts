import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { acquireOwnerLock, hasLiveOwner } from '#server/database/embedded/owner-lock.ts';
import { startedAt } from '#server/database/embedded/process-identity.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'goldline-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const lockFile = () => path.join(folder, 'postgres.lock');

it('is owned by one start until it is released', () => {
  const lock = acquireOwnerLock(lockFile());
  expect(() => acquireOwnerLock(lockFile())).toThrow(`process ${process.pid}) already uses`);
  expect(hasLiveOwner(lockFile())).toBe(true);
  lock.release();
  expect(hasLiveOwner(lockFile())).toBe(false);
  acquireOwnerLock(lockFile()).release();
});

it('detects an owner of an earlier version by its single file, and writes that file for such versions', () => {
  const identity = { pid: process.pid, startedAtSeconds: startedAt(process.pid) };
  writeFileSync(lockFile(), JSON.stringify(identity));
  expect(hasLiveOwner(lockFile())).toBe(true);
  expect(() => acquireOwnerLock(lockFile())).toThrow(`process ${process.pid}) already uses`);
  rmSync(lockFile());
  const lock = acquireOwnerLock(lockFile());
  expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toEqual(identity);
  lock.release();
  expect(readdirSync(folder)).toEqual([]);
});

it('takes over from a process that has ended, even if another process has its pid', () => {
  writeFileSync(`${lockFile()}.${process.pid}-1000000000`, '');
  expect(hasLiveOwner(lockFile())).toBe(false);
  acquireOwnerLock(lockFile()).release();
  expect(readdirSync(folder)).toEqual([]);
});

it('never has two owners, even when processes compete for it', async () => {
  const script = path.join(import.meta.dirname, '../../../tests/support/compete-for-lock.ts');
  const compete = () => promisify(execFile)(process.execPath, ['--import', 'tsx', script, lockFile()]);
  const results = await Promise.all([compete(), compete()]);
  for (const { stdout } of results) expect(JSON.parse(stdout)).toEqual({ owned: expect.any(Number), shared: 0 });
}, 20_000);
