import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';

type Pages = Pick<
  UseInfiniteQueryResult<readonly unknown[]>,
  'data' | 'hasNextPage' | 'isPending' | 'isPlaceholderData' | 'isFetchingNextPage' | 'fetchNextPage'
>;

/**
 * Loads the next page of a list and of the queries that add columns to it. A query whose last
 * request failed lags behind the others, and catches up first.
 */
export function MoreButton({ queries }: { queries: readonly Pages[] }) {
  const { t } = useTranslation('admin-promotions');
  const unfinished = queries.filter(({ hasNextPage }) => hasNextPage);
  if (unfinished.length === 0) return null;
  const countOf = ({ data }: Pages) => data?.length ?? 0;
  const fewest = Math.min(...unfinished.map(countOf));
  const loadMore = () => {
    for (const query of unfinished) if (countOf(query) === fewest) void query.fetchNextPage();
  };
  // A query without its own first page can't fetch the second.
  const isBusy = queries.some(
    ({ isPending, isPlaceholderData, isFetchingNextPage }) => isPending || isPlaceholderData || isFetchingNextPage,
  );
  return (
    <Button className="w-full" busy={isBusy} onClick={loadMore}>
      {t('more')}
    </Button>
  );
}
