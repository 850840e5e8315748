import { ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Transaction } from '#contract/wallet/objects.ts';
import { useTransactionColumns } from '#web/features/wallet/transaction-columns.tsx';
import { TransactionTimeline } from '#web/features/wallet/transaction-timeline.tsx';
import { useTransactions } from '#web/features/wallet/wallet-queries.ts';
import { formatMoney } from '#web/lib/format.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { stateOfTransaction, TRANSACTION_STATES } from '#web/ui/transaction-status.tsx';

/** All requests of the player with their state, newest first. */
export function TransactionHistory({ userId }: { userId: number }) {
  const { t } = useTranslation('wallet');
  const transactions = useTransactions(userId);
  const columns = useTransactionColumns();
  return (
    <SectionCard title={t('history.title')}>
      <QueryView query={transactions} loading={<SkeletonList count={4} className="h-11" />}>
        {(rows) => (
          <DataTable
            caption={t('history.title')}
            rows={rows}
            columns={columns}
            cardsBelow="lg"
            rowKey={(row) => row.id}
            rowName={(row) => t('history.name', { type: t(`types.${row.type}`), amount: formatMoney(row.amount) })}
            details={(row) => <TransactionTimeline transaction={row} />}
            filter={{
              label: t('history.allStatuses'),
              choices: TRANSACTION_STATES.map((state) => ({
                value: state,
                label: t(`statuses.${state}`),
                keeps: (row: Transaction) => stateOfTransaction(row) === state,
              })),
            }}
            empty={<EmptyState icon={<ReceiptText />} title={t('history.empty')} text={t('history.emptyText')} />}
          />
        )}
      </QueryView>
    </SectionCard>
  );
}
