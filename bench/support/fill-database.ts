import pg from 'pg';
import { print } from '#bench/figures.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { currentTestServer } from '#tests/support/database-server.ts';
import { fillTables, type TableSizes } from '#tests/support/fill-tables.ts';

/** Two fifths are empty; the others range from 0.20 to 1,626.08, most of them small. */
const BALANCES = `
  update wallets set available_cents = exp(3 + 9 * ((user_id * 7919) % 10007) / 10007.0)::bigint where user_id % 5 > 1`;

/** Fills the database as a superuser in replica mode, which skips triggers and foreign keys. */
export async function fillDatabase(url: string, sizes: TableSizes): Promise<void> {
  const address = new URL(currentTestServer().adminUrl);
  address.pathname = new URL(url).pathname;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  const began = performance.now();
  await client.query('set session_replication_role = replica');
  await fillTables(client as unknown as Queryable, sizes);
  await client.query(BALANCES);
  await client.query('vacuum analyze');
  // Otherwise the data is flushed to disk while the first calls are measured.
  await client.query('checkpoint');
  await client.end();
  print(`filled ${JSON.stringify(sizes)} in ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
}
