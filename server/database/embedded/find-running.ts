import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hasLiveOwner } from './owner-lock.ts';
import { choosePlaces } from './places.ts';
import { connectionsTo, type EmbeddedDatabase } from './start-embedded.ts';

// The lines of postmaster.pid, as PostgreSQL documents them: pid, data folder, start time, port, socket folder.
const socketFolderLine = 4;

/** The database of a Goldline that is running on this data folder, for a command beside it; null where none is. */
export function findRunningEmbedded(dataDir: string): Omit<EmbeddedDatabase, 'stop'> | null {
  const places = choosePlaces(dataDir);
  if (!hasLiveOwner(places.ownerLock)) return null;
  const lines = readFileSync(path.join(places.cluster, 'postmaster.pid'), 'utf8').split('\n');
  const socketFolder = lines[socketFolderLine]?.trim();
  return socketFolder ? connectionsTo(socketFolder) : null;
}
