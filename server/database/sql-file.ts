// Statements in .sql files: `:name` is one value, or a list of rows if their columns are given.
import { readFileSync } from 'node:fs';
import type { QueryConfig } from '#server/database/transaction.ts';

/** The type of a value, or the column types of rows: an `unnest` of one array per column. */
type Parameter = string | Readonly<Record<string, string>>;
type Parameters = Readonly<Record<string, Parameter>>;

type Row<Columns> = { readonly [column in keyof Columns]: unknown };
type Values<Types extends Parameters> = {
  readonly [name in keyof Types]: Types[name] extends string ? unknown : readonly Row<Types[name]>[];
};

/**
 * Reads a statement, which each connection prepares once. The length of a list is hidden from the
 * planner, as in any-of.ts.
 */
export function readStatement<const Types extends Parameters>(file: URL, name: string, parameters: Types) {
  const readers: ((values: Values<Types>) => unknown)[] = [];
  const texts = new Map<string, string>();
  for (const [parameter, types] of Object.entries(parameters)) {
    if (typeof types === 'string') {
      readers.push((values) => values[parameter]);
      texts.set(parameter, `$${readers.length}::${types}`);
      continue;
    }
    const columns = Object.entries(types);
    const arrays = columns.map(([column, type], index) => {
      readers.push((values) => (values[parameter] as readonly Row<typeof types>[]).map((row) => row[column]));
      const array = `$${readers.length}::${type}[]`;
      return index === 0 ? `(select ${array})` : array;
    });
    const list = columns.map(([column]) => column).join(', ');
    texts.set(parameter, `unnest(${arrays.join(', ')}) as ${parameter} (${list})`);
  }
  const text = readFileSync(file, 'utf8').replace(/(?<!:):([a-z_]+)/g, (_whole, parameter: string) => {
    const replacement = texts.get(parameter);
    if (replacement === undefined) throw new Error(`${name} has no parameter :${parameter}`);
    return replacement;
  });
  return (values: Values<Types>): QueryConfig => ({ name, text, values: readers.map((read) => read(values)) });
}
