import { createHash } from 'node:crypto';

/**
 * Fills in the service worker's version, which differs for each build, and the files of the offline
 * page. Other files have a content hash in their names; the offline page doesn't.
 */
export function fillServiceWorker(source, { builtFiles, offlinePage }) {
  const linked = [...offlinePage.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file);
  const built = [...builtFiles.sort(), offlinePage].join('\n');
  const version = createHash('sha256').update(built).digest('hex').slice(0, 12);
  return source
    .replace('__VERSION__', version)
    .replace("['__OFFLINE_FILES__']", JSON.stringify(['/offline.html', ...new Set(linked)]));
}
