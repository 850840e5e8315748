import { CircleX } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { WaitingBet } from '#contract/bets/objects.ts';
import { formatDateTime, formatMoney } from '#web/lib/format.ts';
import { useCodeText } from '#web/lib/use-error-text.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import type { DataColumn } from '#web/ui/data-table/columns.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { QueryCard } from '#web/ui/query-card.tsx';
import { EmptyState } from '#web/ui/states.tsx';

function useColumns(): DataColumn<WaitingBet>[] {
  const { t } = useTranslation('admin-user');
  const { describeSelection } = useSelectionText();
  const codeText = useCodeText();
  return useMemo(
    () => [
      { id: 'time', header: t('refusedBets.time'), cell: (row) => formatDateTime(row.endsAt), onCard: 'note' },
      {
        id: 'selections',
        header: t('refusedBets.selections'),
        cell: ({ selections }) =>
          selections.map((each) => `${describeSelection(each)} (${each.homeTeam} – ${each.awayTeam})`).join(', '),
        onCard: 'title',
        wrap: true,
      },
      {
        id: 'stake',
        header: t('refusedBets.stake'),
        cell: (row) => formatMoney(row.stake),
        align: 'end',
        onCard: 'corner',
      },
      {
        id: 'reason',
        header: t('refusedBets.reason'),
        cell: ({ refusal }) => codeText(refusal) ?? refusal,
        wrap: true,
      },
    ],
    [t, describeSelection, codeText],
  );
}

/** The player's newest in-play bets that were refused after their delay. */
export function RefusedBets({ userId }: { userId: number }) {
  const { t } = useTranslation('admin-user');
  const columns = useColumns();
  const bets = useFreshQuery('listWaitingBets', { params: { userId }, query: { refused: 'all' } });
  return (
    <QueryCard title={t('refusedBets.title')} query={bets} loading={{ count: 2, className: 'h-11' }}>
      {(rows) => (
        <DataTable
          caption={t('refusedBets.title')}
          rows={rows.filter(({ refusal }) => refusal !== null)}
          columns={columns}
          cardsBelow="lg"
          rowKey={(row) => row.id}
          empty={<EmptyState icon={<CircleX />} title={t('refusedBets.empty')} />}
        />
      )}
    </QueryCard>
  );
}
