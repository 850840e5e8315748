import { ArrowDownToLine, ArrowUpFromLine, ReceiptText } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Transaction } from '#contract/wallet/objects.ts';
import { TransactionTimeline } from '#web/features/wallet/transaction-timeline.tsx';
import { useTransactions } from '#web/features/wallet/wallet-queries.ts';
import { formatMoney } from '#web/lib/format.ts';
import type { DataColumn } from '#web/ui/data-table/columns.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { QueryCard } from '#web/ui/query-card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Time } from '#web/ui/time.tsx';
import { stateOfTransaction, TRANSACTION_STATES, TransactionStatusBadge } from '#web/ui/transaction-status.tsx';

function TypeText({ type }: Pick<Transaction, 'type'>) {
  const { t } = useTranslation('wallet');
  const Icon = type === 'deposit' ? ArrowDownToLine : ArrowUpFromLine;
  return (
    <span className="inline-flex items-center gap-2">
      <Icon className="size-4 text-gold" />
      {t(`types.${type}`)}
    </span>
  );
}

/**
 * The sign shows the effect on the balance: a deposit adds once completed, a withdrawal subtracts
 * immediately, and a request that was rejected or reversed does neither.
 */
export function AmountText(row: Pick<Transaction, 'type' | 'status' | 'reversedAt' | 'payment' | 'amount'>) {
  const { type, amount } = row;
  const state = stateOfTransaction(row);
  if (state === 'rejected' || state === 'reversed') return <s className="text-muted">{formatMoney(amount)}</s>;
  if (type === 'deposit' && state === 'pending') return <span className="text-wait">{formatMoney(amount)}</span>;
  return (
    <span className={type === 'deposit' ? 'font-semibold text-win' : 'font-semibold'}>
      {type === 'deposit' ? '+' : '−'}
      {formatMoney(amount)}
    </span>
  );
}

function useTransactionColumns(): DataColumn<Transaction>[] {
  const { t } = useTranslation('wallet');
  return useMemo(
    () => [
      {
        id: 'type',
        header: t('history.type'),
        cell: (row) => <TypeText type={row.type} />,
        sortBy: (row) => row.type,
        onCard: 'title',
      },
      {
        id: 'amount',
        header: t('history.amount'),
        cell: (row) => <AmountText {...row} />,
        sortBy: (row) => Number(row.amount),
        align: 'end',
        onCard: 'corner',
      },
      {
        id: 'method',
        header: t('history.method'),
        cell: (row) => row.payment?.network ?? t(`methods.${row.method}`),
        sortBy: (row) => row.payment?.network ?? t(`methods.${row.method}`),
        onCard: 'note',
      },
      {
        id: 'status',
        header: t('history.status'),
        cell: (row) => <TransactionStatusBadge transaction={row} />,
        sortBy: stateOfTransaction,
        onCard: 'corner',
      },
      {
        id: 'date',
        header: t('history.date'),
        cell: (row) => <Time at={row.createdAt} />,
        sortBy: (row) => row.createdAt,
        onCard: 'note',
        narrowUnder: 'type',
      },
      {
        id: 'reference',
        header: t('history.reference'),
        cell: (row) => row.reference ?? <span className="text-muted">{t('history.notAvailable')}</span>,
        narrowUnder: 'method',
      },
    ],
    [t],
  );
}

export function TransactionHistory({ userId }: { userId: number }) {
  const { t } = useTranslation('wallet');
  const transactions = useTransactions(userId);
  const columns = useTransactionColumns();
  return (
    <QueryCard title={t('history.title')} query={transactions} loading={{ count: 4, className: 'h-11' }}>
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
              matches: (row: Transaction) => stateOfTransaction(row) === state,
            })),
          }}
          empty={<EmptyState icon={<ReceiptText />} title={t('history.empty')} text={t('history.emptyText')} />}
        />
      )}
    </QueryCard>
  );
}
