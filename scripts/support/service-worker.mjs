import { createHash } from 'node:crypto';

/**
 * Fills in the offline page's files and the service worker's version. The version changes with the
 * names of the built files, which contain a content hash, and with the offline page's content.
 */
export function fillServiceWorker(source, { builtFiles, offlinePage }) {
  const linked = [...offlinePage.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file);
  const built = [...builtFiles.sort(), offlinePage].join('\n');
  const version = createHash('sha256').update(built).digest('hex').slice(0, 12);
  return source
    .replace('__VERSION__', version)
    .replace("['__OFFLINE_FILES__']", JSON.stringify(['/offline.html', ...new Set(linked)]));
}
