import { createStore } from '#web/lib/store.ts';

const UPDATE_CHECK_MS = 30 * 60_000;

const updateWaits = createStore(false);

/**
 * A site's first worker replaces none, even in WebKit, where it controls the page early. A worker
 * already waiting is of the version just loaded from the network, and takes over.
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

export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js');
    watchForUpdates(registration, () => updateWaits.set(true));
    setInterval(() => void registration.update().catch(() => undefined), UPDATE_CHECK_MS);
  } catch {
    // A browser that refuses it (private windows, blocked storage) works without it.
  }
}

/** Does not wait for the new worker, which Chromium may keep waiting after skipWaiting(). */
export function applyUpdate(): void {
  location.reload();
}

export function useUpdateWaits(): boolean {
  return updateWaits.use();
}
