import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#web/lib/api-client.ts';
import { queryOf, storeResponse } from '#web/lib/query-client.ts';

/** The pages loaded so far; live changes to the player's account or balance refetch them. */
export function useNotifications(userId: number) {
  const { queryKey } = queryOf('listNotifications', { params: { id: userId } });
  return useInfiniteQuery({
    queryKey: [...queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call('listNotifications', {
        params: { id: userId },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    refetchOnMount: 'always',
  });
}

/** Marks all up to this one as read. The open list stays marked until it is refetched. */
export function useMarkRead(userId: number, id: string | undefined): void {
  useEffect(() => {
    if (id === undefined) return;
    const params = { id: userId };
    call('markNotificationsRead', { params, body: { id } })
      .then((count) => storeResponse('countUnreadNotifications', { params }, count))
      .catch(() => {
        // Ignored: the notifications are marked as read next time.
      });
  }, [userId, id]);
}
