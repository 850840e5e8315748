// The games that screens share: one list of those being played, one of those to come, both kept up to date
// by the live connection, and fetched every five seconds on the betting page while there is none.
import type { Game } from '#contract/objects/game.ts';
import { keepNewerGames } from '#web/lib/live/game-lists.ts';
import { useLiveState } from '#web/lib/live/live.ts';
import { queryOf } from '#web/lib/query-client.ts';
import { useQuery } from '#web/lib/use-query.ts';

export const LIVE_POLL_MS = 5000;
export const LIST_POLL_MS = 30_000;

export const liveGamesQuery = { ...queryOf('listLiveGames', {}), structuralSharing: keepNewerGames };
export const upcomingGamesQuery = { ...queryOf('listUpcomingGames', {}), structuralSharing: keepNewerGames };

/** Both lists, and what a screen has to say about them: loading, failed, or how old they are. */
export function useGameLists() {
  const { status, lostAt } = useLiveState();
  const live = useQuery({ ...liveGamesQuery, refetchInterval: status === 'live' ? false : LIVE_POLL_MS });
  const upcoming = useQuery({ ...upcomingGamesQuery, refetchInterval: status === 'live' ? false : LIST_POLL_MS });
  return {
    live,
    upcoming,
    /** When the live list was last known to be right, while nothing keeps it up to date. */
    staleSince: status === 'error' && live.isError ? Math.max(lostAt ?? 0, live.dataUpdatedAt) || null : null,
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
