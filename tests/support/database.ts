import { randomBytes } from 'node:crypto';
import { silentLog } from '#server/database/log.ts';
import { type Connection, createPool, type Pool } from '#server/database/pool.ts';
import { createDatabase, currentTestServer, dropDatabase, urlOf } from '#tests/support/database-server.ts';

export type TestDatabase = {
  readonly url: string;
  readonly connection: Connection;
  readonly pool: Pool;
  /** Ends the pool and drops the database, even with open connections. */
  close(): Promise<void>;
};

/**
 * A separate migrated, empty database, copied from the run's template, or a copy of a database
 * without connections. Close it at the end of the file.
 */
export async function createTestDatabase(poolSize = 8, template?: string): Promise<TestDatabase> {
  const server = currentTestServer();
  const name = `goldline_test_${randomBytes(6).toString('hex')}`;
  await createDatabase(server, name, template ?? server.template);
  const url = urlOf(server, name);
  const connection = { connectionString: url };
  const pool = createPool({ connection, size: poolSize, log: silentLog });
  const close = async () => {
    await pool.end();
    await dropDatabase(server, name);
  };
  return { url, connection, pool, close };
}
