import { afterAll, beforeAll, expect, it } from 'vitest';
import { RECORD_CHECKS } from '#server/ledger/record-checks.ts';
import { TRANSACTION_CHECKS } from '#server/ledger/transaction-checks.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it.each(Object.entries(TRANSACTION_CHECKS))(
  'the ledger check does not compare each row with every other: %s',
  async (_name, check) => {
    const client = await database.pool.connect();
    await client.query('set enable_nestloop = off');
    const { rows } = await client.query(`explain ${check}`);
    client.release(true);
    expect(JSON.stringify(rows)).not.toContain('Nested Loop');
  },
);

it('the ledger check reads the prices that bets took before joining them with legs', async () => {
  const check = RECORD_CHECKS['every accepted price was offered by the game or the boost'];
  const { rows } = await database.pool.query(`explain ${check}`);
  expect(JSON.stringify(rows)).toContain('CTE Scan on offered');
});
