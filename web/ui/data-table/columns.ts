import type { ReactNode } from 'react';

export type SortValue = string | number;

export type DataColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortBy?: (row: Row) => SortValue;
  serverSort?: string;
  align?: 'start' | 'end';
  /** The position on a card: heading, note, corner or foot; otherwise a fact. */
  onCard?: 'title' | 'note' | 'corner' | 'foot';
  wrap?: boolean | 'narrow';
  /** In a narrow table it is not a column: its content is below that of another column. */
  narrowUnder?: string;
};

/** A table's sorting by columns; null for a column that can't be sorted. */
export type Sorting = {
  stateOf: (columnId: string) => 'asc' | 'desc' | 'none' | null;
  toggle: (columnId: string) => void;
};

/** Compares numbers by size, and text by locale with embedded numbers by size. */
export function compareValues(one: SortValue, other: SortValue): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other), undefined, { numeric: true, sensitivity: 'base' });
}

export function matchesSearch(text: string, typed: string): boolean {
  const within = text.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => within.includes(word));
}
