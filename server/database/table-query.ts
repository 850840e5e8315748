// A page of a staff table. Only text of the code becomes SQL; input is always a parameter.
import type { Queryable } from '#server/database/transaction.ts';

export type TablePage = { page: number; pageSize: number; direction: 'asc' | 'desc' };

/** Conditions with their values: `$?` in a text is the value's place. */
export class Conditions {
  readonly values: unknown[] = [];
  readonly #texts: string[] = [];

  add(text: string, value: unknown): this {
    if (value === undefined) return this;
    this.values.push(value);
    this.#texts.push(text.replaceAll('$?', `$${this.values.length}`));
    return this;
  }

  between(column: string, least: unknown, most: unknown): this {
    return this.add(`${column} >= $?`, least).add(`${column} <= $?`, most);
  }

  /** Adds a condition with several values, written $1, $2, ... in its own text. */
  addAll(text: string, values: readonly unknown[]): this {
    const before = this.values.length;
    this.values.push(...values);
    this.#texts.push(text.replace(/\$(\d+)/g, (_, place) => `$${before + Number(place)}`));
    return this;
  }

  get sql(): string {
    return this.#texts.length === 0 ? 'true' : this.#texts.map((text) => `(${text})`).join(' and ');
  }
}

/** Counting stops here: above it the total is "more than", at a constant cost. */
const COUNTED_ROWS_MAX = 1000;
export const FILE_ROWS_MAX = 100_000;
const BATCH_ROWS = 1000;

export type TableSource = {
  /** `from ... where`'s tables, and the id column by which rows are found. */
  from: string;
  id: string;
  /** The column or expression that the order is by; the id breaks ties. */
  orderBy: string;
  /** Rows without a value in that column come last, in either direction. */
  nullable?: boolean;
  conditions: Conditions;
};

// On a column without nulls, "nulls last" would keep PostgreSQL from reading its index backwards.
function orderOf({ orderBy, id, nullable }: TableSource, direction: string): string {
  if (orderBy === id) return `${id} ${direction}`;
  return `${orderBy} ${direction}${nullable ? ' nulls last' : ''}, ${id} ${direction}`;
}

// Tables with more rows than are counted, which they keep. With the names below, the first page of
// bets takes 3.7 ms instead of 8.4 (decision 0160).
const large = new WeakMap<Queryable, Set<string>>();

const names = new Map<string, string>();

/** The first pages of whole tables are requested most: they are planned once. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `first-page-${names.size}`;
  names.set(text, name);
  return name;
}

export async function readPage(database: Queryable, source: TableSource, { page, pageSize, direction }: TablePage) {
  const { from, id, conditions } = source;
  const before = (page - 1) * pageSize;
  const text = `select ${id} as id from ${from} where ${conditions.sql}
     order by ${orderOf(source, direction)} limit ${pageSize} offset ${before}`;
  const isAll = conditions.values.length === 0;
  const name = isAll && page === 1 ? nameOf(text) : undefined;
  const { rows } = await database.query<{ id: number }>({ text, values: conditions.values, ...(name && { name }) });
  const ids = rows.map((row) => row.id);
  if (isAll && large.get(database)?.has(from)) return { ids, total: COUNTED_ROWS_MAX, totalIsCapped: true };
  // A page that is not full is the last: then nothing needs to be counted.
  const isLast = ids.length < pageSize && (ids.length > 0 || page === 1);
  if (isLast && before + ids.length <= COUNTED_ROWS_MAX)
    return { ids, total: before + ids.length, totalIsCapped: false };
  const counted = await database.query<{ count: number }>(
    `select count(*) as count from (select 1 from ${from} where ${conditions.sql} limit ${COUNTED_ROWS_MAX + 1}) as counted`,
    conditions.values,
  );
  const count = counted.rows[0]?.count ?? 0;
  const totalIsCapped = count > COUNTED_ROWS_MAX;
  if (isAll && totalIsCapped) large.set(database, (large.get(database) ?? new Set()).add(from));
  return { ids, total: Math.min(count, COUNTED_ROWS_MAX), totalIsCapped };
}

export async function* readBatches<Row>(
  database: Queryable,
  source: TableSource,
  direction: 'asc' | 'desc',
  find: (ids: number[]) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  const { rows } = await database.query<{ id: number }>(
    `select ${source.id} as id from ${source.from} where ${source.conditions.sql}
     order by ${orderOf(source, direction)} limit ${FILE_ROWS_MAX}`,
    source.conditions.values,
  );
  for (let start = 0; start < rows.length; start += BATCH_ROWS)
    yield await find(rows.slice(start, start + BATCH_ROWS).map((row) => row.id));
}

export function inOrder<Row>(ids: readonly number[], rows: readonly Row[], idOf: (row: Row) => number): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export const prefixPattern = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`;
export const anywherePattern = (text: string): string => `%${prefixPattern(text)}`;

/** The id that a search text names; 0, which no row has, for any other text. */
export const asId = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);
