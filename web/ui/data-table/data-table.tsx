import {
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { SearchX } from 'lucide-react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  compareValues,
  type DataColumn,
  matchesSearch,
  type Sorting,
  type SortValue,
} from '#web/ui/data-table/columns.ts';
import type { RowsProps } from '#web/ui/data-table/row-table.tsx';
import { Rows } from '#web/ui/data-table/rows.tsx';
import { TablePager } from '#web/ui/data-table/table-pager.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import type { Breakpoint } from '#web/ui/use-media.ts';

// Sorting and paging in the client; in use-server-table.ts, the server does both.
const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});

const PAGE_SIZE = 20;

function useTableModel<Row extends object>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  rowKey: (row: Row) => number | string,
) {
  const definitions = useMemo(
    () =>
      columns.map(({ id, sortBy }) => ({
        id,
        accessorFn: (row: Row): SortValue => sortBy?.(row) ?? '',
        enableSorting: sortBy !== undefined,
        sortFn: (
          one: { getValue: <Value>(id: string) => Value },
          other: { getValue: <Value>(id: string) => Value },
          columnId: string,
        ) => compareValues(one.getValue<SortValue>(columnId), other.getValue<SortValue>(columnId)),
      })),
    [columns],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: (row) => String(rowKey(row)),
    enableMultiSort: false,
    // A refetch must not reset the current page.
    autoResetPageIndex: false,
    initialState: { pagination: { pageIndex: 0, pageSize: PAGE_SIZE } },
  });
  const pageCount = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const pageIndex = table.state.pagination.pageIndex;
  if (pageIndex >= pageCount) table.setPageIndex(pageCount - 1);
  const sorting: Sorting = {
    stateOf: (columnId) => {
      const column = table.getColumn(columnId);
      return column?.columnDef.enableSorting ? column.getIsSorted() || 'none' : null;
    },
    toggle: (columnId) => table.getColumn(columnId)?.toggleSorting(),
  };
  return { table, sorting, page: pageIndex + 1 };
}

export type TableFilter<Row> = {
  label: string;
  choices: readonly { value: string; label: string; matches: (row: Row) => boolean }[];
};

type DataTableProps<Row> = RowsProps<Row> & {
  /** A row's searchable text; without it, there is no search field. */
  searchBy?: (row: Row) => string;
  filter?: TableFilter<Row>;
  empty: ReactNode;
  cardsBelow?: Breakpoint;
  /** Renders around the table; receives the matching rows of all pages, in displayed order. */
  around?: (matching: readonly Row[], table: ReactNode) => ReactNode;
};

function useFilteredRows<Row>({ rows, searchBy, filter }: Pick<DataTableProps<Row>, 'rows' | 'searchBy' | 'filter'>) {
  const [search, setSearch] = useState('');
  const [choice, setChoice] = useState('');
  const filtered = useMemo(() => {
    const chosen = filter?.choices.find(({ value }) => value === choice);
    return rows.filter(
      (row) =>
        (!chosen || chosen.matches(row)) && (!searchBy || !search.trim() || matchesSearch(searchBy(row), search)),
    );
  }, [rows, searchBy, filter, search, choice]);
  return { filtered, search, setSearch, choice, setChoice };
}

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, rows, columns, rowKey, rowName, details, searchBy, filter, empty, cardsBelow, around } = props;
  const { t } = useTranslation('table');
  const { filtered, search, setSearch, choice, setChoice } = useFilteredRows(props);
  const { table, sorting, page } = useTableModel(filtered, columns, rowKey);
  const foundId = useId();
  const matching = table.getSortedRowModel().rows.map((row) => row.original);
  const surround = (content: ReactNode) => <>{around ? around(matching, content) : content}</>;
  if (rows.length === 0) return surround(empty);
  const shown = table.getRowModel().rows.map((row) => row.original);
  const body = { caption, columns, rows: shown, rowKey, rowName, details };
  return surround(
    <div className="grid grid-cols-1 gap-3">
      {(searchBy || filter) && (
        <div className="flex flex-wrap gap-3">
          {searchBy && (
            <div className="min-w-[min(100%,12rem)] flex-1">
              <TextField
                label={t('search', { caption })}
                labelHidden
                type="search"
                placeholder={t('searchHint')}
                aria-controls={foundId}
                value={search}
                onChange={(event) => setSearch(event.currentTarget.value)}
              />
            </div>
          )}
          {filter && (
            <div className="min-w-[min(100%,10rem)]">
              <SelectField
                label={filter.label}
                labelHidden
                value={choice}
                onChange={(event) => setChoice(event.currentTarget.value)}
                choices={filter.choices}
              >
                <option value="">{filter.label}</option>
              </SelectField>
            </div>
          )}
        </div>
      )}
      <div id={foundId}>
        {shown.length === 0 ? (
          <EmptyState icon={<SearchX />} title={t('nothingFound')} />
        ) : (
          <Rows {...body} sorting={sorting} cardsBelow={cardsBelow} />
        )}
      </div>
      <TablePager
        caption={caption}
        page={page}
        pageSize={PAGE_SIZE}
        rows={shown}
        total={filtered.length}
        onPage={(next) => table.setPageIndex(next - 1)}
      />
    </div>,
  );
}
