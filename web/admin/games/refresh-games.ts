import type { Game } from '#contract/games/objects.ts';
import { queryClient, queryOf, refreshPaths } from '#web/lib/query-client.ts';

export const refreshGames = () => refreshPaths('/api/games', '/api/admin/tables/games', '/api/admin/proposals');

export const refreshSquads = () => Promise.all([refreshPaths('/api/players'), refreshGames()]);

/**
 * Updates the cached game from a write's response, unless the cached version is newer, so that the
 * next shortcut doesn't act on stale data.
 */
export function cacheGame<Changed extends Game>(changed: Changed): Changed {
  const { queryKey } = queryOf('getGame', { params: { id: changed.id } });
  queryClient.setQueryData<Game>(queryKey, (shown) => shown && (shown.version > changed.version ? shown : changed));
  return changed;
}
