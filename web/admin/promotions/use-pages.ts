import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type CallOptions, call, type ResponseOf } from '#web/lib/api-client.ts';
import { queryOf } from '#web/lib/query-client.ts';

type PagedCall = 'listAllPromotions' | 'listPromotionUptake' | 'listFreeBetBatches';

const PAGE_SIZE = 200;

type PagesOptions<Name extends PagedCall> = {
  query?: CallOptions<Name>['query'];
  rowsOf: (page: ResponseOf<Name>) => readonly { id: number }[];
  pollMs: number;
};

/** The pages of a list loaded so far. Each request passes the last loaded id as `before`. */
export function usePages<Name extends PagedCall>(name: Name, { query, rowsOf, pollMs }: PagesOptions<Name>) {
  const first = { query: { ...query, limit: PAGE_SIZE } } as unknown as CallOptions<Name>;
  return useInfiniteQuery({
    queryKey: [...queryOf(name, first).queryKey, 'pages'],
    queryFn: ({ pageParam: before, signal }) =>
      call(name, { query: { ...first.query, ...(before && { before }) }, signal } as unknown as CallOptions<Name>),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (rowsOf(page).length < PAGE_SIZE ? null : rowsOf(page).at(-1)?.id),
    select: ({ pages }) => pages,
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
    refetchOnMount: 'always',
  });
}
