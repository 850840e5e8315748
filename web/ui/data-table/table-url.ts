// Keeps a table's page, order, search and filters in the URL, for going back and reloading.
import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { withParams } from '#web/lib/with-params.ts';

export type TableOrder = { by: string; direction: 'asc' | 'desc' };
export type TableState = {
  page: number;
  order: TableOrder | null;
  search: string;
  filters: Readonly<Record<string, string>>;
};

/** Parses a table's state. "stake" is an ascending order, "-stake" a descending one. */
export function readTableUrl(params: URLSearchParams, filterNames: readonly string[]): TableState {
  const page = Number(params.get('page') ?? '1');
  const sort = params.get('sort');
  const filters = filterNames.flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value] as const] : [];
  });
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    order: sort ? { by: sort.replace(/^-/, ''), direction: sort.startsWith('-') ? 'desc' : 'asc' } : null,
    search: params.get('search') ?? '',
    filters: Object.fromEntries(filters),
  };
}

/** Applies a change to the URL's parameters. A change without a page resets the page to 1. */
export function writeTableUrl(params: URLSearchParams, change: Partial<TableState>): URLSearchParams {
  const { order, search, filters, page } = change;
  return withParams(params, {
    sort: order && `${order.direction === 'desc' ? '-' : ''}${order.by}`,
    search: search?.trim(),
    ...filters,
    page: page && page > 1 ? String(page) : null,
  });
}

export function useTableUrl(filterNames: readonly string[]): [TableState, (change: Partial<TableState>) => void] {
  const [path] = useLocation();
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (next: Partial<TableState>) => {
      // A delayed change must not navigate back to a page that the user has left.
      if (location.pathname === path) setParams((before) => writeTableUrl(before, next), { replace: true });
    },
    [path, setParams],
  );
  return [readTableUrl(params, filterNames), change];
}
