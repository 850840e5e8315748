import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';

type Pages = { hasNextPage: boolean; isPending: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/**
 * Loads the next page of a list and of the queries that add columns to it. Disabled until each has
 * its first page: a query without one would load that instead, and stay a page behind.
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
