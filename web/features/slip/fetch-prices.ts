import { call } from '#web/lib/api-client.ts';
import { takeInGame } from '#web/lib/live/live.ts';
import type { Selection } from '#web/lib/selection.ts';

/** After a refusal: fetches what the game offers now, so that the slip shows the old price beside the new one. */
export async function fetchPrices({ gameId }: Selection): Promise<void> {
  try {
    takeInGame(await call('getGame', { params: { id: gameId } }));
  } catch {
    // The refusal itself is on the screen already; without these figures it says no less.
  }
}
