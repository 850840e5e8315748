import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CREDIT_COLUMNS_HIDDEN, useMoneyColumns } from '#web/admin/money/money-table.tsx';
import { useMoneyDecisions } from '#web/admin/money/use-money-decisions.tsx';
import { LIST_POLL_MS } from '#web/admin/shared/admin-queries.ts';
import { queryOf } from '#web/lib/query-client.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { EmptyState } from '#web/ui/states.tsx';

const RECENT_CREDITS = { credits: 'yes', pageSize: '25' } as const;

/** Recent credits, which can be reversed. Older ones are on the player's page. */
export function RecentCredits() {
  const { t } = useTranslation('admin');
  const { ask, dialog } = useMoneyDecisions();
  const columns = useMoneyColumns(ask, CREDIT_COLUMNS_HIDDEN);
  const credits = useQuery({
    ...queryOf('searchTransactions', { query: RECENT_CREDITS }),
    refetchInterval: LIST_POLL_MS,
    refetchOnMount: 'always',
  });
  return (
    <SectionCard title={t('money.caption.credits')}>
      <QueryView query={credits} loading={<SkeletonList count={4} className="h-11" />}>
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
      </QueryView>
      {dialog}
    </SectionCard>
  );
}
