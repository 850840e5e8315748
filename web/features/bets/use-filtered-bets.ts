import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type BetFilters, filterQuery } from '#web/features/bets/bet-filters.ts';
import { BETS_POLL_MS } from '#web/features/bets/use-user-bets.ts';
import { call } from '#web/lib/api-client.ts';
import { usePollMs } from '#web/lib/live/live.ts';
import { queryOf } from '#web/lib/query-client.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { useSignedInUser } from '#web/lib/session.ts';

const PAGE_SIZE = 50;

/** The filtered bets in the pages loaded so far, which are refetched on live messages. */
export function useFilteredBets(filters: BetFilters, pageSize = PAGE_SIZE) {
  const params = { userId: useSignedInUser().id };
  const query = { ...filterQuery(filters, serverNow()), limit: pageSize };
  return useInfiniteQuery({
    queryKey: [...queryOf('listUserBets', { params, query }).queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call('listUserBets', {
        params,
        query: { ...query, ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < pageSize ? null : page.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
    placeholderData: keepPreviousData,
    refetchInterval: usePollMs(BETS_POLL_MS),
    refetchOnMount: 'always',
  });
}
