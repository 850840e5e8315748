import { createStore } from '#web/lib/store.ts';

const UPDATE_CHECK_MS = 30 * 60_000;

const isUpdateReady = createStore(false);

/**
 * Calls `onUpdate` for each new service worker except the site's first one, which installs while
 * there is no active worker. Doesn't check for a controller instead, because in WebKit the first
 * worker may already control the page. A worker that is already waiting takes over without a
 * notice, because this page was just loaded from the network.
 */
export function watchForUpdates(registration: ServiceWorkerRegistration, onUpdate: () => void) {
  const follow = (worker: ServiceWorker | null) => {
    if (!worker || !registration.active) return;
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installed') onUpdate();
    });
  };
  if (registration.active) registration.waiting?.postMessage('take-over');
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing));
}

/**
 * Whether this page is already the current version. The browser finds a new version's worker only
 * after loading a page of that version; that page must not show an update notice.
 */
async function isCurrent(): Promise<boolean> {
  const response = await fetch('/');
  return (await response.text()).includes(new URL(import.meta.url).pathname);
}

async function announceUpdate(): Promise<void> {
  if (!(await isCurrent().catch(() => false))) isUpdateReady.set(true);
}

export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js');
    watchForUpdates(registration, () => void announceUpdate());
    setInterval(() => void registration.update().catch(() => undefined), UPDATE_CHECK_MS);
  } catch {
    // The site also works in a browser that refuses a worker (private windows, blocked storage).
  }
}

/** Reloading is enough, because the worker serves pages from the network (service-worker.js). */
export function applyUpdate(): void {
  location.reload();
}

export function useIsUpdateReady(): boolean {
  return isUpdateReady.use();
}
