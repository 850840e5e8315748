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

/** Shows a pushed notification with texts from the server. The same tag replaces an earlier one. */
self.addEventListener('push', (event) => {
  event.waitUntil(showNotification(readMessage(event.data)));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.url));
});

/** The browser has replaced its subscription. If the session has ended, the next log-in subscribes. */
self.addEventListener('pushsubscriptionchange', (event) => {
  if (event.oldSubscription) event.waitUntil(renewSubscription(event.oldSubscription, event.newSubscription));
});

/** A browser revokes the permission of a site that shows nothing. */
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

/** A slow phone may need this long; a page without the app never responds. */
const RESPONSE_MS = 2000;

/** In an open window if there is one: the app changes its page, and any other page is replaced. */
async function openPage(path) {
  const { href, origin } = new URL(path, self.location.origin);
  if (origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0];
  if (!shown) return void (await self.clients.openWindow(href));
  await shown.focus();
  if (!(await asksApp(shown, path))) await shown.navigate(href);
}

function asksApp(client, path) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), RESPONSE_MS);
    client.postMessage({ open: path }, [port2]);
  });
}

async function renewSubscription(old, given) {
  const { applicationServerKey } = old.options;
  const subscription =
    given ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/push/subscriptions/renew', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, oldEndpoint: old.endpoint }),
  });
}

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
