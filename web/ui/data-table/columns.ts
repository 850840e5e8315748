import type { ReactNode } from 'react';
import type { ClientCallName } from '#contract/client-routes.ts';
import type { CallOptions } from '#web/lib/api-client.ts';
import { formatCount, formatDateTime, formatMoney } from '#web/lib/format.ts';

export type SortValue = string | number;

export type TableCall = Extract<
  ClientCallName,
  'searchGames' | 'searchUsers' | 'searchBets' | 'searchTransactions' | 'searchFreeBets' | 'listAudit'
>;
type SortOf<Name extends TableCall> =
  NonNullable<CallOptions<Name>['query']> extends { sort?: infer Sort } ? Sort : never;
type ServerSort = { [Name in TableCall]: SortOf<Name> }[TableCall];

export type DataColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortBy?: (row: Row) => SortValue;
  /** The name of its order in the table's call. */
  serverSort?: ServerSort;
  align?: 'start' | 'end';
  /** Where the column appears on a card; by default, in the list of facts. */
  onCard?: 'title' | 'note' | 'corner' | 'foot';
  wrap?: boolean | 'narrow';
  /** In a narrow table, this column's content is shown below that of the column with this id. */
  narrowUnder?: string;
};

/** A right-aligned column of amounts, sorted by value. */
export const moneyColumn = <Row>(id: string, header: string, amountOf: (row: Row) => string): DataColumn<Row> => ({
  id,
  header,
  cell: (row) => formatMoney(amountOf(row)),
  sortBy: (row) => Number(amountOf(row)),
  align: 'end',
});

export const countColumn = <Row>(id: string, header: string, countOf: (row: Row) => number): DataColumn<Row> => ({
  id,
  header,
  cell: (row) => formatCount(countOf(row)),
  sortBy: countOf,
  align: 'end',
});

export const timeColumn = <Row>(id: string, header: string, timeOf: (row: Row) => string): DataColumn<Row> => ({
  id,
  header,
  cell: (row) => formatDateTime(timeOf(row)),
  sortBy: timeOf,
});

/** A table's sort state and controls. `stateOf` returns null for a column that can't be sorted. */
export type Sorting = {
  stateOf: (columnId: string) => 'asc' | 'desc' | 'none' | null;
  toggle: (columnId: string) => void;
};

/** Compares texts by locale, and numbers by value, including those within texts. */
export function compareValues(one: SortValue, other: SortValue): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other), undefined, { numeric: true, sensitivity: 'base' });
}

export function matchesSearch(text: string, query: string): boolean {
  const within = text.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => within.includes(word));
}
