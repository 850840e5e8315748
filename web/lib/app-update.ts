import { createStore } from '#web/lib/store.ts';

const UPDATE_CHECK_MS = 30 * 60_000;

const waiting = createStore<ServiceWorker | null>(null);

/** A site's first worker replaces none, even in WebKit, where it controls the page early. */
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

/** Starts the service worker of the built site, once the page has loaded. */
export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js');
    watchForUpdates(registration, waiting.set);
    setInterval(() => void registration.update().catch(() => undefined), UPDATE_CHECK_MS);
  } catch {
    // A browser that refuses it (private windows, blocked storage) works without it.
  }
}

/** Activates the new version and reloads. */
export function takeUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.current()?.postMessage('take-over');
}

export function useUpdateWaits(): boolean {
  return waiting.use() !== null;
}
