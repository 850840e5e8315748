// The service worker, and whether a new version of the site waits to be taken.
import { createStore } from '#web/lib/store.ts';

/** A page that stays open asks so often whether there is a new version. */
const ASK_EVERY_MS = 30 * 60_000;

const waiting = createStore<ServiceWorker | null>(null);

/**
 * Reports a worker that waits to replace another. The first worker of a site replaces none, even where the browser
 * (WebKit) lets it control the page before it counts as active.
 */
export function watchForUpdates(registration: ServiceWorkerRegistration, onUpdate: (worker: ServiceWorker) => void) {
  const follow = (worker: ServiceWorker | null) => {
    if (!worker || !registration.active) return;
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installed') onUpdate(worker);
    });
  };
  if (registration.waiting && registration.active) onUpdate(registration.waiting);
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing));
}

/** Starts the service worker of the built site, once the page has what it needs. */
export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js');
    watchForUpdates(registration, waiting.set);
    setInterval(() => void registration.update().catch(() => undefined), ASK_EVERY_MS);
  } catch {
    // A browser that refuses it (private windows, blocked storage) shows the site as well without it.
  }
}

/** Lets the new version take over, and loads it. */
export function takeUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.current()?.postMessage('take-over');
}

export function useUpdateWaits(): boolean {
  return waiting.use() !== null;
}
