import { keepPreviousData } from '@tanstack/react-query';
import { FileDown, ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { StatementLine } from '#contract/objects/tables.ts';
import { pathOf } from '#web/lib/api-client.ts';
import { formatDateTime, formatMoney } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/query-client.ts';
import { useQuery } from '#web/lib/use-query.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FilterInput } from '#web/ui/data-table/filter-input.tsx';
import { useTableAddress } from '#web/ui/data-table/table-address.ts';
import { TablePager } from '#web/ui/data-table/table-pager.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { Cell, HeadCell, Table } from '#web/ui/table.tsx';

const PAGE_SIZE = 50;
const DAYS = ['from', 'to'] as const;

function Lines({ rows }: { rows: readonly StatementLine[] }) {
  const { t } = useTranslation('admin-user');
  const head = (
    <>
      <HeadCell>{t('statement.time')}</HeadCell>
      <HeadCell>{t('statement.kind')}</HeadCell>
      <HeadCell>{t('statement.reference')}</HeadCell>
      <HeadCell className="text-right">{t('statement.amount')}</HeadCell>
      <HeadCell className="text-right">{t('statement.balance')}</HeadCell>
    </>
  );
  return (
    <Table caption={t('statement.caption')} head={head}>
      {rows.map((line) => (
        <tr key={line.id}>
          <Cell className="whitespace-nowrap">
            <time dateTime={line.createdAt}>{formatDateTime(line.createdAt)}</time>
          </Cell>
          <Cell className="whitespace-nowrap">{t(`statement.kinds.${line.kind}`)}</Cell>
          <Cell className="whitespace-nowrap text-muted">{line.reference}</Cell>
          <Cell className={classNames('text-right', !line.amount.startsWith('-') && 'text-win')}>
            {formatMoney(line.amount)}
          </Cell>
          <Cell className="text-right font-semibold">{formatMoney(line.balance)}</Cell>
        </tr>
      ))}
    </Table>
  );
}

/** Everything that moved a player's balance, with the balance after each line; the range stands in the address. */
export function UserStatement({ userId }: { userId: number }) {
  const { t } = useTranslation('admin-user');
  const [{ page, filters }, change] = useTableAddress(DAYS);
  const params = { id: userId };
  const statement = useQuery({
    ...queryOf('getStatement', { params, query: { ...filters, page, pageSize: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const before = (page - 1) * PAGE_SIZE;
  return (
    <SectionCard
      title={t('statement.caption')}
      action={
        <a
          href={pathOf('getStatement', { params, query: { ...filters, format: 'csv' } })}
          download
          aria-label={t('statement.downloadName')}
          className={buttonClass('secondary', 'small')}
        >
          <FileDown aria-hidden="true" className="size-4" />
          {t('statement.download')}
        </a>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <div className="grid max-w-md grid-cols-1 gap-3 min-[420px]:grid-cols-2">
          {DAYS.map((day) => (
            <FilterInput
              key={day}
              kind="date"
              label={t(`statement.${day}`)}
              value={filters[day] ?? ''}
              onCommit={(value) => change({ filters: { [day]: value } })}
            />
          ))}
        </div>
        <QueryView query={statement} loading={<SkeletonList count={6} className="h-10" />}>
          {({ rows, total, openingBalance, closingBalance }) => (
            <>
              <p className="flex flex-wrap gap-x-6 text-sm text-muted">
                <span>{t('statement.opening', { amount: formatMoney(openingBalance) })}</span>
                <span>{t('statement.closing', { amount: formatMoney(closingBalance) })}</span>
              </p>
              {rows.length === 0 ? (
                <EmptyState icon={<ReceiptText aria-hidden="true" />} title={t('statement.empty')} />
              ) : (
                <Lines rows={rows} />
              )}
              <TablePager
                caption={t('statement.caption')}
                page={{
                  first: rows.length === 0 ? 0 : before + 1,
                  last: before + rows.length,
                  total,
                  hasPrevious: page > 1,
                  hasNext: before + rows.length < total,
                }}
                onPrevious={() => change({ page: page - 1 })}
                onNext={() => change({ page: page + 1 })}
              />
            </>
          )}
        </QueryView>
      </div>
    </SectionCard>
  );
}
