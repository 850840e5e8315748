import { Check, X } from 'lucide-react';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffTransaction, Transaction } from '#contract/wallet/objects.ts';
import { isStaffMethod } from '#domain/wallet.ts';
import type { DecisionKind, OpenDecision } from '#web/admin/money/use-money-decisions.tsx';
import { AuditLink, UserCell } from '#web/admin/shared/links.tsx';
import { formatAgo } from '#web/admin/shared/payments/format-ago.ts';
import { heldByProvider, PaymentState } from '#web/admin/shared/payments/payment-state.tsx';
import { RiskBadges } from '#web/admin/shared/queue/risk-badges.tsx';
import { QueuePick } from '#web/admin/shared/queue/work-queue.tsx';
import { formatDateTime, formatMoney } from '#web/lib/format.ts';
import { useSignedInUser } from '#web/lib/session.ts';
import { useServerNow } from '#web/lib/use-server-now.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Clipped } from '#web/ui/data-table/clipped.tsx';
import type { DataColumn } from '#web/ui/data-table/columns.ts';
import { Time } from '#web/ui/time.tsx';
import { TransactionStatusBadge } from '#web/ui/transaction-status.tsx';

type CellProps = { row: Transaction };

function Pick({ row: { id, username, amount } }: CellProps) {
  const { t } = useTranslation('admin');
  return <QueuePick item={id} name={t('queue.requestName', { amount: formatMoney(amount), username })} />;
}

function Method({ row }: CellProps) {
  const { t } = useTranslation('wallet');
  return (
    <span className="block">
      {t(`methods.${row.method}`)}
      <PaymentState transaction={row} />
    </span>
  );
}

function Player({ row }: CellProps) {
  return (
    <>
      <UserCell id={row.userId} name={row.username} />
      <SecondApproval row={row} />
    </>
  );
}

/** Who decided it, and when it was completed or rejected. */
function Decider({ row: { decidedBy, completedAt } }: CellProps) {
  const { t } = useTranslation('admin');
  if (!decidedBy || !completedAt) return null;
  return (
    <span className="mt-1 block text-xs text-muted">
      {t('money.decidedBy', { username: decidedBy })}
      <br />
      <Time at={completedAt} />
    </span>
  );
}

function SecondApproval({ row }: CellProps) {
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
export const QUEUE_COLUMNS = ['pick', 'age', 'risk'] as const;

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
        cell: (row) => row.userId !== ownId && <Pick row={row} />,
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
      { id: 'user', header: t('money.user'), cell: (row) => <Player row={row} />, onCard: 'title' },
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
        cell: (row) => <Method row={row} />,
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
      {
        id: 'date',
        header: t('money.date'),
        cell: (row) => (
          <>
            <Time at={row.createdAt} />
            <Decider row={row} />
          </>
        ),
        serverSort: 'createdAt',
      },
      {
        id: 'reference',
        header: t('money.reference'),
        cell: (row) => <Clipped text={row.reference ?? t('money.notAvailable')} width="small" />,
      },
      { id: 'notes', header: t('money.notes'), cell: (row) => row.reversalReason ?? row.notes, wrap: 'narrow' },
      {
        id: 'actions',
        header: t('money.actions'),
        cell: (row) => onOpen && row.userId !== ownId && <MoneyActions transaction={row} onOpen={onOpen} />,
        onCard: 'foot',
      },
    ];
    return columns.filter(({ id }) => !hidden.includes(id));
  }, [t, ownId, onOpen, hidden, now]);
}

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

/** While a provider processes a request, staff can only reject a withdrawal not yet sent. */
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
export function MoneyActions(props: Omit<DecisionButtonProps, 'kind'>) {
  const me = useSignedInUser().username;
  const { method, status, firstApprovedBy, reversedAt, reversalRequestedBy } = props.transaction;
  if (status === 'pending') return <PendingActions {...props} mayApprove={firstApprovedBy !== me} />;
  const isReversible = isStaffMethod(method) && status === 'completed' && !reversedAt && reversalRequestedBy !== me;
  return isReversible && <DecisionButton kind="reverse" {...props} />;
}
