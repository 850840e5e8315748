// Sorting and paging in the client; in use-server-table.ts, the server does both.
import {
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { compareValues, type DataColumn, type Sorting, type SortValue } from '#web/ui/data-table/columns.ts';

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});

export const PAGE_SIZE = 20;

export function useTableModel<Row extends object>(
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
