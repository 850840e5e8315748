import type { ReactNode } from 'react';

export type SortValue = string | number;

/** One column of a data table, and one line of the card that a row is on a phone. */
export type DataColumn<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** What the column sorts by; without it, it does not sort. */
  sortBy?: (row: Row) => SortValue;
  /** The server's name for the order by this column, where the server sorts. */
  serverSort?: string;
  align?: 'start' | 'end';
  /** Where it stands on a card: the heading, the note under it, the corner beside it, or the foot; else a fact. */
  onCard?: 'title' | 'note' | 'corner' | 'foot';
  /** Words that are too long for one line may break; `narrow` asks for less room. */
  wrap?: boolean | 'narrow';
};

/** How a table is sorted by its columns; null for a column that does not sort. */
export type Sorting = {
  stateOf: (columnId: string) => 'asc' | 'desc' | 'none' | null;
  toggle: (columnId: string) => void;
};

/** Numbers by size, words as the language orders them, numbers within words by size. */
export function compareValues(one: SortValue, other: SortValue): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other), undefined, { numeric: true, sensitivity: 'base' });
}

/** Whether every word that was typed stands somewhere in the text. */
export function matchesSearch(text: string, typed: string): boolean {
  const within = text.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => within.includes(word));
}
