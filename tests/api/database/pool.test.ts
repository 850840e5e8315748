import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/database/open-database.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { listLog } from '#tests/support/list-log.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(2);
});
afterAll(() => database.close());

async function read(expression: string): Promise<unknown> {
  const { rows } = await database.pool.query<{ value: unknown }>(`SELECT ${expression} AS value`);
  return rows[0]?.value;
}

describe("a column's value", () => {
  test.each([
    ['9007199254740991::int8', 9_007_199_254_740_991],
    ['(-5)::int8', -5],
    ['ARRAY[1, NULL, 3]::int8[]', [1, null, 3]],
    ['19.99::numeric', '19.99'],
    ["'2026-11-20'::date", '2026-11-20'],
    ["ARRAY['2026-11-20'::date]", ['2026-11-20']],
    ["'2026-11-20 12:00:00+03'::timestamptz", new Date('2026-11-20T09:00:00Z')],
    ['count(*)', 1],
    ["current_setting('timezone')", 'UTC'],
    ["(SELECT setting || ' by ' || source FROM pg_settings WHERE name = 'jit')", 'off by client'],
  ])('is read with the right type: %s', async (expression, value) => {
    expect(await read(expression)).toEqual(value);
  });

  test('is refused, never rounded, if it is an int8 that is not a safe integer', async () => {
    await expect(read('9007199254740993::int8')).rejects.toThrow('not a safe integer');
    expect(await read('1')).toBe(1);
  });
});

describe('openDatabase', () => {
  test('connects to the given PostgreSQL server', async () => {
    const given = await openDatabase({ databaseUrl: database.url, dataDir: '/nowhere', log: listLog() });
    expect((await given.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await given.close();
  });

  test('reports an unreachable server in one line, without the password', async () => {
    const databaseUrl = 'postgresql://someone:open-sesame@127.0.0.1:1/goldline';
    const failure = openDatabase({ databaseUrl, dataDir: '/nowhere', log: listLog() });
    await expect(failure).rejects.toThrow(/^Can't connect to DATABASE_URL: [^\n]*$/);
    await expect(failure).rejects.not.toThrow('open-sesame');
  });

  test('leaves no connection open if its first query fails', async () => {
    const { pool, url } = database;
    const name = new URL(url).pathname.slice(1);
    const connections = () => read('(SELECT count(*) FROM pg_stat_activity WHERE datname = current_database())');
    const before = await connections();
    await pool.query(`
      CREATE FUNCTION current_setting(text) RETURNS text LANGUAGE plpgsql AS $$ BEGIN RAISE 'unreadable'; END $$;
      ALTER DATABASE ${name} SET search_path = public, pg_catalog`);
    await expect(openDatabase({ databaseUrl: url, dataDir: '/nowhere', log: listLog() })).rejects.toThrow('unreadable');
    await expect.poll(connections, { timeout: 5_000 }).toBe(before);
    await pool.query(`ALTER DATABASE ${name} RESET search_path; DROP FUNCTION public.current_setting`);
  });

  test('reports that none of several servers accepts writes', async () => {
    const databaseUrl = 'postgresql://someone:open-sesame@127.0.0.1:1,127.0.0.1:2/goldline';
    const failure = openDatabase({ databaseUrl, dataDir: '/nowhere', log: listLog() });
    await expect(failure).rejects.toThrow("Can't connect to DATABASE_URL: no server in DATABASE_URL accepts writes");
  });
});
