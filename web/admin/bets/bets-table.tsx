import { Ticket } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useBetColumns } from '#web/admin/bets/bet-columns.tsx';
import { BetDetails } from '#web/admin/bets/bet-details.tsx';
import { useBetFields } from '#web/admin/bets/bet-fields.ts';
import { useBetSettlement } from '#web/admin/bets/use-bet-settlement.tsx';
import { LIST_POLL_MS } from '#web/admin/shared/admin-queries.ts';
import { useMay } from '#web/admin/shared/use-may.ts';
import { ServerTable } from '#web/ui/data-table/server-table.tsx';
import { useServerTable } from '#web/ui/data-table/use-server-table.ts';
import { EmptyState } from '#web/ui/states.tsx';

/** Bets of all players or one. Permitted staff can settle open bets and correct settled ones. */
export function BetsTable({ userId }: { userId?: number }) {
  const { t } = useTranslation('admin');
  const ofOnePlayer = userId !== undefined;
  const fields = useBetFields(ofOnePlayer);
  const table = useServerTable('searchBets', {
    ...(ofOnePlayer && { fixed: { userId } }),
    filters: fields,
    pollMs: LIST_POLL_MS,
  });
  const { actions, dialog } = useBetSettlement();
  const columns = useBetColumns(useMay()('bets.settle') ? actions : null, ofOnePlayer);
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
        details={(bet) => <BetDetails bet={bet} />}
        empty={<EmptyState icon={<Ticket />} title={t('bets.empty')} />}
      />
      {dialog}
    </>
  );
}
