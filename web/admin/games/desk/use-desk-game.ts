import { useQuery } from '@tanstack/react-query';
import { useNewestGame } from '#web/lib/games.ts';
import { queryOf } from '#web/lib/query-client.ts';

/** A finished game leaves the live lists, so only polling shows later changes. */
const POLL_MS = 10_000;

/** One game, from the live connection or the last response, whichever is newer. */
export function useDeskGame(gameId: number) {
  const asked = useQuery({
    ...queryOf('getGame', { params: { id: gameId } }),
    refetchInterval: POLL_MS,
    refetchOnMount: 'always',
  });
  const newest = useNewestGame();
  return { ...asked, data: asked.data && newest(asked.data) };
}
