import type { Pool } from '#server/database/pool.ts';

/**
 * A pool whose clients wait for `until` before each matching statement. Not for `pool.query`, which
 * never resolves.
 */
export function stallPool(pool: Pool, before: RegExp, until: Promise<void>): Pool {
  const connect = async () => {
    const client = await pool.connect();
    const query = async (...args: unknown[]) => {
      const [statement] = args as [string | { text: string }];
      if (before.test(typeof statement === 'string' ? statement : statement.text)) await until;
      return (client.query as (...all: unknown[]) => unknown)(...args);
    };
    return { query, release: (error?: Error) => client.release(error) };
  };
  return Object.create(pool, { connect: { value: connect } }) as Pool;
}
