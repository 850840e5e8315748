// The shared game lists, kept current by the live connection and polled without it.
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { Game } from '#contract/games/objects.ts';
import { keepNewerGames } from '#web/lib/live/game-lists.ts';
import { useLiveState, usePollMs } from '#web/lib/live/live.ts';
import { queryOf } from '#web/lib/query-client.ts';

export const LIVE_POLL_MS = 5000;
export const LIST_POLL_MS = 30_000;

export const liveGamesQuery = { ...queryOf('listLiveGames', {}), structuralSharing: keepNewerGames };
export const upcomingGamesQuery = { ...queryOf('listUpcomingGames', {}), structuralSharing: keepNewerGames };

/** When the list was last known to be current; null while it is. */
function staleSince(
  { dataUpdatedAt, isError }: Pick<UseQueryResult, 'dataUpdatedAt' | 'isError'>,
  lostAt: number | null,
): number | null {
  if (lostAt === null || (dataUpdatedAt > lostAt && !isError)) return null;
  return Math.max(lostAt, dataUpdatedAt);
}

/** The list is deferred, so that taps can interrupt its rendering. */
function useGameList(query: typeof liveGamesQuery, pollMs: number) {
  const list = useQuery({ ...query, refetchInterval: usePollMs(pollMs) });
  return { ...list, data: useDeferredValue(list.data) };
}

export function useGameLists() {
  const { lostAt } = useLiveState();
  const live = useGameList(liveGamesQuery, LIVE_POLL_MS);
  const upcoming = useGameList(upcomingGamesQuery, LIST_POLL_MS);
  return {
    live,
    upcoming,
    staleSince: { live: staleSince(live, lostAt), upcoming: staleSince(upcoming, lostAt) },
  };
}

/** When a game's prices were last known to be current; null while they are. */
export function usePricesStaleSince(): (game: Game | 'unknown' | 'gone') => number | null {
  const { lostAt } = useLiveState();
  const live = useQuery(liveGamesQuery);
  const upcoming = useQuery(upcomingGamesQuery);
  return (game) => {
    if (typeof game === 'string') return lostAt;
    return staleSince(game.status === 'live' ? live : upcoming, lostAt);
  };
}

/** Finds a live or upcoming game: 'unknown' while the lists load, then 'gone' if in neither. */
export function useKnownGame(): (gameId: number) => Game | 'unknown' | 'gone' {
  const live = useQuery(liveGamesQuery).data;
  const upcoming = useQuery(upcomingGamesQuery).data;
  return (gameId) => {
    const byId = (game: Game) => game.id === gameId;
    const found = live?.find(byId) ?? upcoming?.find(byId);
    return found ?? (live && upcoming ? 'gone' : 'unknown');
  };
}

export function useNewestGame(): (game: Game) => Game {
  const known = useKnownGame();
  return (game) => {
    const current = known(game.id);
    return typeof current === 'object' && current.version > game.version ? current : game;
  };
}
