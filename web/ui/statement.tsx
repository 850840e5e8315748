import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { StatementLine } from '#contract/wallet/objects.ts';
import { pathOf } from '#web/lib/api-client.ts';
import { formatMoney } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/query-client.ts';
import { SectionCard } from '#web/ui/card.tsx';
import type { DataColumn } from '#web/ui/data-table/columns.ts';
import { timesOfDays } from '#web/ui/data-table/day-filters.ts';
import { FilterInput } from '#web/ui/data-table/filter-input.tsx';
import { Rows } from '#web/ui/data-table/rows.tsx';
import { TablePager } from '#web/ui/data-table/table-pager.tsx';
import { useTableUrl } from '#web/ui/data-table/table-url.ts';
import { DownloadLink } from '#web/ui/download-link.tsx';
import { NetMoney } from '#web/ui/net-money.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Time } from '#web/ui/time.tsx';

const PAGE_SIZE = 50;
const DAYS = ['from', 'to'] as const;

function useReferenceText(): (reference: string) => string {
  const { t } = useTranslation('statement');
  return (reference) => {
    const [kind, id = ''] = reference.split(' ');
    return t(kind === 'bet' || kind === 'delay' ? kind : 'request', { id });
  };
}

function Lines({ rows }: { rows: readonly StatementLine[] }) {
  const { t } = useTranslation('statement');
  const referenceText = useReferenceText();
  const kindOf = ({ kind, bonus }: StatementLine) =>
    bonus ? t('withBonus', { kind: t(`kinds.${kind}`), amount: formatMoney(bonus) }) : t(`kinds.${kind}`);
  const columns: DataColumn<StatementLine>[] = [
    { id: 'time', header: t('time'), cell: (line) => <Time at={line.createdAt} />, onCard: 'note' },
    { id: 'kind', header: t('kind'), cell: kindOf, onCard: 'title' },
    {
      id: 'reference',
      header: t('reference'),
      cell: (line) => referenceText(line.reference),
      onCard: 'note',
      narrowUnder: 'kind',
    },
    {
      id: 'amount',
      header: t('amount'),
      cell: (line) => <NetMoney amount={line.amount} />,
      align: 'end',
      onCard: 'corner',
    },
    {
      id: 'balance',
      header: t('balance'),
      cell: (line) => <span className="font-semibold">{formatMoney(line.balance)}</span>,
      align: 'end',
    },
  ];
  return <Rows caption={t('caption')} columns={columns} rows={rows} rowKey={(line) => line.id} />;
}

/** The movements of a player's available balance, newest first; the URL has the date range. */
export function MoneyStatement({ userId }: { userId: number }) {
  const { t } = useTranslation('statement');
  const [{ page, filters }, change] = useTableUrl(DAYS);
  const params = { id: userId };
  const range = timesOfDays(filters);
  const statement = useQuery({
    ...queryOf('getStatement', { params, query: { ...range, page, pageSize: PAGE_SIZE, direction: 'desc' } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  return (
    <SectionCard
      title={t('caption')}
      action={
        <DownloadLink
          href={pathOf('getStatement', { params, query: { ...range, format: 'csv' } })}
          name={t('downloadName')}
        >
          {t('download')}
        </DownloadLink>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <div className="grid max-w-md grid-cols-1 gap-3 min-[420px]:grid-cols-2">
          {DAYS.map((day) => (
            <FilterInput
              key={day}
              kind="date"
              label={t(day)}
              value={filters[day] ?? ''}
              onCommit={(value) => change({ filters: { [day]: value } })}
            />
          ))}
        </div>
        <QueryView query={statement} loading={{ count: 6, className: 'h-10' }}>
          {({ rows, total, openingBalance, closingBalance }) => (
            <>
              <p className="flex flex-wrap gap-x-6 text-sm text-muted">
                <span>{t('opening', { amount: formatMoney(openingBalance) })}</span>
                <span>{t('closing', { amount: formatMoney(closingBalance) })}</span>
              </p>
              {rows.length === 0 ? <EmptyState icon={<ReceiptText />} title={t('empty')} /> : <Lines rows={rows} />}
              <TablePager
                caption={t('caption')}
                page={page}
                pageSize={PAGE_SIZE}
                rows={rows}
                total={total}
                onPage={(next) => change({ page: next })}
              />
            </>
          )}
        </QueryView>
      </div>
    </SectionCard>
  );
}
