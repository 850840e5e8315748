import { useQuery } from '@tanstack/react-query';
import { useNewestGame } from '#web/lib/games.ts';
import { queryOf } from '#web/lib/query-client.ts';

/** A game that ends leaves the live lists: then asking is the only way to hear of it. */
const POLL_MS = 10_000;

/** One game as the live connection or the last answer has it, whichever is newer. */
export function useDeskGame(gameId: number) {
  const asked = useQuery({
    ...queryOf('getGame', { params: { id: gameId } }),
    refetchInterval: POLL_MS,
    refetchOnMount: 'always',
  });
  const newest = useNewestGame();
  return { ...asked, data: asked.data && newest(asked.data) };
}
