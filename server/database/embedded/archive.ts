// Compressed tar archives. gzip's checksum shows whether an archive was changed or cut short.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Account, asAccount } from '#server/database/embedded/account.ts';

/** Packs files, which may change meanwhile, into a new private archive and syncs it to disk. */
export async function pack(file: string, tarArguments: readonly string[]): Promise<void> {
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  const tar = spawn('tar', ['-cf', '-', ...tarArguments], { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  // tar exits with 1 if a file changed or disappeared while being read.
  await finish(file, [pipeline(tar.stdout, createGzip({ level: 1 }), target), exitOf(tar, tar.stderr, 1)]);
}

export async function unpack(file: string, folder: string, account: Account): Promise<void> {
  // Reads to the end, past the archive's closing zeros, since gzip's checksum comes last.
  const tar = spawn('tar', ['-xf', '-', '--ignore-zeros', '-C', folder], {
    ...asAccount(account),
    cwd: '/',
    stdio: 'pipe',
  });
  await finish(file, [pipeline(createReadStream(file), createGunzip(), tar.stdin), exitOf(tar, tar.stderr, 0)]);
}

async function exitOf(tar: ChildProcess, messages: Readable, highestCode: 0 | 1): Promise<void> {
  const [[code], message] = await Promise.all([once(tar, 'close'), text(messages)]);
  if (code === null || code > highestCode) throw new Error(message.trim() || `tar exited with ${code}`);
}

async function finish(file: string, work: readonly Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(work);
  const failures = ends.flatMap((end) => (end.status === 'rejected' ? [(end.reason as Error).message] : []));
  if (failures.length > 0) throw new Error(`${file}: ${failures.join('; ')}`);
}
