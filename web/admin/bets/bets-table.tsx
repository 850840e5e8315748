import { Ticket } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BET_STATUSES } from '#domain/bet.ts';
import { useBetColumns } from '#web/admin/bets/bet-columns.tsx';
import { BetDetails } from '#web/admin/bets/bet-details.tsx';
import { useBetSettlement } from '#web/admin/bets/use-bet-settlement.tsx';
import { LIST_POLL_MS } from '#web/admin/shared/admin-queries.ts';
import { choiceFilter } from '#web/admin/shared/filters.ts';
import { AuditLink } from '#web/admin/shared/links.tsx';
import { useMay } from '#web/admin/shared/use-may.ts';
import { SectionCard } from '#web/ui/card.tsx';
import type { FilterField } from '#web/ui/data-table/filter-value.ts';
import { ServerTable } from '#web/ui/data-table/server-table.tsx';
import { useServerTable } from '#web/ui/data-table/use-server-table.ts';
import { EmptyState } from '#web/ui/states.tsx';

function useBetFields(isSinglePlayer: boolean): FilterField[] {
  const { t } = useTranslation(['admin', 'common']);
  const fields: FilterField[] = [
    choiceFilter('status', t('bets.status'), BET_STATUSES, (status) => t(`common:betStatus.${status}`)),
    { kind: 'text', name: 'player', label: t('bets.player') },
    { kind: 'number', name: 'gameId', label: t('bets.gameId') },
    choiceFilter('accumulator', t('bets.kind'), ['no', 'yes'], (value) =>
      value === 'no' ? t('bets.single') : t('common:accumulator'),
    ),
    { kind: 'amount', name: 'stakeMin', label: t('bets.stakeMin') },
    { kind: 'amount', name: 'stakeMax', label: t('bets.stakeMax') },
    { kind: 'date', name: 'from', label: t('filters.from') },
    { kind: 'date', name: 'to', label: t('filters.to') },
  ];
  return fields.filter(({ name }) => !(isSinglePlayer && name === 'player'));
}

/** All bets, or one player's. Permitted staff can settle open bets and correct settled ones. */
export function BetsTable({ userId }: { userId?: number }) {
  const { t } = useTranslation('admin');
  const isSinglePlayer = userId !== undefined;
  const fields = useBetFields(isSinglePlayer);
  const table = useServerTable('searchBets', {
    ...(isSinglePlayer && { fixed: { userId } }),
    filters: fields,
    pollMs: LIST_POLL_MS,
  });
  const { actions, dialog } = useBetSettlement();
  const may = useMay();
  const mayReadAudit = may('audit.read');
  const columns = useBetColumns(may('bets.settle') ? actions : null, isSinglePlayer);
  return (
    <>
      <ServerTable
        caption={t('bets.caption')}
        table={table}
        columns={columns}
        fields={fields}
        searchHint={t('bets.searchHint')}
        rowKey={(bet) => bet.id}
        rowName={(bet) => t('bets.name', { id: bet.id })}
        details={(bet) => (
          <div className="grid gap-3 text-sm">
            <BetDetails bet={bet} />
            {mayReadAudit && (
              <p>
                <AuditLink subject="bet" id={bet.id}>
                  {t('bets.audit')}
                </AuditLink>
              </p>
            )}
          </div>
        )}
        empty={<EmptyState icon={<Ticket />} title={t('bets.empty')} />}
      />
      {dialog}
    </>
  );
}

export function BetsTab() {
  const { t } = useTranslation('admin');
  return (
    <SectionCard title={t('bets.title')}>
      <BetsTable />
    </SectionCard>
  );
}
