import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

export type DatabaseClock = {
  /**
   * Sets the database's clock back to this many milliseconds before the last midnight (UTC) and
   * lets it run.
   * @returns a function that waits for midnight
   */
  setBeforeMidnight: (ms: number) => Promise<() => Promise<void>>;
};

/**
 * A database with an adjustable clock: now() and clock_timestamp() resolve to functions in a schema
 * that precedes pg_catalog, in statements, triggers and column defaults alike.
 */
export async function createDatabaseWithClock(): Promise<{ database: TestDatabase; clock: DatabaseClock }> {
  const database = await createTestDatabase();
  const client = new pg.Client(database.connection);
  await client.connect();
  await client.query(`
    create schema clock;
    create table clock.shift as select interval '0' as by;
    create function clock.now() returns timestamptz stable language sql
      as $$ select pg_catalog.now() + by from clock.shift $$;
    create function clock.clock_timestamp() returns timestamptz volatile language sql
      as $$ select pg_catalog.clock_timestamp() + by from clock.shift $$;
    do $$ begin execute format('alter database %I set search_path = clock, pg_catalog, public', current_database()); end $$;
    set search_path = clock, pg_catalog, public;
    do $$ declare each record; begin
      for each in select table_name, column_name, column_default from information_schema.columns
        where table_schema = 'public' and column_default in ('pg_catalog.now()', 'pg_catalog.clock_timestamp()') loop
        execute format('alter table %I alter %I set default %s', each.table_name, each.column_name,
          replace(each.column_default, 'pg_catalog', 'clock'));
      end loop;
    end $$`);
  await client.end();
  const setBeforeMidnight = async (ms: number) => {
    await database.pool.query(
      `update clock.shift set by = date_trunc('day', pg_catalog.now() at time zone 'UTC') at time zone 'UTC'
         - pg_catalog.clock_timestamp() - make_interval(secs => $1)`,
      [ms / 1000],
    );
    const midnightMs = Date.now() + ms;
    return () => sleep(midnightMs + 20 - Date.now());
  };
  return { database, clock: { setBeforeMidnight } };
}
