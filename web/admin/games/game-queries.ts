import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Game } from '#contract/games/objects.ts';
import { useNewestGame } from '#web/lib/games.ts';
import { queryClient, queryOf, refreshPaths } from '#web/lib/query-client.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';

/** Only live and upcoming games are in the game lists; changes to others appear by polling. */
const POLL_MS = 10_000;

/** The game from the game lists or from the last response, whichever is newer. */
export function useCurrentGame(gameId: number) {
  const query = useFreshQuery('getGame', { params: { id: gameId } }, { refetchInterval: POLL_MS });
  const newest = useNewestGame();
  return { ...query, data: query.data && newest(query.data) };
}

/**
 * Refetches when the game has a newer version, but not before the current request has ended.
 * Components that follow the same query share one request.
 */
export function useFollowVersion(
  { refetch, isFetching }: Pick<UseQueryResult, 'refetch' | 'isFetching'>,
  version: number,
) {
  const lastVersion = useRef(version);
  useEffect(() => {
    if (isFetching || lastVersion.current === version) return;
    lastVersion.current = version;
    void refetch({ cancelRefetch: false });
  }, [refetch, isFetching, version]);
}

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
