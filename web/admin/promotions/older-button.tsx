import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/** Loads the next page of a list, and of the queries that add to its rows. */
export function OlderButton({ queries }: { queries: readonly [Pages, ...Pages[]] }) {
  const { t } = useTranslation('admin-promotions');
  if (!queries[0].hasNextPage) return null;
  const loadOlder = () => {
    for (const query of queries) void query.fetchNextPage();
  };
  return (
    <Button className="w-full" busy={queries.some(({ isFetchingNextPage }) => isFetchingNextPage)} onClick={loadOlder}>
      {t('older')}
    </Button>
  );
}
