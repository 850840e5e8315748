import { useNewestGame } from '#web/lib/games.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';

/** Only live and upcoming games are in the game lists; changes to others appear by polling. */
const POLL_MS = 10_000;

/** The game from the game lists or from the last response, whichever is newer. */
export function useCurrentGame(gameId: number) {
  const query = useFreshQuery('getGame', { params: { id: gameId } }, { refetchInterval: POLL_MS });
  const newest = useNewestGame();
  return { ...query, data: query.data && newest(query.data) };
}
