import { Gift } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FreeBet } from '#contract/promotions/objects.ts';
import type { User } from '#contract/users/objects.ts';
import { cents, parseAmount } from '#domain/money.ts';
import { DecisionDialog } from '#web/admin/shared/decision-dialog.tsx';
import { FreeBetStatus, useFreeBetSource } from '#web/admin/shared/free-bet.tsx';
import { useMay } from '#web/admin/shared/use-may.ts';
import { call } from '#web/lib/api-client.ts';
import { formatDateTime, formatMoney } from '#web/lib/format.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { Button } from '#web/ui/button.tsx';
import type { DataColumn } from '#web/ui/data-table/columns.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { QueryCard } from '#web/ui/query-card.tsx';
import { EmptyState } from '#web/ui/states.tsx';

function RevokeDialog({ user, freeBet, onClose }: { user: User; freeBet: FreeBet; onClose: () => void }) {
  const { t } = useTranslation('admin-user');
  const { id, amount, expiresAt } = freeBet;
  return (
    <DecisionDialog
      item={`free bet.${id}.revoke`}
      title={t('freeBets.revokeTitle', { amount: formatMoney(amount) })}
      text={t('freeBets.revokeText', { username: user.username })}
      facts={[
        { label: t('freeBets.amount'), value: formatMoney(amount) },
        { label: t('freeBets.expires'), value: formatDateTime(expiresAt) },
      ]}
      player={user}
      change={{ freeBets: cents(-(parseAmount(amount) ?? 0)) }}
      noteRequired
      confirm={{ label: t('freeBets.revoke'), variant: 'danger' }}
      send={(reason) => call('revokeFreeBet', { params: { id }, body: { reason } })}
      successMessage={t('freeBets.revoked')}
      errorMessage={t('freeBets.failed')}
      refresh={() => refreshPaths('/api/users')}
      onClose={onClose}
    />
  );
}

function useColumns(onRevoke: ((freeBet: FreeBet) => void) | null): DataColumn<FreeBet>[] {
  const { t } = useTranslation('admin-user');
  const sourceOf = useFreeBetSource();
  return useMemo(() => {
    const columns: DataColumn<FreeBet>[] = [
      {
        id: 'amount',
        header: t('freeBets.amount'),
        cell: (row) => <span className="font-semibold">{formatMoney(row.amount)}</span>,
        sortBy: (row) => Number(row.amount),
        onCard: 'title',
      },
      {
        id: 'status',
        header: t('freeBets.status'),
        cell: (row) => <FreeBetStatus freeBet={row} />,
        sortBy: (row) => row.status,
        onCard: 'corner',
      },
      { id: 'given', header: t('freeBets.given'), cell: (row) => formatDateTime(row.createdAt) },
      { id: 'expires', header: t('freeBets.expires'), cell: (row) => formatDateTime(row.expiresAt) },
      { id: 'from', header: t('freeBets.from'), cell: sourceOf },
      { id: 'bet', header: t('freeBets.bet'), cell: (row) => row.betId && `#${row.betId}` },
      { id: 'wagering', header: t('freeBets.wagering'), cell: (row) => row.wageringTimes, align: 'end' },
      {
        id: 'note',
        header: t('freeBets.note'),
        cell: (row) =>
          row.reversedDepositId === null ? (row.revokeReason ?? row.note) : t('freeBets.reversedDeposit'),
        wrap: true,
      },
    ];
    if (!onRevoke) return columns;
    const actions: DataColumn<FreeBet> = {
      id: 'actions',
      header: t('freeBets.actions'),
      cell: (row) =>
        row.status === 'usable' && (
          <Button
            size="small"
            variant="danger"
            className="w-full sm:w-auto"
            aria-label={t('freeBets.revokeOf', { amount: formatMoney(row.amount), id: row.id })}
            onClick={() => onRevoke(row)}
          >
            {t('freeBets.revoke')}
          </Button>
        ),
      onCard: 'foot',
    };
    return [...columns, actions];
  }, [t, sourceOf, onRevoke]);
}

export function UserFreeBets({ user }: { user: User }) {
  const { t } = useTranslation('admin-user');
  const [freeBetToRevoke, setFreeBetToRevoke] = useState<FreeBet | null>(null);
  const columns = useColumns(useMay()('promotions.manage', user.id) ? setFreeBetToRevoke : null);
  const freeBets = useFreshQuery('listFreeBets', { params: { id: user.id } });
  return (
    <QueryCard
      title={t('parts.freeBets')}
      query={freeBets}
      loading={{ count: 3, className: 'h-11' }}
      dialog={
        freeBetToRevoke && (
          <RevokeDialog user={user} freeBet={freeBetToRevoke} onClose={() => setFreeBetToRevoke(null)} />
        )
      }
    >
      {(rows) => (
        <DataTable
          caption={t('parts.freeBets')}
          rows={rows}
          columns={columns}
          rowKey={(row) => row.id}
          empty={<EmptyState icon={<Gift />} title={t('freeBets.empty')} />}
        />
      )}
    </QueryCard>
  );
}
