import { call } from '#web/lib/api-client.ts';
import { takeInGame } from '#web/lib/live/live.ts';
import { queryClient, queryOf } from '#web/lib/query-client.ts';
import type { Selection } from '#web/lib/selection.ts';

/** After a refusal: fetches what the game offers now, so that the slip shows the old price beside the new one. */
export async function fetchPrices({ gameId, playerId }: Selection): Promise<void> {
  try {
    takeInGame(await call('getGame', { params: { id: gameId } }));
    if (playerId !== null) {
      await queryClient.fetchQuery({ ...queryOf('listPlayers', { query: { gameId } }), staleTime: 0 });
    }
  } catch {
    // The refusal itself is on the screen already; without these figures it says no less.
  }
}
