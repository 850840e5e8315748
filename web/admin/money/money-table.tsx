import { Check, Inbox, X } from 'lucide-react';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffTransaction, Transaction } from '#contract/wallet/objects.ts';
import { useMoneyFields } from '#web/admin/money/money-fields.ts';
import { MoneyQueue } from '#web/admin/money/money-queue.tsx';
import { type DecisionKind, isStaffMethod, useMoneyDecisions } from '#web/admin/money/use-money-decisions.tsx';
import { LIST_POLL_MS, PENDING_POLL_MS } from '#web/admin/shared/admin-queries.ts';
import { AuditLink, UserCell } from '#web/admin/shared/links.tsx';
import { formatAgo } from '#web/admin/shared/payments/format-ago.ts';
import { heldByProvider, PaymentState } from '#web/admin/shared/payments/payment-state.tsx';
import { QueuePick } from '#web/admin/shared/queue/queue-frame.tsx';
import { RiskBadges } from '#web/admin/shared/queue/risk-badges.tsx';
import { useMay } from '#web/admin/shared/use-may.ts';
import { formatDateTime, formatMoney } from '#web/lib/format.ts';
import { useSignedInUser } from '#web/lib/session.ts';
import { useServerNow } from '#web/lib/use-server-now.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Clipped } from '#web/ui/data-table/clipped.tsx';
import type { DataColumn } from '#web/ui/data-table/columns.ts';
import { ServerTable } from '#web/ui/data-table/server-table.tsx';
import { useServerTable } from '#web/ui/data-table/use-server-table.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { Time } from '#web/ui/time.tsx';
import { TransactionStatusBadge } from '#web/ui/transaction-status.tsx';

type OpenDecision = (transaction: Transaction, kind: DecisionKind) => void;

type DecisionButtonProps = {
  kind: DecisionKind;
  transaction: Transaction;
  onOpen: OpenDecision;
  disabled?: boolean;
  'aria-describedby'?: string;
};

const BUTTONS = {
  approve: { variant: 'success', className: 'flex-1', Icon: Check },
  reject: { variant: 'danger', className: 'flex-1', Icon: X },
  reverse: { variant: 'secondary', className: 'w-full lg:w-auto', Icon: null },
} as const;

function DecisionButton({ kind, transaction, onOpen, ...state }: DecisionButtonProps) {
  const { t } = useTranslation('admin');
  const { Icon, ...style } = BUTTONS[kind];
  const { amount, username } = transaction;
  const name = t('money.actionOn', { action: t(`money.${kind}`), amount: formatMoney(amount), username });
  return (
    <Button size="small" {...style} {...state} aria-label={name} onClick={() => onOpen(transaction, kind)}>
      {Icon && <Icon className="size-3.5" />}
      {t(`money.${kind}`)}
    </Button>
  );
}

/**
 * While a payment provider is processing a request, staff can only reject a withdrawal that has not
 * been sent.
 */
function PendingActions({ mayApprove, ...props }: Omit<DecisionButtonProps, 'kind'> & { mayApprove: boolean }) {
  const { t } = useTranslation('admin-payments');
  const reasonId = useId();
  const held = heldByProvider(props.transaction);
  const { network } = props.transaction.payment ?? {};
  const stateOf = (isHeld: boolean) => (isHeld ? { disabled: true, 'aria-describedby': reasonId } : {});
  return (
    <>
      <div className="flex gap-2">
        {mayApprove && <DecisionButton kind="approve" {...props} {...stateOf(held.approve)} />}
        <DecisionButton kind="reject" {...props} {...stateOf(held.reject)} />
      </div>
      {held.approve && (
        <p id={reasonId} className="mt-1 max-w-[14em] text-xs whitespace-normal text-muted max-lg:max-w-none">
          {t('payment.inFlight', { network })}
        </p>
      )}
    </>
  );
}

/** A second approval, or the confirmation of a reversal, must come from a different person. */
function Actions(props: Omit<DecisionButtonProps, 'kind'>) {
  const me = useSignedInUser().username;
  const { method, status, firstApprovedBy, reversedAt, reversalRequestedBy } = props.transaction;
  if (status === 'pending') return <PendingActions {...props} mayApprove={firstApprovedBy !== me} />;
  const isReversible = isStaffMethod(method) && status === 'completed' && !reversedAt && reversalRequestedBy !== me;
  return isReversible && <DecisionButton kind="reverse" {...props} />;
}

function SecondApproval({ row }: { row: Transaction }) {
  const { t } = useTranslation('admin');
  const first = row.reversalRequestedBy ?? row.firstApprovedBy;
  if (!row.reversalRequestedBy && !row.awaitingSecond) return null;
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 text-xs font-normal text-muted">
      <Badge tone="gold">{t(row.reversalRequestedBy ? 'money.reversalAsked' : 'decision.secondApproval')}</Badge>
      {first && t('decision.firstBy', { username: first })}
    </span>
  );
}

/** Columns shown only in lists of pending requests. */
const QUEUE_COLUMNS = ['pick', 'age', 'risk'] as const;

/** Pending requests have no notes. Other lists omit the reference, which repeats the username. */
const HIDDEN = {
  pending: ['status', 'notes', 'date'],
  all: ['reference', ...QUEUE_COLUMNS],
  singlePlayer: ['user'],
} as const;

/** No type column: the method shows whether funds were added or deducted. */
export const CREDIT_COLUMNS_HIDDEN = ['type', 'reference', ...QUEUE_COLUMNS] as const;

export function useMoneyColumns(
  onOpen: OpenDecision | null,
  hidden: readonly string[],
): DataColumn<StaffTransaction>[] {
  const { t } = useTranslation(['admin', 'wallet']);
  const ownId = useSignedInUser().id;
  const now = useServerNow();
  return useMemo(() => {
    const columns: DataColumn<StaffTransaction>[] = [
      {
        id: 'pick',
        header: t('queue.select'),
        cell: ({ id, userId, username, amount }) =>
          userId !== ownId && (
            <QueuePick item={id} name={t('queue.requestName', { amount: formatMoney(amount), username })} />
          ),
        onCard: 'corner',
      },
      {
        id: 'id',
        header: t('money.id'),
        cell: ({ id }) => (
          <AuditLink subject="transaction" id={id}>
            {id}
          </AuditLink>
        ),
        serverSort: 'id',
      },
      {
        id: 'user',
        header: t('money.user'),
        cell: (row) => (
          <>
            <UserCell id={row.userId} name={row.username} />
            <SecondApproval row={row} />
          </>
        ),
        onCard: 'title',
      },
      { id: 'type', header: t('money.type'), cell: (row) => t(`wallet:types.${row.type}`), onCard: 'title' },
      {
        id: 'amount',
        header: t('money.amount'),
        cell: (row) => <span className="font-semibold">{formatMoney(row.amount)}</span>,
        serverSort: 'amount',
        align: 'end',
        onCard: 'corner',
      },
      {
        id: 'method',
        header: t('money.method'),
        cell: (row) => (
          <span className="block">
            {t(`wallet:methods.${row.method}`)}
            <PaymentState transaction={row} />
          </span>
        ),
        wrap: 'narrow',
      },
      {
        id: 'status',
        header: t('money.status'),
        cell: (row) => <TransactionStatusBadge transaction={row} />,
        onCard: 'corner',
      },
      {
        id: 'age',
        header: t('queue.age'),
        cell: ({ createdAt }) => <span title={formatDateTime(createdAt)}>{formatAgo(createdAt, now)}</span>,
        serverSort: 'createdAt',
      },
      {
        id: 'risk',
        header: t('queue.risk'),
        cell: ({ player }) => player && <RiskBadges {...player} />,
        wrap: true,
      },
      { id: 'date', header: t('money.date'), cell: (row) => <Time at={row.createdAt} />, serverSort: 'createdAt' },
      {
        id: 'reference',
        header: t('money.reference'),
        cell: (row) => <Clipped text={row.reference ?? t('money.notAvailable')} width="small" />,
      },
      { id: 'notes', header: t('money.notes'), cell: (row) => row.reversalReason ?? row.notes, wrap: 'narrow' },
      {
        id: 'actions',
        header: t('money.actions'),
        cell: (row) => onOpen && row.userId !== ownId && <Actions transaction={row} onOpen={onOpen} />,
        onCard: 'foot',
      },
    ];
    return columns.filter(({ id }) => !hidden.includes(id));
  }, [t, ownId, onOpen, hidden, now]);
}

type MoneyTableProps = {
  caption: string;
  only: { type?: Transaction['type']; status?: 'pending'; userId?: number; credits?: 'yes' | 'no' };
  /** Whether a rejection requires a reason. */
  reasonRequired?: boolean | undefined;
  empty: { title: string; text?: string };
};

function hiddenColumns({ type, status, userId }: MoneyTableProps['only'], mayDecide: boolean): string[] {
  return [
    ...HIDDEN[status ?? 'all'],
    ...(userId === undefined ? [] : HIDDEN.singlePlayer),
    ...(type === undefined ? [] : ['type']),
    ...(mayDecide ? [] : ['actions', 'pick']),
  ];
}

/** The default order, which the URL can override. */
const OLDEST_FIRST = { sort: 'id', direction: 'asc' } as const;
const NO_ROWS: readonly StaffTransaction[] = [];

export function MoneyTable({ caption, only, reasonRequired, empty }: MoneyTableProps) {
  const { t } = useTranslation('admin');
  const { openDecision, dialog } = useMoneyDecisions(reasonRequired);
  const mayDecide = useMay()('money.decide');
  const { type, status, userId } = only;
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by value, not identity
  const hidden = useMemo(() => hiddenColumns(only, mayDecide), [type, status, userId, mayDecide]);
  const columns = useMoneyColumns(mayDecide ? openDecision : null, hidden);
  const fields = useMoneyFields(only);
  const isPending = status === 'pending';
  const table = useServerTable('searchTransactions', {
    fixed: isPending ? { ...only, ...OLDEST_FIRST } : only,
    filters: fields,
    pollMs: isPending ? PENDING_POLL_MS : LIST_POLL_MS,
  });
  const list = (
    <ServerTable
      caption={caption}
      table={table}
      columns={columns}
      fields={fields}
      searchHint={t('money.searchHint')}
      rowKey={(row) => row.id}
      empty={<EmptyState icon={<Inbox />} {...empty} />}
    />
  );
  return (
    <>
      {isPending && mayDecide ? (
        <MoneyQueue
          rows={table.query.data?.rows ?? NO_ROWS}
          total={{ total: table.query.data?.total ?? 0, isCapped: table.query.data?.totalIsCapped ?? false }}
          loadFirstRows={table.loadFirstRows}
          reasonRequired={reasonRequired ?? false}
          isDeciding={dialog !== null}
          onSingle={openDecision}
        >
          {list}
        </MoneyQueue>
      ) : (
        list
      )}
      {dialog}
    </>
  );
}
