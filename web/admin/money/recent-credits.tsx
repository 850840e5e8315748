import { Inbox } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CREDIT_COLUMNS_HIDDEN, useMoneyColumns } from '#web/admin/money/money-table.tsx';
import { useMoneyDecisions } from '#web/admin/money/use-money-decisions.tsx';
import { LIST_POLL_MS } from '#web/admin/shared/admin-queries.ts';
import { QueryCard } from '#web/admin/shared/query-card.tsx';
import { useFresh } from '#web/admin/shared/use-fresh.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { EmptyState } from '#web/ui/states.tsx';

const RECENT_CREDITS = { credits: 'yes', pageSize: '25' } as const;

/** Recent credits, which can be reversed. Older ones are on the player's page. */
export function RecentCredits() {
  const { t } = useTranslation('admin');
  const { ask, dialog } = useMoneyDecisions();
  const columns = useMoneyColumns(ask, CREDIT_COLUMNS_HIDDEN);
  const credits = useFresh('searchTransactions', { query: RECENT_CREDITS }, { refetchInterval: LIST_POLL_MS });
  return (
    <QueryCard
      title={t('money.caption.credits')}
      query={credits}
      loading={<SkeletonList count={4} className="h-11" />}
      dialog={dialog}
    >
      {({ rows }) => (
        <DataTable
          caption={t('money.caption.credits')}
          rows={rows}
          columns={columns}
          rowKey={(row) => row.id}
          cardsBelow="lg"
          empty={<EmptyState icon={<Inbox />} title={t('money.noCredits')} />}
        />
      )}
    </QueryCard>
  );
}
