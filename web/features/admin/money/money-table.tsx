import { Check, Inbox, X } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Transaction } from '#contract/objects/transaction.ts';
import { TRANSACTION_STATUSES } from '#domain/wallet.ts';
import { LIST_LENGTH } from '#web/features/admin/admin-queries.ts';
import type { DecisionKind } from '#web/features/admin/money/use-money-decisions.tsx';
import { formatDateTime, formatMoney } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { DataColumn } from '#web/ui/data-table/columns.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { TransactionStatusBadge } from '#web/ui/transaction-status.tsx';

type Ask = (transaction: Transaction, kind: DecisionKind) => void;

function DecisionButtons({ transaction, onAsk }: { transaction: Transaction; onAsk: Ask }) {
  const { t } = useTranslation('admin');
  const name = (kind: DecisionKind) =>
    t('money.actionOn', {
      action: t(`money.${kind}`),
      amount: formatMoney(transaction.amount),
      username: transaction.username,
    });
  return (
    <div className="flex gap-2">
      <Button
        size="small"
        variant="success"
        className="flex-1"
        aria-label={name('approve')}
        onClick={() => onAsk(transaction, 'approve')}
      >
        <Check aria-hidden="true" className="size-3.5" />
        {t('money.approve')}
      </Button>
      <Button
        size="small"
        variant="danger"
        className="flex-1"
        aria-label={name('reject')}
        onClick={() => onAsk(transaction, 'reject')}
      >
        <X aria-hidden="true" className="size-3.5" />
        {t('money.reject')}
      </Button>
    </div>
  );
}

/** A request that waits has no notes yet; one among all is told by the player's name, which is its reference too. */
const HIDDEN = { pending: ['status', 'notes'], all: ['reference'] } as const;

function useMoneyColumns(onAsk: Ask, hidden: readonly string[]): DataColumn<Transaction>[] {
  const { t } = useTranslation('admin');
  const { t: wallet } = useTranslation('wallet');
  return useMemo(() => {
    const columns: DataColumn<Transaction>[] = [
      { id: 'id', header: t('money.id'), cell: (row) => row.id, sortBy: (row) => row.id },
      {
        id: 'user',
        header: t('money.user'),
        cell: (row) => (
          <>
            <span className="mr-2">{row.username}</span>
            {row.awaitingSecond && <Badge tone="gold">{t('decision.secondApproval')}</Badge>}
          </>
        ),
        sortBy: (row) => row.username,
        onCard: 'title',
      },
      {
        id: 'amount',
        header: t('money.amount'),
        cell: (row) => <span className="font-semibold">{formatMoney(row.amount)}</span>,
        sortBy: (row) => Number(row.amount),
        align: 'end',
        onCard: 'corner',
      },
      {
        id: 'method',
        header: t('money.method'),
        cell: (row) => wallet(`methods.${row.method}`),
        sortBy: (row) => row.method,
      },
      {
        id: 'status',
        header: t('money.status'),
        cell: (row) => <TransactionStatusBadge status={row.status} />,
        sortBy: (row) => row.status,
        onCard: 'corner',
      },
      {
        id: 'date',
        header: t('money.date'),
        cell: (row) => <time dateTime={row.createdAt}>{formatDateTime(row.createdAt)}</time>,
        sortBy: (row) => row.createdAt,
      },
      { id: 'reference', header: t('money.reference'), cell: (row) => row.reference ?? t('money.notAvailable') },
      { id: 'notes', header: t('money.notes'), cell: (row) => row.notes, wrap: true },
      {
        id: 'actions',
        header: t('money.actions'),
        cell: (row) => (row.status === 'pending' ? <DecisionButtons transaction={row} onAsk={onAsk} /> : null),
        onCard: 'foot',
      },
    ];
    return columns.filter(({ id }) => !hidden.includes(id));
  }, [t, wallet, onAsk, hidden]);
}

type MoneyTableProps = {
  caption: string;
  rows: readonly Transaction[];
  /** Leaves out the columns that say nothing of a request which waits. */
  isPendingOnly?: boolean;
  onAsk: Ask;
  empty: { title: string; text?: string };
};

/** Requests to move money, with the buttons that decide them. */
export function MoneyTable({ caption, rows, isPendingOnly = false, onAsk, empty }: MoneyTableProps) {
  const { t } = useTranslation('admin');
  const { t: wallet } = useTranslation('wallet');
  const { t: table } = useTranslation('table');
  const columns = useMoneyColumns(onAsk, HIDDEN[isPendingOnly ? 'pending' : 'all']);
  const filter = {
    label: t('money.allStatuses'),
    choices: TRANSACTION_STATUSES.map((status) => ({
      value: status,
      label: wallet(`statuses.${status}`),
      keeps: (row: Transaction) => row.status === status,
    })),
  };
  return (
    <DataTable
      caption={caption}
      rows={rows}
      columns={columns}
      rowKey={(row) => row.id}
      searchBy={(row) => `${row.id} ${row.username} ${row.amount} ${row.reference ?? ''} ${row.notes ?? ''}`}
      {...(!isPendingOnly && { filter })}
      cardsBelow="lg"
      note={rows.length >= LIST_LENGTH && table('newest', { count: LIST_LENGTH })}
      empty={<EmptyState icon={<Inbox aria-hidden="true" />} {...empty} />}
    />
  );
}
