import type { Game } from '#contract/games/objects.ts';
import { queryClient, queryOf, refreshPaths } from '#web/lib/query-client.ts';

export const refreshGames = () => refreshPaths('/api/games', '/api/admin/tables/games', '/api/admin/proposals');

/** Caches the game from a write's response, so that the next shortcut doesn't act on stale data. */
export function showGame<Changed extends Game>(changed: Changed): Changed {
  const { queryKey } = queryOf('getGame', { params: { id: changed.id } });
  queryClient.setQueryData<Game>(queryKey, (shown) => shown && (shown.version > changed.version ? shown : changed));
  return changed;
}
