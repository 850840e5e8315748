// Keeps the site's own files, and a page that says there is no network. Nothing that the server answers to a call is
// ever kept: neither /api nor /ws passes through here. The build fills in the version and the files (vite.config.ts).

const CACHE = 'goldline-__VERSION__';
const OFFLINE_PAGE = '/offline.html';
/** The page for no network, and what it needs. */
const OFFLINE_FILES = ['__OFFLINE_FILES__'];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(OFFLINE_FILES)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldCaches().then(() => self.clients.claim()));
});

/** A new version waits until the player says so: a page is never changed under a bet that is being placed. */
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(fromCacheFirst(request));
  else if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(fromNetworkOnly(request));
});

async function dropOldCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

/** Files under /assets/ carry a hash of their content in their name: what is kept is never old. */
async function fromCacheFirst(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

async function fromNetworkOnly(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(OFFLINE_PAGE)) ?? Response.error();
  }
}
