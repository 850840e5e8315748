import { call } from '#web/lib/api-client.ts';
import { applyFetchedGame } from '#web/lib/live/live.ts';
import type { Selection } from '#web/lib/selection.ts';

/** Refetches a game's prices after a refusal, to show the old beside the new price. */
export async function fetchPrices({ gameId }: Selection): Promise<void> {
  try {
    applyFetchedGame(await call('getGame', { params: { id: gameId } }));
  } catch {
    // The refusal is already shown, and complete without these prices.
  }
}
