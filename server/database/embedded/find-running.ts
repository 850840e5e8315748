import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hasLiveOwner } from '#server/database/embedded/owner-lock.ts';
import { choosePlaces } from '#server/database/embedded/places.ts';
import { connectionsTo, type EmbeddedDatabase } from '#server/database/embedded/start-embedded.ts';

// Lines of postmaster.pid: pid, data folder, start time, port, socket folder.
const SOCKET_FOLDER_LINE = 4;

/** The database of a server running on this data folder, for a command; null if there is none. */
export function findRunningEmbedded(dataDir: string): Omit<EmbeddedDatabase, 'stop'> | null {
  const places = choosePlaces(dataDir);
  if (!hasLiveOwner(places.ownerLock)) return null;
  const lines = readFileSync(path.join(places.cluster, 'postmaster.pid'), 'utf8').split('\n');
  const socketFolder = lines[SOCKET_FOLDER_LINE]?.trim();
  return socketFolder ? connectionsTo(socketFolder) : null;
}
