import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type CallOptions, call, type ResponseOf } from '#web/lib/api-client.ts';
import { queryOf } from '#web/lib/query-client.ts';

type PagedCall = 'listAllPromotions' | 'listPromotionUptake' | 'listFreeBetBatches';

const PAGE_SIZE = 200;

type PagesOptions<Name extends PagedCall> = {
  query?: { show: 'current' | undefined };
  rowsOf: (page: ResponseOf<Name>) => readonly { id: number }[];
  pollMs: number;
};

/** The pages of a list loaded so far. Each request passes the last loaded id as `before`. */
export function usePages<Name extends PagedCall>(name: Name, { query, rowsOf, pollMs }: PagesOptions<Name>) {
  // TypeScript doesn't see that every call in PagedCall takes these fields.
  const optionsOf = (before: number | null) =>
    ({ query: { ...query, limit: PAGE_SIZE, ...(before && { before }) } }) as unknown as CallOptions<Name>;
  return useInfiniteQuery({
    queryKey: [...queryOf(name, optionsOf(null)).queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) => call(name, { ...optionsOf(pageParam), signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (rowsOf(page).length < PAGE_SIZE ? null : rowsOf(page).at(-1)?.id),
    select: ({ pages }) => pages,
    placeholderData: keepPreviousData,
    // A refetch loads all pages one after another, so a list of several pages isn't polled.
    refetchInterval: ({ state }) => (state.data && state.data.pages.length > 1 ? false : pollMs),
    refetchOnMount: 'always',
  });
}
