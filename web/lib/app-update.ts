// The service worker, and whether a new version of the site waits to be taken.
import { useSyncExternalStore } from 'react';

/** A page that stays open asks so often whether there is a new version. */
const ASK_EVERY_MS = 30 * 60_000;

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

function setWaiting(worker: ServiceWorker): void {
  waiting = worker;
  for (const listener of listeners) listener();
}

/** The first worker of all takes over by itself; one that comes while another is at work waits. */
function watch(registration: ServiceWorkerRegistration): void {
  const look = () => {
    if (registration.waiting && navigator.serviceWorker.controller) setWaiting(registration.waiting);
  };
  look();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
}

/** Starts the service worker of the built site, once the page has what it needs. */
export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js');
    watch(registration);
    setInterval(() => void registration.update().catch(() => undefined), ASK_EVERY_MS);
  } catch {
    // A browser that refuses it (private windows, blocked storage) shows the site as well without it.
  }
}

/** Lets the new version take over, and loads it. */
export function takeUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage('take-over');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isWaiting = () => waiting !== null;

export function useUpdateWaits(): boolean {
  return useSyncExternalStore(subscribe, isWaiting, isWaiting);
}
