import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';

type Pages = { hasNextPage: boolean; isPending: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/**
 * Loads the next page of a list, and of the queries that add to its rows. Waits for their first
 * pages, because a query that is still loading one would not load the next.
 */
export function OlderButton({ queries }: { queries: readonly [Pages, ...Pages[]] }) {
  const { t } = useTranslation('admin-promotions');
  if (!queries[0].hasNextPage) return null;
  const loadOlder = () => {
    for (const query of queries) void query.fetchNextPage();
  };
  const isBusy = queries.some(({ isPending, isFetchingNextPage }) => isPending || isFetchingNextPage);
  return (
    <Button className="w-full" busy={isBusy} onClick={loadOlder}>
      {t('older')}
    </Button>
  );
}
