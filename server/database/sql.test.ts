import { expect, it } from 'vitest';
import { changes, list, raw, type Statement, sql } from '#server/database/sql.ts';
import type { Queryable, QueryConfig } from '#server/database/transaction.ts';

/** A database that returns these rows, with the queries that it has received. */
function recorder(rows: object[]) {
  const sent: QueryConfig[] = [];
  const query = async (config: QueryConfig) => {
    sent.push(config);
    return { rows, rowCount: rows.length };
  };
  return { database: { query } as unknown as Queryable, sent };
}

it.each<[string, Statement<object>, string, unknown[]]>([
  ['no value', sql`select 1`, 'select 1', []],
  ['values', sql`select ${1}, ${'a'}`, 'select $1, $2', [1, 'a']],
  ['values at both ends', sql`${1} in (a) or ${2}`, '$1 in (a) or $2', [1, 2]],
  ['a nested statement', sql`${1} ${sql`b = ${2} or ${3}`} ${4}`, '$1 b = $2 or $3 $4', [1, 2, 3, 4]],
  ['a statement twice', sql`${sql`a = ${1}`} and ${sql`a = ${1}`}`, 'a = $1 and a = $2', [1, 1]],
  ['text from the code', sql`select ${raw('a, b')} from c`, 'select a, b from c', []],
  ['a list', sql`values (${list([1, sql`now()`, null])})`, 'values ($1, now(), $2)', [1, null]],
  ['changes', sql`set ${changes({ a: 1, b: null })}`, 'set a = coalesce($1, a), b = coalesce($2, b)', [1, null]],
])('sends %s', async (_, statement, text, values) => {
  const { database, sent } = recorder([]);
  await statement.run(database);
  expect(sent).toEqual([{ text, values }]);
});

it('sends the name, the timeout or both', async () => {
  const { database, sent } = recorder([]);
  await sql`select 1`.named('one').run(database);
  await sql`select 1`.within(5).run(database);
  await sql`select 1`.named('one').within(5).run(database);
  expect(sent).toMatchObject([{ name: 'one' }, { query_timeout: 5 }, { name: 'one', query_timeout: 5 }]);
});

it('reads rows, the first row, or its first column', async () => {
  const { database } = recorder([{ id: 1 }, { id: 2 }]);
  const statement = sql<{ id: number }>`select id from a`;
  expect(await statement.all(database)).toEqual([{ id: 1 }, { id: 2 }]);
  expect(await statement.first(database)).toEqual({ id: 1 });
  expect(await statement.one(database)).toEqual({ id: 1 });
  expect(await statement.allValues(database)).toEqual([1, 2]);
  expect([await statement.value(database), await statement.firstValue(database)]).toEqual([1, 1]);
  expect([await statement.exists(database), await statement.run(database)]).toEqual([true, 2]);
});

it('returns null if there is no row, and fails if a row is required', async () => {
  const { database } = recorder([]);
  const statement = sql`select id from a`;
  expect([await statement.first(database), await statement.firstValue(database)]).toEqual([null, null]);
  expect(await statement.exists(database)).toBe(false);
  await expect(statement.one(database)).rejects.toThrow('no row: select id from a');
  const refuse = () => {
    throw new Error('refused');
  };
  await expect(statement.value(database, refuse)).rejects.toThrow('refused');
});
