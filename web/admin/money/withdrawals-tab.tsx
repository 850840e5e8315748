import { CircleCheck, CircleX, Clock3, HandCoins } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MoneyTable } from '#web/admin/money/money-table.tsx';
import { useMoneyDecisions } from '#web/admin/money/use-money-decisions.tsx';
import { useMoneyFigures } from '#web/admin/shared/admin-queries.ts';
import { formatCount, formatMoney } from '#web/lib/format.ts';
import { SectionCard, StatCard, StatGrid } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const ALL_WITHDRAWALS = { type: 'withdrawal' } as const;

function WithdrawalStats() {
  const { t } = useTranslation('admin');
  return (
    <QueryView query={useMoneyFigures()} loading={<Skeleton className="h-48 rounded-xl lg:h-24" />}>
      {({ withdrawal: { pending, completed, rejected } }) => {
        const cards = [
          { label: t('money.pendingWithdrawals'), Icon: Clock3, value: formatCount(pending.count) },
          { label: t('money.pendingAmount'), Icon: HandCoins, value: formatMoney(pending.amount) },
          { label: t('money.processed'), Icon: CircleCheck, value: formatCount(completed.count) },
          { label: t('money.rejected'), Icon: CircleX, value: formatCount(rejected.count) },
        ];
        return (
          <StatGrid>
            {cards.map(({ label, Icon, value }) => (
              <StatCard key={label} label={label} icon={<Icon className="size-4 text-gold" />} value={value} />
            ))}
          </StatGrid>
        );
      }}
    </QueryView>
  );
}

export function WithdrawalsTab() {
  const { t } = useTranslation('admin');
  const { ask, dialog } = useMoneyDecisions();
  return (
    <>
      <WithdrawalStats />
      <SectionCard title={t('money.caption.allWithdrawals')}>
        <MoneyTable
          caption={t('money.caption.allWithdrawals')}
          only={ALL_WITHDRAWALS}
          onAsk={ask}
          empty={{ title: t('money.noWithdrawals') }}
        />
      </SectionCard>
      {dialog}
    </>
  );
}
