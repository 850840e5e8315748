import type { Game } from '#contract/games/objects.ts';
import type { LiveMessage } from '#contract/live-messages.ts';
import { createLiveCache } from '#web/lib/live/live-cache.ts';
import { createLiveConnection } from '#web/lib/live/live-connection.ts';
import { queryClient } from '#web/lib/query-client.ts';

/**
 * The longest that updates wait for the page to be idle. Without waiting, the longest task during
 * ten taps on /betting took 680 ms instead of 67 ms (decision 0160, npm run bench:pages).
 */
const MAX_IDLE_WAIT_MS = 500;

function socketUrl(): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
}

const applyMessages = createLiveCache(queryClient);

/** Applies a game that was fetched separately, as if the live connection had sent it. */
export function applyFetchedGame(game: Game): void {
  applyMessages([{ type: 'GAME_STATUS_UPDATE', data: game }]);
}

const MAX_UNDELIVERED = 50;

let listener: ((messages: LiveMessage[]) => void) | undefined;
/** Messages for the player received before the listener's file has loaded. */
let undelivered: LiveMessage[] = [];

export function setMessageListener(next: typeof listener): void {
  listener = next;
  if (!next) return;
  const earlier = undelivered;
  undelivered = [];
  next(earlier);
}

function deliver(messages: LiveMessage[]): void {
  if (listener) listener(messages);
  else undelivered = [...undelivered, ...messages.filter(isForPlayer)].slice(-MAX_UNDELIVERED);
}

function isForPlayer({ type }: LiveMessage): boolean {
  return type === 'BET_UPDATE' || type === 'TRANSACTION_UPDATE';
}

export const live = createLiveConnection({
  openSocket: () => new WebSocket(socketUrl()),
  onMessages: (messages) => {
    applyMessages(messages);
    deliver(messages);
  },
  whenIdle: (task) => {
    // Not every browser has requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: MAX_IDLE_WAIT_MS });
    else task();
  },
  now: () => Date.now(),
  random: Math.random,
});

const CHECK_MS = 10_000;

export function startLive(): void {
  live.start();
  window.addEventListener('offline', () => live.markLost());
  window.addEventListener('online', () => live.reconnect());
  document.addEventListener('visibilitychange', live.check);
  setInterval(live.check, CHECK_MS);
}

export const useLiveState = live.useState;

/** The polling interval; false while the live connection is up. */
export const usePollMs = (pollMs: number): number | false => (useLiveState().status === 'live' ? false : pollMs);
