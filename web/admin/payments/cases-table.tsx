import { CircleCheck, Scale } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentCase, PaymentProviderState } from '#contract/payments/objects.ts';
import { CaseDetails } from '#web/admin/payments/case-details.tsx';
import { CloseDialog } from '#web/admin/payments/close-dialog.tsx';
import { LIST_POLL_MS } from '#web/admin/shared/admin-queries.ts';
import { UserCell } from '#web/admin/shared/links.tsx';
import { formatAgo } from '#web/admin/shared/payments/format-ago.ts';
import { useMay } from '#web/admin/shared/use-may.ts';
import { formatDateTime, formatMoney } from '#web/lib/format.ts';
import { useSignedInUser } from '#web/lib/session.ts';
import { useFresh } from '#web/lib/use-fresh.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { DataColumn } from '#web/ui/data-table/columns.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Time } from '#web/ui/time.tsx';

const MOST = 1000;

function Proposal({ proposed }: Pick<PaymentCase, 'proposed'>) {
  const { t } = useTranslation('admin-payments');
  const me = useSignedInUser().username;
  if (!proposed) return null;
  const { by, closing } = proposed;
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 text-xs font-normal text-muted">
      <Badge tone="gold">{t('cases.awaitsSecond')}</Badge>
      {t(`closings.${closing}`)} · {by === me ? t('cases.proposedByYou') : t('cases.proposedBy', { username: by })}
    </span>
  );
}

type ActionProps = { row: PaymentCase; onOpen: (id: number) => void };

function Action({ row: { id, proposed }, onOpen }: ActionProps) {
  const { t } = useTranslation('admin-payments');
  const me = useSignedInUser().username;
  const isToConfirm = proposed !== null && proposed.by !== me;
  const action = t(isToConfirm ? 'cases.confirm' : 'cases.decide');
  return (
    <Button
      size="small"
      variant={isToConfirm ? 'success' : 'secondary'}
      className="w-full lg:w-auto"
      aria-label={t('cases.actionOn', { action, id })}
      onClick={() => onOpen(id)}
    >
      {action}
    </Button>
  );
}

type ColumnNeeds = {
  state: 'open' | 'closed';
  titleOf: (name: string) => string;
  onOpen: ((id: number) => void) | null;
};

function useColumns({ state, titleOf, onOpen }: ColumnNeeds): DataColumn<PaymentCase>[] {
  const { t } = useTranslation('admin-payments');
  const now = useMinute();
  return useMemo(() => {
    const columns: (DataColumn<PaymentCase> | false)[] = [
      {
        id: 'kind',
        header: t('cases.kind'),
        cell: (row) => (
          <>
            {t(`kinds.${row.kind}`)}
            <Proposal proposed={row.proposed} />
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
      { id: 'receipt', header: t('cases.receipt'), cell: (row) => row.receipt },
      {
        id: 'player',
        header: t('cases.player'),
        cell: ({ userId, username }) => userId !== null && <UserCell id={userId} name={username ?? String(userId)} />,
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
        cell: (row) => <Action row={row} onOpen={onOpen} />,
        onCard: 'foot',
      },
    ];
    return columns.filter((column) => column !== false);
  }, [t, now, state, titleOf, onOpen]);
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

type CasesTableProps = { state: 'open' | 'closed'; providers: readonly PaymentProviderState[] };

/** The open cases, oldest first, or the closed ones, newest first. */
export function CasesTable({ state, providers }: CasesTableProps) {
  const { t } = useTranslation('admin-payments');
  const mayDecide = useMay()('money.decide');
  const [decided, setDecided] = useState<PaymentCase | null>(null);
  const query = useFresh('listPaymentCases', { query: { state, limit: MOST } }, { refetchInterval: LIST_POLL_MS });
  const titleOf = useMemo(
    () => (name: string) => providers.find((provider) => provider.name === name)?.title ?? name,
    [providers],
  );
  const onOpen = useMemo(
    () =>
      state === 'open' && mayDecide
        ? (id: number) => setDecided(query.data?.find((row) => row.id === id) ?? null)
        : null,
    [state, mayDecide, query.data],
  );
  const columns = useColumns({ state, titleOf, onOpen });
  const empty =
    state === 'open' ? (
      <EmptyState icon={<CircleCheck />} title={t('cases.emptyOpen')} text={t('cases.emptyOpenText')} />
    ) : (
      <EmptyState icon={<Scale />} title={t('cases.emptyClosed')} />
    );
  return (
    <>
      <QueryView query={query} loading={<SkeletonList count={4} className="h-11" />}>
        {(rows) => (
          <>
            <DataTable
              caption={t(`lists.${state}`)}
              rows={rows}
              columns={columns}
              rowKey={({ id }) => id}
              rowName={({ id }) => t('cases.name', { id })}
              details={(row) => <CaseDetails found={row} />}
              searchBy={({ id, receipt, username, amount }) =>
                [id, receipt, username, amount].filter(Boolean).join(' ')
              }
              cardsBelow="lg"
              empty={empty}
            />
            {state === 'closed' && rows.length === MOST && (
              <p className="mt-3 text-xs text-muted">{t('cases.newest')}</p>
            )}
          </>
        )}
      </QueryView>
      {decided && <CloseDialog found={decided} provider={titleOf(decided.provider)} onClose={() => setDecided(null)} />}
    </>
  );
}
