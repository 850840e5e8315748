// Caches only the offline page and its files; all other requests go to the network and the
// browser's own cache. The build fills in the version and the files (vite.config.ts).

const CACHE = 'goldline-__VERSION__';
const OFFLINE_PAGE = '/offline.html';
/**
 * The offline page and the files under /assets/ that it needs. Their names contain a hash of their
 * content.
 */
const OFFLINE_FILES = ['__OFFLINE_FILES__'];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(OFFLINE_FILES)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldCaches().then(() => self.clients.claim()));
});

/** A page of the new version asks its waiting worker to replace the old one (web/lib/app-update.ts). */
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(fromNetworkFirst(request));
  else if (OFFLINE_FILES.includes(pathname)) event.respondWith(fromCacheFirst(request));
});

async function dropOldCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

async function fromCacheFirst(request) {
  return (await caches.match(request)) ?? fetch(request);
}

async function fromNetworkFirst(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(OFFLINE_PAGE)) ?? Response.error();
  }
}
