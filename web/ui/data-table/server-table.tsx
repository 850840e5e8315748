import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type FocusEvent, type ReactElement, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/class-names.ts';
import type { DataColumn } from '#web/ui/data-table/columns.ts';
import type { RowsProps } from '#web/ui/data-table/row-table.tsx';
import { Rows } from '#web/ui/data-table/rows.tsx';
import { TableFilters } from '#web/ui/data-table/table-filters.tsx';
import { TablePager } from '#web/ui/data-table/table-pager.tsx';
import { PAGE_SIZES, type ServerTableModel, sortingOf } from '#web/ui/data-table/use-server-table.ts';
import { isFocusLost } from '#web/ui/focus-on-mount.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { type Breakpoint, useNarrowerThan } from '#web/ui/use-media.ts';

/** When the focused row disappears, focuses the row in its place, or the table. */
function useRowFocus<Frame extends HTMLElement>() {
  const frame = useRef<Frame>(null);
  const last = useRef<{ control: Element; row: number } | null>(null);

  const rowsIn = () => [...(frame.current?.querySelectorAll('[data-row]') ?? [])];

  const onFocus = ({ target }: FocusEvent) => {
    const row = rowsIn().findIndex((each) => each.contains(target));
    last.current = row === -1 ? null : { control: target, row };
  };
  const onBlur = ({ target }: FocusEvent) => {
    // Removing a control also blurs it, so the user has moved on only if it still exists.
    setTimeout(() => {
      const isStillShown = last.current?.control === target && target.isConnected;
      if (isStillShown && target !== document.activeElement && !document.querySelector('[role=dialog]'))
        last.current = null;
    });
  };

  useEffect(() => {
    if (!last.current || last.current.control.isConnected || !isFocusLost()) return;
    const rows = rowsIn();
    const next = rows[Math.min(last.current.row, rows.length - 1)];
    // From a checkbox, moves to the next row's checkbox; otherwise, to the control marked in that
    // row, such as a link where actions take effect immediately, or to its first action.
    const selector = last.current.control.matches('[data-pick]')
      ? '[data-pick]'
      : '[data-focus-first], [data-actions] :is(button, a)';
    const control = next?.querySelector<HTMLElement>(selector) ?? frame.current;
    last.current = null;
    control?.focus();
  });

  return { ref: frame, tabIndex: -1, onFocus, onBlur };
}

type TableResponse<Row> = { rows: Row[]; total: number; totalIsCapped: boolean };

type ServerTableProps<Row> = Omit<RowsProps<Row>, 'rows' | 'columns'> & {
  table: ServerTableModel & { query: UseQueryResult<TableResponse<Row>> };
  columns?: readonly DataColumn<Row>[];
  /** Renders each row instead of the columns, at any width. */
  card?: (row: Row) => ReactNode;
  loading?: ReactElement;
  searchHint: string;
  empty: ReactNode;
  cardsBelow?: Breakpoint;
};

/**
 * Moves to the last page if the URL is beyond it, as after larger pages were chosen in another
 * table or tab.
 */
function useLastPage<Row>({ query, url: { page }, change, pageSize }: ServerTableProps<Row>['table']): void {
  const { data, isPlaceholderData } = query;
  const isBeyond = page > 1 && !isPlaceholderData && data?.rows.length === 0 && !data.totalIsCapped;
  const last = isBeyond ? Math.max(1, Math.ceil(data.total / pageSize)) : page;
  useEffect(() => {
    if (last < page) change({ page: last });
  }, [last, page, change]);
}

/** A table whose rows come from the server. A page stays until the next one has loaded. */
export function ServerTable<Row extends object>(props: ServerTableProps<Row>) {
  const { caption, table, columns = [], card, searchHint, rowKey, rowName, details, empty, cardsBelow = 'lg' } = props;
  const { t } = useTranslation('table');
  const isNarrow = useNarrowerThan(cardsBelow);
  const foundId = useId();
  const rowFocus = useRowFocus<HTMLDivElement>();
  const { query, url, change } = table;
  useLastPage(table);
  const isFiltered = url.search !== '' || Object.keys(url.filters).length > 0;
  return (
    <div className="grid grid-cols-1 gap-3">
      <TableFilters
        caption={caption}
        searchHint={searchHint}
        sortBy={isNarrow ? columns.filter(({ serverSort }) => serverSort) : []}
        model={table}
      />
      <QueryView query={query} loading={props.loading ?? { count: 6, className: 'h-11' }}>
        {(response) => {
          const body = { caption, columns, rows: response.rows, rowKey, rowName, details };
          return (
            <>
              <div
                id={foundId}
                {...rowFocus}
                aria-busy={query.isPlaceholderData || undefined}
                className={classNames('transition-opacity', query.isPlaceholderData && 'opacity-60')}
              >
                {response.rows.length > 0 ? (
                  card ? (
                    <ul aria-label={caption} className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
                      {response.rows.map((row) => (
                        <li key={rowKey(row)} data-row data-actions className="min-w-0">
                          {card(row)}
                        </li>
                      ))}
                    </ul>
                  ) : (
                    <Rows {...body} sorting={sortingOf(columns, table)} cardsBelow={cardsBelow} />
                  )
                ) : isFiltered || url.page > 1 ? (
                  <EmptyState icon={<SearchX />} title={t('nothingFound')} />
                ) : (
                  empty
                )}
              </div>
              <TablePager
                caption={caption}
                page={url.page}
                pageSize={table.pageSize}
                sizes={PAGE_SIZES}
                onSize={table.choosePageSize}
                {...response}
                onPage={(page) => change({ page })}
              />
            </>
          );
        }}
      </QueryView>
    </div>
  );
}
