import { queryOptions } from '@tanstack/react-query';
import type { Game, Player } from '#contract/games/objects.ts';
import { call } from '#web/lib/api-client.ts';
import { newestData, queryOf } from '#web/lib/query-client.ts';

const RETRY_MS = 5000;
/** How long the prices of an unused version stay cached. */
const UNUSED_CACHE_MS = 60_000;

/** Until a new version's prices arrive, the previous ones are shown but can't be bet on. */
export function scorerPricesQuery({ id, version }: Pick<Game, 'id' | 'version'>) {
  const query = { gameId: id };
  const { queryKey: pathKey } = queryOf('listPlayers', { query });
  return queryOptions<Player[]>({
    queryKey: [...pathKey, version],
    queryFn: ({ signal }) => call('listPlayers', { query, signal }),
    gcTime: UNUSED_CACHE_MS,
    placeholderData: () => newestData<Player[]>(pathKey),
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : false),
  });
}
