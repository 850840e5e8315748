// The goalscorer prices of a game. They are not part of the game itself, and may change with each of its versions.
import { queryOptions } from '@tanstack/react-query';
import type { Game, Player } from '#contract/games/objects.ts';
import { call } from '#web/lib/api-client.ts';
import { newestData } from '#web/lib/newest-data.ts';
import { queryOf } from '#web/lib/query-client.ts';

const RETRY_MS = 5000;
/** How long the prices of a version that no screen shows any more are kept. */
const KEPT_MS = 60_000;

/**
 * Fetched once for each version of the game. Until the prices of a new version arrive, the last known ones are
 * placeholder data: a screen may show them, but not take bets at them.
 */
export function scorerPricesQuery({ id, version }: Pick<Game, 'id' | 'version'>) {
  const query = { gameId: id };
  const { queryKey: pathKey } = queryOf('listPlayers', { query });
  return queryOptions<Player[]>({
    queryKey: [...pathKey, version],
    queryFn: ({ signal }) => call('listPlayers', { query, signal }),
    gcTime: KEPT_MS,
    placeholderData: () => newestData<Player[]>(pathKey),
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : false),
  });
}
