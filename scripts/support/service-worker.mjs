import { createHash } from 'node:crypto';

/**
 * Fills in the service worker's version and the files that it caches: those of the offline page and
 * of the update notice. The version changes with the names of the built files, which contain a
 * content hash, and with the offline page's content.
 */
export function fillServiceWorker(source, { builtFiles, offlinePage, noticeFiles }) {
  const linked = [...offlinePage.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file);
  const built = [...builtFiles.sort(), offlinePage].join('\n');
  const version = createHash('sha256').update(built).digest('hex').slice(0, 12);
  return source
    .replace('__VERSION__', version)
    .replace("['__CACHED_FILES__']", JSON.stringify(['/offline.html', ...new Set([...linked, ...noticeFiles])]));
}
