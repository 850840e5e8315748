import { type Query, type QueryObserverOptions, useQuery } from '@tanstack/react-query';
import type { ClientCallName } from '#contract/client-routes.ts';
import type { CallOptions, ResponseOf } from '#web/lib/api-client.ts';
import { queryOf } from '#web/lib/query-client.ts';

type Options<Name extends ClientCallName> = Omit<CallOptions<Name>, 'signal' | 'body'>;

/** Parts of a page that mount one after another share a response. */
const SHARED_MS = 1000;

const isShared = ({ state }: Query) => !state.isInvalidated && Date.now() - state.dataUpdatedAt < SHARED_MS;

/**
 * A GET call that is repeated when a component that uses it mounts, unless its response is less
 * than a second old and hasn't been invalidated.
 */
export function useFreshQuery<Name extends ClientCallName>(
  name: Name,
  options: Options<Name>,
  more: Pick<QueryObserverOptions<ResponseOf<Name>>, 'enabled' | 'refetchInterval' | 'placeholderData'> = {},
) {
  return useQuery({
    ...queryOf(name, options),
    refetchOnMount: (query: Query) => (isShared(query) ? false : 'always'),
    ...more,
  } as ReturnType<typeof queryOf<Name>>);
}
