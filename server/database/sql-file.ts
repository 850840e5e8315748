// Statements in .sql files: `:name` is one value, or a list of rows if its columns are given.
import { readFileSync } from 'node:fs';
import type { QueryConfig } from '#server/database/transaction.ts';

/** The type of a value, or the column types of rows: an `unnest` of one array per column. */
type Parameter = string | Readonly<Record<string, string>>;
type Parameters = Readonly<Record<string, Parameter>>;

type Row<Columns> = { readonly [column in keyof Columns]: unknown };
type Values<Given extends Parameters> = {
  readonly [name in keyof Given]: Given[name] extends string ? unknown : readonly Row<Given[name]>[];
};

/** Reads a statement, which each connection prepares once, with lists hidden as in any-of.ts. */
export function readStatement<const Given extends Parameters>(file: URL, name: string, parameters: Given) {
  const readers: ((values: Values<Given>) => unknown)[] = [];
  const texts = new Map<string, string>();
  for (const [parameter, given] of Object.entries(parameters)) {
    if (typeof given === 'string') {
      readers.push((values) => values[parameter]);
      texts.set(parameter, `$${readers.length}::${given}`);
      continue;
    }
    const columns = Object.entries(given);
    const arrays = columns.map(([column, type], index) => {
      readers.push((values) => (values[parameter] as readonly Row<typeof given>[]).map((row) => row[column]));
      const array = `$${readers.length}::${type}[]`;
      return index === 0 ? `(select ${array})` : array;
    });
    const list = columns.map(([column]) => column).join(', ');
    texts.set(parameter, `unnest(${arrays.join(', ')}) as ${parameter} (${list})`);
  }
  const text = readFileSync(file, 'utf8').replace(/(?<!:):([a-z_]+)/g, (_whole, parameter: string) => {
    const given = texts.get(parameter);
    if (given === undefined) throw new Error(`${name} has no parameter :${parameter}`);
    return given;
  });
  return (values: Values<Given>): QueryConfig => ({ name, text, values: readers.map((read) => read(values)) });
}
