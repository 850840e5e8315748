// A table that is searched, filtered, sorted and paged by the server; the client holds one page.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatAmount } from '#domain/money.ts';
import { parseEnteredAmount } from '#web/lib/amount-input.ts';
import { type CallOptions, pathOf } from '#web/lib/api-client.ts';
import { queryClient, queryOf } from '#web/lib/query-client.ts';
import { createPersistentStore } from '#web/lib/store.ts';
import type { DataColumn, Sorting, TableCall } from '#web/ui/data-table/columns.ts';
import { timesOfDays } from '#web/ui/data-table/day-filters.ts';
import { type TableState, useTableUrl } from '#web/ui/data-table/table-url.ts';

export const PAGE_SIZES = [25, 50, 100] as const;

const pageSizeStore = createPersistentStore(
  'goldline.page-size',
  (record) => PAGE_SIZES.find((size) => size === record) ?? PAGE_SIZES[0],
);

const POLL_MS = 30_000;

type TableOptions<Name extends TableCall> = {
  fixed?: CallOptions<Name>['query'];
  filters: readonly FilterField[];
  pollMs?: number;
};

function knownFilters(url: TableState, fields: readonly FilterField[]): Record<string, string> {
  const isKnown = (field: FilterField, value: string) =>
    field.kind !== 'choice' || field.choices.some((choice) => choice.value === value);
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = url.filters[field.name];
      return value !== undefined && isKnown(field, value) ? [[field.name, value]] : [];
    }),
  );
}

export function useServerTable<Name extends TableCall>(
  name: Name,
  { fixed, filters, pollMs = POLL_MS }: TableOptions<Name>,
) {
  const [url, change] = useTableUrl(filters.map((field) => field.name));
  const { page, order, search } = url;
  const pageSize = pageSizeStore.use();
  const known = knownFilters(url, filters);
  const conditions = {
    ...fixed,
    ...timesOfDays(known),
    ...(search && { search }),
    ...(order && { sort: order.by, direction: order.direction }),
  };
  // Filter names have no static types here; the server validates them.
  const options = { query: { ...conditions, page, pageSize } } as unknown as CallOptions<Name>;
  const query = useQuery({
    ...queryOf(name, options),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
    refetchOnMount: 'always',
  });
  /** Loads the first rows, regardless of the page, with the table's filters and order. */
  const loadFirstRows = (count: number) => {
    const first = { query: { ...conditions, page: 1, pageSize: count } } as unknown as CallOptions<Name>;
    return queryClient.fetchQuery({ ...queryOf(name, first), staleTime: 0 });
  };
  return {
    query,
    fields: filters,
    loadFirstRows,
    url: { ...url, filters: known },
    change,
    pageSize,
    choosePageSize: (size: number) => {
      pageSizeStore.set(PAGE_SIZES.find((each) => each === size) ?? PAGE_SIZES[0]);
      change({ page: 1 });
    },
    /** Whether rows are listed oldest first if the URL has no order. */
    isOldestFirst: (fixed as { direction?: string } | undefined)?.direction === 'asc',
    csvPath: pathOf(name, { query: { ...conditions, format: 'csv' } }),
  };
}

export type ServerTableModel = Pick<
  ReturnType<typeof useServerTable>,
  'url' | 'change' | 'pageSize' | 'choosePageSize' | 'csvPath' | 'isOldestFirst'
> & { fields: readonly FilterField[] };

export function sortingOf<Row>(
  columns: readonly DataColumn<Row>[],
  { url, change }: Pick<ServerTableModel, 'url' | 'change'>,
): Sorting {
  const nameOf = (id: string) => columns.find((column) => column.id === id)?.serverSort;
  const stateOf = (id: string) => {
    const name = nameOf(id);
    if (name === undefined) return null;
    return url.order?.by === name ? url.order.direction : 'none';
  };
  return {
    stateOf,
    toggle: (id) => {
      const by = nameOf(id);
      if (by) change({ order: { by, direction: stateOf(id) === 'desc' ? 'asc' : 'desc' } });
    },
  };
}

export type InputKind = 'search' | 'text' | 'amount' | 'number' | 'date';

export type FilterField = { name: string; label: string } & (
  | { kind: 'choice'; choices: readonly { value: string; label: string }[] }
  | { kind: InputKind }
);

/** The filter value to send to the server; '' if empty, null if invalid: "12,5" -> "12.50". */
export function filterValue(kind: InputKind, input: string): string | null {
  const text = input.trim();
  if (text === '') return '';
  if (kind === 'number') return /^[1-9]\d{0,14}$/.test(text) ? text : null;
  if (kind !== 'amount') return text;
  const amount = parseEnteredAmount(text);
  return amount === null ? null : formatAmount(amount);
}

/** A filter with a fixed list of values. */
export const choiceFilter = <Value extends string>(
  name: string,
  label: string,
  values: readonly Value[],
  labelOf: (value: Value) => string,
): FilterField => ({ kind: 'choice', name, label, choices: values.map((value) => ({ value, label: labelOf(value) })) });
