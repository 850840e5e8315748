import { CircleCheck, CircleX, Clock3, HandCoins } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAllWithdrawals } from '#web/features/admin/admin-queries.ts';
import { MoneyTable } from '#web/features/admin/money/money-table.tsx';
import { useMoneyDecisions } from '#web/features/admin/money/use-money-decisions.tsx';
import { sumOf } from '#web/features/admin/sums.ts';
import { formatCount, formatMoney } from '#web/lib/format.ts';
import { SectionCard, StatCard, StatGrid } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

/** All withdrawals, newest first, with how many wait and how many are done. */
export function WithdrawalsTab() {
  const { t } = useTranslation('admin');
  const withdrawals = useAllWithdrawals();
  const { ask, dialog } = useMoneyDecisions();
  return (
    <QueryView query={withdrawals} loading={<SkeletonList count={4} className="h-16" />}>
      {(rows) => {
        const pending = rows.filter(({ status }) => status === 'pending');
        return (
          <>
            <StatGrid>
              <StatCard
                label={t('money.pendingWithdrawals')}
                icon={<Clock3 aria-hidden="true" className="size-4 text-gold" />}
                value={formatCount(pending.length)}
              />
              <StatCard
                label={t('money.pendingAmount')}
                icon={<HandCoins aria-hidden="true" className="size-4 text-gold" />}
                value={formatMoney(sumOf(pending.map(({ amount }) => amount)))}
              />
              <StatCard
                label={t('money.processed')}
                icon={<CircleCheck aria-hidden="true" className="size-4 text-gold" />}
                value={formatCount(rows.filter(({ status }) => status === 'completed').length)}
              />
              <StatCard
                label={t('money.rejected')}
                icon={<CircleX aria-hidden="true" className="size-4 text-gold" />}
                value={formatCount(rows.filter(({ status }) => status === 'rejected').length)}
              />
            </StatGrid>
            <SectionCard title={t('money.caption.allWithdrawals')}>
              <MoneyTable
                caption={t('money.caption.allWithdrawals')}
                rows={rows}
                onAsk={ask}
                empty={{ title: t('money.noWithdrawals') }}
              />
            </SectionCard>
            {dialog}
          </>
        );
      }}
    </QueryView>
  );
}
