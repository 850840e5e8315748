import { type Query, QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { ClientCallName } from '#contract/client-routes.ts';
import { ApiError, type CallOptions, call, pathOf, type ResponseOf } from '#web/lib/api-client.ts';

/**
 * By default, nothing is refetched automatically: live messages and completed actions update or
 * invalidate queries. While offline, requests fail immediately instead of being paused.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchInterval: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

type QueryCallOptions<Name extends ClientCallName> = Omit<CallOptions<Name>, 'signal' | 'body'>;

/** A GET call as a query. Its key is the path, so that queries can be found by path. */
export function queryOf<Name extends ClientCallName>(name: Name, options: QueryCallOptions<Name>) {
  const path = pathOf(name, options as Parameters<typeof pathOf>[1]);
  return queryOptions<ResponseOf<Name>>({
    queryKey: [path],
    queryFn: ({ signal }) => call(name, { ...options, signal } as CallOptions<Name>),
  });
}

export function refreshPaths(...prefixes: `/api/${string}`[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => prefixes.some((prefix) => String(queryKey[0]).startsWith(prefix)),
  });
}

/** Stores what a change has returned, so that the next edit doesn't start from the old value. */
export function storeResponse<Name extends ClientCallName>(
  name: Name,
  options: QueryCallOptions<Name>,
  response: ResponseOf<Name>,
): void {
  queryClient.setQueryData(queryOf(name, options).queryKey, response as never);
}

/**
 * The newest version that the server has answered, unless with a refusal; the version follows the
 * prefix in the query key.
 */
export function newestData<Data>(prefix: QueryKey): Data | undefined {
  const versionOf = ({ queryKey }: Query) => Number(queryKey[prefix.length] ?? 0);
  const isAnswered = ({ state }: Query) => state.data !== undefined || state.error instanceof ApiError;
  const answered = queryClient.getQueryCache().findAll({ queryKey: prefix, predicate: isAnswered });
  return answered.sort((one, other) => versionOf(other) - versionOf(one))[0]?.state.data as Data | undefined;
}

const RETRY_MS = 5000;
const UNUSED_CACHE_MS = 60_000;

/**
 * A query for data that belongs to one version of a game. Until it arrives, the newest version in
 * the cache is shown. Retries after an error. A newer version doesn't abort it: a game can change
 * faster than its data loads.
 */
export function atVersion<Name extends ClientCallName>(name: Name, options: QueryCallOptions<Name>, version: number) {
  const { queryKey } = queryOf(name, options);
  return queryOptions<ResponseOf<Name>>({
    queryKey: [...queryKey, version],
    queryFn: () => call(name, options as CallOptions<Name>),
    gcTime: UNUSED_CACHE_MS,
    placeholderData: () => newestData<ResponseOf<Name>>(queryKey) as never,
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : false),
  });
}
