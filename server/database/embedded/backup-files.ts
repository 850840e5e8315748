// The files of a backup: copied with their hashes, and on the disk before anything says so.
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import type { Account } from './account.ts';

/** The folder of a backup that holds the cluster; beside it is the manifest. */
export const clusterName = 'postgres';
export const manifestName = 'manifest.json';

/** What a backup consists of, by paths below its cluster. */
export interface Manifest {
  /** Once all files were copied, and before the end of the log that goes with them. */
  readonly madeAt: string;
  readonly folders: string[];
  /** The SHA-256 of each file. */
  readonly files: Record<string, string>;
}

/** Writes a new file, private to its owner, and returns when it is on the disk. @returns its SHA-256 */
export async function writeDurably(
  file: string,
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  { uid, gid }: Partial<Account> = {},
): Promise<string> {
  const hash = createHash('sha256');
  await withFile(file, 'wx', async (handle) => {
    for await (const piece of content) {
      hash.update(piece);
      await handle.writeFile(piece);
    }
    if (uid !== undefined && gid !== undefined) await handle.chown(uid, gid);
    await handle.sync();
  });
  return hash.digest('hex');
}

/** Copies a file that may be written to meanwhile. @returns its SHA-256 */
export async function copyDurably(from: string, to: string, owner: Partial<Account> = {}): Promise<string> {
  return withFile(from, 'r', (source) => writeDurably(to, source.createReadStream({ autoClose: false }), owner));
}

/** Puts the names in these folders on the disk. */
export async function syncFolders(root: string, folders: readonly string[]): Promise<void> {
  for (const folder of folders) await withFile(path.join(root, folder), 'r', (handle) => handle.sync());
}

/** Does the work for each, a few at a time: each waits for the disk. When one fails no other is begun, and none runs on. */
export async function forEachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  const stopAll = (error: unknown) => {
    queue.length = 0;
    throw error;
  };
  const ends = await Promise.allSettled(Array.from({ length: 8 }, () => worker().catch(stopAll)));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

async function withFile<Result>(file: string, flags: string, work: (handle: FileHandle) => Promise<Result>) {
  const handle = await open(file, flags, 0o600);
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}
