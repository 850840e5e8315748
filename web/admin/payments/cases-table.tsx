import { CircleCheck, Scale } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentCase, PaymentProviderState } from '#contract/payments/objects.ts';
import { canReopen } from '#domain/payments/closings.ts';
import { CaseDetails } from '#web/admin/payments/case-details.tsx';
import { CasesQueue } from '#web/admin/payments/cases-queue.tsx';
import { CloseDialog } from '#web/admin/payments/close-dialog.tsx';
import { ReopenDialog } from '#web/admin/payments/reopen-dialog.tsx';
import { LIST_POLL_MS, useOpenCaseCount } from '#web/admin/shared/admin-queries.ts';
import { UserCell } from '#web/admin/shared/links.tsx';
import { formatAgo } from '#web/admin/shared/payments/format-ago.ts';
import { QueuePick } from '#web/admin/shared/queue/queue-frame.tsx';
import { RiskBadges } from '#web/admin/shared/queue/risk-badges.tsx';
import { useMay } from '#web/admin/shared/use-may.ts';
import { formatCount, formatDateTime, formatMoney } from '#web/lib/format.ts';
import { useSignedInUser } from '#web/lib/session.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { useServerNow } from '#web/lib/use-server-now.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { DataColumn } from '#web/ui/data-table/columns.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Time } from '#web/ui/time.tsx';

const MAX_CASES = 1000;

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

type ColumnOptions = {
  state: 'open' | 'closed';
  isQueue: boolean;
  titleOf: (name: string) => string;
  onOpen: ((id: number) => void) | null;
};

function useColumns({ state, isQueue, titleOf, onOpen }: ColumnOptions): DataColumn<PaymentCase>[] {
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

type DecisionProps = { paymentCase: PaymentCase; provider: PaymentProviderState | undefined; onClose: () => void };

function Decision({ paymentCase, ...props }: DecisionProps) {
  const { closed } = paymentCase;
  return closed ? (
    <ReopenDialog {...props} {...{ paymentCase, closed }} />
  ) : (
    <CloseDialog {...props} paymentCase={paymentCase} />
  );
}

type RowsProps = {
  state: 'open' | 'closed';
  providers: readonly PaymentProviderState[];
  rows: readonly PaymentCase[];
  empty?: ReactNode;
  /** Without it, there is no search field, and open cases aren't shown as a queue. */
  searchBy?: (row: PaymentCase) => string;
};

function CaseRows({ state, providers, rows, empty, searchBy }: RowsProps) {
  const { t } = useTranslation('admin-payments');
  const mayDecide = useMay()('money.decide');
  const [decidingCase, setDecidingCase] = useState<PaymentCase | null>(null);
  const titleOf = useMemo(
    () => (name: string) => providers.find((provider) => provider.name === name)?.title ?? name,
    [providers],
  );
  const onOpen = useMemo(
    () => (mayDecide ? (id: number) => setDecidingCase(rows.find((row) => row.id === id) ?? null) : null),
    [mayDecide, rows],
  );
  const isQueue = state === 'open' && searchBy !== undefined;
  const table = (
    <DataTable
      caption={t(`lists.${state}`)}
      rows={rows}
      columns={useColumns({ state, isQueue, titleOf, onOpen })}
      rowKey={({ id }) => id}
      rowName={({ id }) => t('cases.name', { id })}
      details={(row) => <CaseDetails paymentCase={row} />}
      {...(searchBy && { searchBy })}
      cardsBelow="lg"
      empty={empty}
    />
  );
  return (
    <>
      {isQueue && onOpen ? (
        <CasesQueue cases={rows} isDeciding={decidingCase !== null} onOpen={onOpen}>
          {table}
        </CasesQueue>
      ) : (
        table
      )}
      {decidingCase && (
        <Decision
          paymentCase={decidingCase}
          provider={providers.find(({ name }) => name === decidingCase.provider)}
          onClose={() => setDecidingCase(null)}
        />
      )}
    </>
  );
}

type CasesTableProps = Pick<RowsProps, 'state' | 'providers'>;

/** The open cases, oldest first, or the closed ones, newest first. */
export function CasesTable({ state, providers }: CasesTableProps) {
  const { t } = useTranslation('admin-payments');
  const query = useFreshQuery(
    'listPaymentCases',
    { query: { state, limit: MAX_CASES } },
    { refetchInterval: LIST_POLL_MS },
  );
  const openCases = useOpenCaseCount();
  const empty =
    state === 'open' ? (
      <EmptyState icon={<CircleCheck />} title={t('cases.emptyOpen')} text={t('cases.emptyOpenText')} />
    ) : (
      <EmptyState icon={<Scale />} title={t('cases.emptyClosed')} />
    );
  return (
    <QueryView query={query} loading={<SkeletonList count={4} className="h-11" />}>
      {(rows) => (
        <>
          <CaseRows
            {...{ state, providers, rows, empty }}
            searchBy={({ id, receipt, username, amount }) => [id, receipt, username, amount].filter(Boolean).join(' ')}
          />
          {rows.length === MAX_CASES && (
            <p className="mt-3 text-xs text-muted">
              {state === 'closed'
                ? t('cases.newest')
                : t('cases.oldest', { number: formatCount(Math.max(openCases ?? 0, MAX_CASES)) })}
            </p>
          )}
        </>
      )}
    </QueryView>
  );
}

type CaseTableProps = { id: number; providers: readonly PaymentProviderState[] };

export function CaseTable({ id, providers }: CaseTableProps) {
  const query = useFreshQuery('getPaymentCase', { params: { id } }, { refetchInterval: LIST_POLL_MS });
  return (
    <QueryView query={query} loading={<SkeletonList count={1} className="h-11" />}>
      {(paymentCase) => (
        <CaseRows state={paymentCase.closed ? 'closed' : 'open'} providers={providers} rows={[paymentCase]} />
      )}
    </QueryView>
  );
}
