// Caches only the offline page, the update notice and their files; all other requests use the
// network and the browser's own cache. The build fills in the version and the file names
// (vite.config.ts).

const CACHE = 'goldline-__VERSION__';
const OFFLINE_PAGE = '/offline.html';
/**
 * The offline page and files under /assets/, whose names contain a content hash. The update notice
 * is cached because open pages need it after an upgrade, when the server no longer has their files.
 */
const CACHED_FILES = ['__CACHED_FILES__'];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(CACHED_FILES)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldCaches().then(() => self.clients.claim()));
});

/** Sent by a page that finds this worker waiting behind an older one (web/lib/app-update.ts). */
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(networkFirst(request));
  else if (CACHED_FILES.includes(pathname)) event.respondWith(cacheFirst(request));
});

self.addEventListener('push', (event) => {
  event.waitUntil(showNotification(readMessage(event.data)));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.url));
});

/** The browser has replaced a subscription. Without a session, the next login resubscribes. */
self.addEventListener('pushsubscriptionchange', (event) => {
  if (event.oldSubscription) event.waitUntil(renewSubscription(event.oldSubscription, event.newSubscription));
});

/**
 * Falls back to an empty message, because browsers may revoke the permission of a site that
 * shows nothing for a push.
 */
function readMessage(data) {
  try {
    return data.json();
  } catch {
    return {};
  }
}

function showNotification({ title = 'Goldline', body = '', url = '/notifications', tag = 'goldline', lang = 'en' }) {
  const icon = '/icon-192.png';
  return self.registration.showNotification(title, { body, tag, lang, icon, renotify: true, data: { url } });
}

/** Long enough for the app to respond on a slow phone. */
const RESPONSE_MS = 2000;

/**
 * Opens a page, in an existing window if there is one. The app of a signed-in user navigates
 * without reloading; other pages don't respond, so the window is navigated.
 */
async function openPage(path) {
  const { href, origin } = new URL(path, self.location.origin);
  if (origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0];
  if (!shown) return void (await self.clients.openWindow(href));
  await shown.focus();
  if (!(await openInApp(shown, path))) await shown.navigate(href);
}

function openInApp(client, path) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), RESPONSE_MS);
    client.postMessage({ open: path }, [port2]);
  });
}

async function renewSubscription(old, renewed) {
  const { applicationServerKey } = old.options;
  const subscription =
    renewed ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/push/subscriptions/renew', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, oldEndpoint: old.endpoint }),
  });
}

async function deleteOldCaches() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

async function cacheFirst(request) {
  return (await caches.match(request)) ?? fetch(request);
}

async function networkFirst(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(OFFLINE_PAGE)) ?? Response.error();
  }
}
