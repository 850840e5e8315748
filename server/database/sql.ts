// SQL as tagged templates: in sql`select * from bets where id = ${id}` the id is a parameter. A
// statement inside another is inserted as text, with its own parameters.
import type { Queryable, QueryConfig } from '#server/database/transaction.ts';

type AnyRow = Record<string, unknown>;
type Options = Pick<QueryConfig, 'name' | 'query_timeout'>;

export class Statement<Row extends object> {
  /** The text around the values: one more part than there are values. */
  readonly texts: readonly string[];
  readonly values: readonly unknown[];
  readonly #options: Options;

  constructor(texts: readonly string[], values: readonly unknown[], options: Options = {}) {
    this.texts = texts;
    this.values = values;
    this.#options = options;
  }

  /** The same statement, parsed once per connection; PostgreSQL may then reuse its plan. */
  named(name: string): Statement<Row> {
    return new Statement(this.texts, this.values, { ...this.#options, name });
  }

  /**
   * The same statement with its own timeout in the client, if it may run for longer than a user
   * would wait. Its transaction must also raise `statement_timeout`.
   */
  within(timeoutMs: number): Statement<Row> {
    return new Statement(this.texts, this.values, { ...this.#options, query_timeout: timeoutMs });
  }

  #send(database: Queryable) {
    const text = this.texts.reduce((before, after, index) => `${before}$${index}${after}`);
    return database.query<Row>({ text, values: [...this.values], ...this.#options });
  }

  async all(database: Queryable): Promise<Row[]> {
    return (await this.#send(database)).rows;
  }

  async first(database: Queryable): Promise<Row | null> {
    return (await this.all(database))[0] ?? null;
  }

  /** The first row. If there is none, calls `ifNone` or throws. */
  async one(database: Queryable, ifNone?: () => never): Promise<Row> {
    const row = await this.first(database);
    if (row === null) return ifNone ? ifNone() : failWithoutRow(this);
    return row;
  }

  /** The first column of every row. */
  async allValues<Value>(database: Queryable): Promise<Value[]> {
    return (await this.all(database)).map((row) => Object.values(row)[0]);
  }

  async firstValue<Value>(database: Queryable): Promise<Value | null> {
    return (await this.allValues<Value>(database))[0] ?? null;
  }

  async value<Value>(database: Queryable, ifNone?: () => never): Promise<Value> {
    return Object.values(await this.one(database, ifNone))[0];
  }

  async exists(database: Queryable): Promise<boolean> {
    return (await this.first(database)) !== null;
  }

  /** @returns how many rows were written or read */
  async run(database: Queryable): Promise<number> {
    return (await this.#send(database)).rowCount ?? 0;
  }
}

function failWithoutRow({ texts }: Statement<object>): never {
  throw new Error(`no row: ${texts.join('?')}`);
}

export function sql<Row extends object = AnyRow>(
  strings: TemplateStringsArray,
  ...inserted: unknown[]
): Statement<Row> {
  const texts = [strings[0] as string];
  const values: unknown[] = [];
  inserted.forEach((each, index) => {
    const part = each instanceof Statement ? each : { texts: ['', ''], values: [each] };
    texts.push(`${texts.pop()}${part.texts[0]}`, ...part.texts.slice(1));
    texts.push(`${texts.pop()}${strings[index + 1]}`);
    values.push(...part.values);
  });
  return new Statement(texts, values);
}

/** Inserts text as SQL, without escaping. It must come from the code, never from input. */
export const raw = (text: string | number): Statement<AnyRow> => new Statement([`${text}`], []);

/** Values or statements, with commas between them. */
export const list = (parts: readonly unknown[]): Statement<AnyRow> =>
  parts.map((part) => sql`${part}`).reduce((before, part) => sql`${before}, ${part}`);

/** The assignments of an update. A column whose value is null or undefined is unchanged. */
export const changes = (columns: Readonly<Record<string, unknown>>): Statement<AnyRow> =>
  list(Object.entries(columns).map(([name, value]) => sql`${raw(name)} = coalesce(${value}, ${raw(name)})`));
