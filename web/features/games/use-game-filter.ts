import { useCallback, useDeferredValue, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { Result } from '#contract/games/objects.ts';
import { useFavourites } from '#web/features/games/favourites.ts';
import { findGames, type GameFilter } from '#web/features/games/find-games.ts';
import { withParams } from '#web/lib/with-params.ts';

export function useGameFilter() {
  const [search, setSearch] = useSearchParams();
  const favourites = useFavourites();
  const query = search.get('q') ?? '';
  const league = search.get('league');
  const onlyFavourites = search.get('starred') === 'yes';
  // Deferred, so that typing stays responsive while a long list is filtered.
  const deferredQuery = useDeferredValue(query);

  const change = useCallback(
    (next: Partial<GameFilter>) => {
      const starred = next.onlyFavourites === undefined ? undefined : next.onlyFavourites ? 'yes' : null;
      setSearch((before) => withParams(before, { q: next.query, league: next.league, starred }), { replace: true });
    },
    [setSearch],
  );

  return useMemo(() => {
    const filter: GameFilter = { query: deferredQuery, league, onlyFavourites };
    return {
      query,
      league,
      onlyFavourites,
      isActive: query.trim() !== '' || league !== null || onlyFavourites,
      change,
      clear: () => change({ query: '', league: null, onlyFavourites: false }),
      find: <Each extends Result>(games: readonly Each[]) => findGames(games, filter, favourites),
    };
  }, [query, deferredQuery, league, onlyFavourites, change, favourites]);
}

export type GameFilterState = ReturnType<typeof useGameFilter>;
