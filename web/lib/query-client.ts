import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { CallName } from '#contract/routes.ts';
import { type Answer, type CallOptions, call, pathOf } from '#web/lib/api-client.ts';

/**
 * Nothing is fetched again by itself: the live connection says what changed, and a screen says when to poll.
 * Without a network a call fails at once; by default it would wait, and a bet would be sent minutes later.
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

/** A reading call as a query. Its key is its path, so that whoever knows the path can find it. */
export function queryOf<Name extends CallName>(name: Name, options: Omit<CallOptions<Name>, 'signal' | 'body'>) {
  const path = pathOf(name, options as Parameters<typeof pathOf>[1]);
  return queryOptions<Answer<Name>>({
    queryKey: [path],
    queryFn: ({ signal }) => call(name, { ...options, signal } as CallOptions<Name>),
  });
}

/** Marks every query whose path starts so as old; those on the screen are fetched again. */
export function refreshPaths(...starts: `/api/${string}`[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => starts.some((start) => String(queryKey[0]).startsWith(start)),
  });
}
