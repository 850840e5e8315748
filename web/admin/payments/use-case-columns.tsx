import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentCase } from '#contract/payments/objects.ts';
import { canReopen } from '#domain/payments/closings.ts';
import { UserCell } from '#web/admin/shared/links.tsx';
import { formatAgo } from '#web/admin/shared/payments/format-ago.ts';
import { RiskBadges } from '#web/admin/shared/queue/risk-badges.tsx';
import { QueuePick } from '#web/admin/shared/queue/work-queue.tsx';
import { formatDateTime, formatMoney } from '#web/lib/format.ts';
import { useSignedInUser } from '#web/lib/session.ts';
import { useServerNow } from '#web/lib/use-server-now.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { DataColumn } from '#web/ui/data-table/columns.ts';
import { Time } from '#web/ui/time.tsx';

type CaseActionProps = {
  row: Pick<PaymentCase, 'id' | 'proposed' | 'closed' | 'reopening'>;
  onOpen: (id: number) => void;
};

export function CaseAction({ row: { id, proposed, closed, reopening }, onOpen }: CaseActionProps) {
  const { t } = useTranslation('admin-payments');
  const me = useSignedInUser().username;
  const by = (closed ? reopening : proposed)?.by ?? null;
  const canConfirm = by !== null && by !== me;
  // A case that was closed automatically can't be reopened, nor can one closed as paid or not paid.
  if (closed && (closed.by === null || !canReopen(closed.closing))) return null;
  // Only another person can confirm a proposed reopening, and its proposer can't change it.
  if (closed && reopening?.by === me) return null;
  const decide = closed ? 'cases.reopen' : 'cases.decide';
  const confirm = closed ? 'cases.confirmReopening' : 'cases.confirm';
  const action = t(canConfirm ? confirm : decide);
  return (
    <Button
      size="small"
      variant={canConfirm ? 'success' : 'secondary'}
      className="w-full lg:w-auto"
      aria-label={t('cases.actionOn', { action, id })}
      onClick={() => onOpen(id)}
    >
      {action}
    </Button>
  );
}

function Proposal({ proposed, reopening }: Pick<PaymentCase, 'proposed' | 'reopening'>) {
  const { t } = useTranslation('admin-payments');
  const me = useSignedInUser().username;
  const by = proposed?.by ?? reopening?.by;
  if (!by) return null;
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 text-xs font-normal text-muted">
      <Badge tone="gold">{t('cases.awaitsSecond')}</Badge>
      {proposed ? t(`closings.${proposed.closing}`) : t('cases.reopen')} ·{' '}
      {by === me ? t('cases.proposedByYou') : t('cases.proposedBy', { username: by })}
    </span>
  );
}

function ClosedBy({ closed: { closing, by, at, note } }: { closed: NonNullable<PaymentCase['closed']> }) {
  const { t } = useTranslation('admin-payments');
  const what = t(`closings.${closing}`);
  return (
    <span className="block">
      {by === null ? t('cases.closedItself', { closing: what }) : t('cases.closedBy', { closing: what, username: by })}
      <span className="block text-xs text-muted">
        <Time at={at} /> · {note}
      </span>
    </span>
  );
}

type ColumnOptions = {
  state: 'open' | 'closed';
  isQueue: boolean;
  titleOf: (name: string) => string;
  onOpen: ((id: number) => void) | null;
};

export function useCaseColumns({ state, isQueue, titleOf, onOpen }: ColumnOptions): DataColumn<PaymentCase>[] {
  const { t } = useTranslation(['admin-payments', 'admin']);
  const now = useServerNow();
  const ownId = useSignedInUser().id;
  return useMemo(() => {
    const columns: (DataColumn<PaymentCase> | false)[] = [
      isQueue &&
        onOpen !== null && {
          id: 'pick',
          header: t('admin:queue.select'),
          cell: ({ id, userId }) => userId !== ownId && <QueuePick item={id} name={t('cases.name', { id })} />,
          onCard: 'corner',
        },
      {
        id: 'kind',
        header: t('cases.kind'),
        cell: (row) => (
          <>
            {t(`kinds.${row.kind}`)}
            <Proposal {...row} />
          </>
        ),
        onCard: 'title',
        wrap: true,
      },
      {
        id: 'opened',
        header: t('cases.opened'),
        cell: ({ openedAt }) => <span title={formatDateTime(openedAt)}>{formatAgo(openedAt, now)}</span>,
        sortBy: ({ openedAt }) => openedAt,
      },
      {
        id: 'provider',
        header: t('cases.provider'),
        cell: (row) => `${titleOf(row.provider)} · ${t(`cases.${row.direction}`)}`,
        onCard: 'note',
      },
      {
        id: 'amount',
        header: t('cases.amount'),
        cell: (row) => <span className="font-semibold">{formatMoney(row.amount)}</span>,
        sortBy: (row) => Number(row.amount),
        align: 'end',
        onCard: 'corner',
      },
      { id: 'receipt', header: t('cases.receipt'), cell: (row) => row.receipt, wrap: 'narrow' },
      {
        id: 'player',
        header: t('cases.player'),
        cell: ({ userId, username, player }) =>
          userId !== null && (
            <>
              <UserCell id={userId} name={username ?? String(userId)} />
              {player && <RiskBadges {...player} />}
            </>
          ),
        wrap: true,
      },
      state === 'closed' && {
        id: 'result',
        header: t('cases.result'),
        cell: ({ closed }) => closed && <ClosedBy closed={closed} />,
        wrap: true,
      },
      onOpen !== null && {
        id: 'actions',
        header: t('cases.actions'),
        cell: (row) => <CaseAction row={row} onOpen={onOpen} />,
        onCard: 'foot',
      },
    ];
    return columns.filter((column) => column !== false);
  }, [t, now, ownId, state, isQueue, titleOf, onOpen]);
}
