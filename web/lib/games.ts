// The games that screens share: one list of those being played, one of those to come, both kept up to date
// by the live connection, and fetched every five seconds on the betting page while there is none.
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { Game } from '#contract/games/objects.ts';
import { keepNewerGames } from '#web/lib/live/game-lists.ts';
import { useLiveState } from '#web/lib/live/live.ts';
import { queryOf } from '#web/lib/query-client.ts';

export const LIVE_POLL_MS = 5000;
export const LIST_POLL_MS = 30_000;

export const liveGamesQuery = { ...queryOf('listLiveGames', {}), structuralSharing: keepNewerGames };
export const upcomingGamesQuery = { ...queryOf('listUpcomingGames', {}), structuralSharing: keepNewerGames };

/**
 * Until when a list was known to be right, where nothing has kept it up to date since: the live connection is lost, and
 * the list was not fetched after that. Null while it is up to date.
 */
function staleSince(
  { dataUpdatedAt, isError }: Pick<UseQueryResult, 'dataUpdatedAt' | 'isError'>,
  lostAt: number | null,
): number | null {
  if (lostAt === null || (dataUpdatedAt > lostAt && !isError)) return null;
  return Math.max(lostAt, dataUpdatedAt);
}

/** A list, redrawn in a render that taps interrupt: fifty prices may change in a second. */
function useGameList(query: typeof liveGamesQuery, pollMs: number) {
  const { status } = useLiveState();
  const list = useQuery({ ...query, refetchInterval: status === 'live' ? false : pollMs });
  return { ...list, data: useDeferredValue(list.data) };
}

/** Both lists, and what a screen has to say about them: loading, failed, or how old they are. */
export function useGameLists() {
  const { lostAt } = useLiveState();
  const live = useGameList(liveGamesQuery, LIVE_POLL_MS);
  const upcoming = useGameList(upcomingGamesQuery, LIST_POLL_MS);
  return {
    live,
    upcoming,
    /** Since when the prices of each list may be out of date. */
    staleSince: { live: staleSince(live, lostAt), upcoming: staleSince(upcoming, lostAt) },
  };
}

/** Since when the prices of a game may be out of date, null while they are not. */
export function usePricesStaleSince(): (game: Game | 'unknown' | 'gone') => number | null {
  const { lostAt } = useLiveState();
  const live = useQuery(liveGamesQuery);
  const upcoming = useQuery(upcomingGamesQuery);
  return (game) => {
    if (typeof game === 'string') return lostAt;
    return staleSince(game.status === 'live' ? live : upcoming, lostAt);
  };
}

/** A game that can be bet on, by its id; 'gone' when it is neither live nor to come any more. */
export function useKnownGame(): (gameId: number) => Game | 'unknown' | 'gone' {
  const live = useQuery(liveGamesQuery).data;
  const upcoming = useQuery(upcomingGamesQuery).data;
  return (gameId) => {
    const byId = (game: Game) => game.id === gameId;
    const found = live?.find(byId) ?? upcoming?.find(byId);
    return found ?? (live && upcoming ? 'gone' : 'unknown');
  };
}

/** A game that was read some time ago, as the live connection has it now where that is newer. */
export function useNewestGame(): (game: Game) => Game {
  const known = useKnownGame();
  return (game) => {
    const live = known(game.id);
    return typeof live === 'object' && live.version > game.version ? live : game;
  };
}
