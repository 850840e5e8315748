import { Gift } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GivenFreeBet } from '#contract/promotions/objects.ts';
import { FREE_BET_STATUSES } from '#domain/promotion.ts';
import { FreeBetStatus, useFreeBetSource } from '#web/admin/shared/free-bet.tsx';
import { UserCell } from '#web/admin/shared/links.tsx';
import { formatDateTime, formatMoney } from '#web/lib/format.ts';
import { SectionCard } from '#web/ui/card.tsx';
import type { DataColumn } from '#web/ui/data-table/columns.ts';
import { ServerTable } from '#web/ui/data-table/server-table.tsx';
import { choiceFilter, type FilterField, useServerTable } from '#web/ui/data-table/use-server-table.ts';
import { EmptyState } from '#web/ui/states.tsx';

function useColumns(): DataColumn<GivenFreeBet>[] {
  const { t } = useTranslation(['admin-user', 'admin']);
  const sourceOf = useFreeBetSource();
  return useMemo(
    () => [
      {
        id: 'user',
        header: t('admin:decision.user'),
        cell: (row) => <UserCell id={row.userId} name={row.username} />,
        onCard: 'title',
      },
      {
        id: 'amount',
        header: t('freeBets.amount'),
        cell: (row) => formatMoney(row.amount),
        serverSort: 'amount',
        align: 'end',
      },
      {
        id: 'status',
        header: t('freeBets.status'),
        cell: (row) => <FreeBetStatus freeBet={row} />,
        onCard: 'corner',
      },
      { id: 'given', header: t('freeBets.given'), cell: (row) => formatDateTime(row.createdAt), serverSort: 'id' },
      {
        id: 'expires',
        header: t('freeBets.expires'),
        cell: (row) => formatDateTime(row.expiresAt),
        serverSort: 'expiresAt',
      },
      { id: 'from', header: t('freeBets.from'), cell: (row) => row.code ?? sourceOf(row), wrap: true },
      { id: 'bet', header: t('freeBets.bet'), cell: (row) => row.betId && `#${row.betId}` },
      { id: 'paid', header: t('freeBets.paid'), cell: (row) => row.paid && formatMoney(row.paid), align: 'end' },
    ],
    [t, sourceOf],
  );
}

/** Who got which free bet, and what became of it. */
export function GivenFreeBets() {
  const { t } = useTranslation(['admin-user', 'admin']);
  const fields: FilterField[] = [
    choiceFilter('status', t('freeBets.status'), FREE_BET_STATUSES, (status) =>
      // Deposits are not checked, which would take too long for a whole table.
      t(status === 'usable' ? 'freeBets.available' : `freeBets.states.${status}`),
    ),
    { kind: 'number', name: 'batchId', label: t('freeBets.batchNumber') },
    { kind: 'number', name: 'promotionId', label: t('freeBets.promotionNumber') },
    { kind: 'date', name: 'from', label: t('admin:filters.createdFrom') },
    { kind: 'date', name: 'to', label: t('admin:filters.createdTo') },
  ];
  const table = useServerTable('searchFreeBets', { filters: fields });
  return (
    <SectionCard title={t('parts.freeBets')}>
      <ServerTable
        caption={t('parts.freeBets')}
        table={table}
        columns={useColumns()}
        searchHint={t('freeBets.searchHint')}
        rowKey={(row) => row.id}
        empty={<EmptyState icon={<Gift />} title={t('freeBets.empty')} />}
      />
    </SectionCard>
  );
}
