import { CircleCheck, CircleX, Clock3, Sigma } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Transaction } from '#contract/objects/transaction.ts';
import { LIST_LENGTH, useAllDeposits, usePendingDeposits } from '#web/features/admin/admin-queries.ts';
import { PendingAndAll } from '#web/features/admin/money/pending-and-all.tsx';
import { useMoneyDecisions } from '#web/features/admin/money/use-money-decisions.tsx';
import { sumOf } from '#web/features/admin/sums.ts';
import { formatCount, formatMoney } from '#web/lib/format.ts';
import { StatCard, StatGrid } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

function DepositSummary({ deposits }: { deposits: readonly Transaction[] }) {
  const { t } = useTranslation('admin');
  const cards = [
    { label: t('money.pending'), Icon: Clock3, rows: deposits.filter(({ status }) => status === 'pending') },
    { label: t('money.completed'), Icon: CircleCheck, rows: deposits.filter(({ status }) => status === 'completed') },
    { label: t('money.rejected'), Icon: CircleX, rows: deposits.filter(({ status }) => status === 'rejected') },
    { label: t('money.total'), Icon: Sigma, rows: deposits },
  ];
  return (
    <StatGrid>
      {cards.map(({ label, Icon, rows }) => (
        <StatCard
          key={label}
          label={label}
          icon={<Icon aria-hidden="true" className="size-4 text-gold" />}
          value={formatCount(rows.length)}
          note={t('money.sum', { amount: formatMoney(sumOf(rows.map(({ amount }) => amount))) })}
        />
      ))}
    </StatGrid>
  );
}

/** Every deposit: how many and how much, those that wait, and all of them. */
export function DepositsTab() {
  const { t } = useTranslation('admin');
  const all = useAllDeposits();
  const pending = usePendingDeposits();
  const { ask, dialog } = useMoneyDecisions();
  return (
    <>
      <QueryView query={all} loading={<SkeletonList count={1} className="h-24" />}>
        {(deposits) => (
          <div>
            <DepositSummary deposits={deposits} />
            {deposits.length >= LIST_LENGTH && (
              <p className="mt-2 text-xs text-muted">{t('ofNewest', { count: LIST_LENGTH })}</p>
            )}
          </div>
        )}
      </QueryView>
      <PendingAndAll type="deposit" pending={pending} all={all} onAsk={ask} />
      {dialog}
    </>
  );
}
