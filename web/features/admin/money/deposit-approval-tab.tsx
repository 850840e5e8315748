import { useTranslation } from 'react-i18next';
import { usePendingDeposits } from '#web/features/admin/admin-queries.ts';
import { MoneyTable } from '#web/features/admin/money/money-table.tsx';
import { useMoneyDecisions } from '#web/features/admin/money/use-money-decisions.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

/** The deposits that wait for somebody to see the money arrive. */
export function DepositApprovalTab() {
  const { t } = useTranslation('admin');
  const deposits = usePendingDeposits();
  const { ask, dialog } = useMoneyDecisions();
  return (
    <SectionCard title={t('money.caption.pendingDeposits')}>
      <QueryView query={deposits} loading={<SkeletonList count={4} className="h-11" />}>
        {(rows) => (
          <MoneyTable
            isPendingOnly
            caption={t('money.caption.pendingDeposits')}
            rows={rows}
            onAsk={ask}
            empty={{ title: t('money.noPendingDeposits'), text: t('money.nothingPendingText') }}
          />
        )}
      </QueryView>
      {dialog}
    </SectionCard>
  );
}
