import type { QueryConfig } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Queryable } from '#server/database/transaction.ts';
import { sweepSessions } from '#server/features/auth/sessions.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { fillTables } from '#tests/support/fill-tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await fillTables(database.pool, { users: 1, bets: 1, transactions: 1 });
});
afterAll(() => database.close());

it('deletes ended sessions, old failed logins and unused devices, at most ten thousand rows at a time', async () => {
  const { pool } = database;
  await pool.query(`
    insert into sessions (token_hash, user_id, expires_at, last_seen_at)
    select sha256(n::text::bytea), id, now() + (n % 2 - 0.5) * interval '1 day', now() - n / 7500 * interval '2 days'
    from generate_series(1, 15000) n, users`);
  await pool.query(`insert into failed_logins (phone_key, address, failed_at)
    values ('+1', 'old', now() - interval '2 days'), ('+1', 'new', now())`);
  await pool.query(`insert into known_devices (user_id, device_hash, last_used_at)
    select id, 'old'::bytea, now() - interval '401 days' from users union all select id, 'new', now() from users`);
  const deleted: (number | null)[] = [];
  const query = async (statement: QueryConfig) => {
    const result = await pool.query(statement);
    deleted.push(result.rowCount);
    return result;
  };
  await sweepSessions({ query } as unknown as Queryable);
  expect(deleted).toEqual([10_000, 1250, 1, 1]);
  const { rows } = await pool.query(`
    select (select count(*)::int from sessions where expires_at > now() and last_seen_at > now() - interval '1 day') as current,
      (select count(*)::int from sessions) as sessions, (select address from failed_logins) as login,
      (select convert_from(device_hash, 'UTF8') from known_devices) as device`);
  expect(rows).toEqual([{ current: 3750, sessions: 3750, login: 'new', device: 'new' }]);
});
