import { useSyncExternalStore } from 'react';
import type { LiveMessage } from '#contract/live-messages.ts';
import type { Bet } from '#contract/objects/bet.ts';
import type { Game } from '#contract/objects/game.ts';
import { createLiveCache } from '#web/lib/live/live-cache.ts';
import { createLiveConnection, type LiveState } from '#web/lib/live/live-connection.ts';
import { queryClient } from '#web/lib/query-client.ts';

function socketAddress(): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
}

const takeIn = createLiveCache(queryClient);

/** Takes in a game that was fetched by itself, as if the live connection had brought it. */
export function takeInGame(game: Game): void {
  takeIn([{ type: 'GAME_STATUS_UPDATE', data: game }]);
}

const betListeners = new Set<(bet: Bet) => void>();

/** Calls the listener with each bet of the player's that changes; returns what ends that. */
export function onBetChange(listener: (bet: Bet) => void): () => void {
  betListeners.add(listener);
  return () => betListeners.delete(listener);
}

function receive(messages: LiveMessage[]): void {
  takeIn(messages);
  for (const message of messages) {
    if (message.type === 'BET_UPDATE') for (const listener of betListeners) listener(message.data);
  }
}

/** The page's live connection. */
export const live = createLiveConnection({
  openSocket: () => new WebSocket(socketAddress()),
  onMessages: receive,
  now: () => Date.now(),
});

/** Opens the connection and watches the network for it. */
export function startLive(): void {
  live.start();
  window.addEventListener('offline', () => live.markLost());
  window.addEventListener('online', () => live.reconnect());
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(live.onChange, live.state);
}
