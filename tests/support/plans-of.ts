import type { Pool } from '#server/database/pool.ts';
import type { Queryable, QueryConfig } from '#server/database/transaction.ts';

/**
 * The plans of all statements that `run` sends, without sequential scans or sorts where possible.
 * The statements aren't executed and return no rows.
 */
export async function plansOf(pool: Pool, run: (database: Queryable) => Promise<unknown>): Promise<string> {
  const client = await pool.connect();
  const steps: unknown[] = [];
  const explain = async (query: string | QueryConfig) => {
    const { text, values } = typeof query === 'string' ? { text: query, values: [] } : query;
    const { rows } = await client.query(`explain ${text}`, values);
    steps.push(...rows.map((row: Record<string, unknown>) => row['QUERY PLAN']));
    return { rows: [] };
  };
  try {
    await client.query('set enable_sort = off; set enable_seqscan = off');
    await run({ query: explain } as unknown as Queryable);
  } finally {
    await client.query('reset all');
    client.release();
  }
  return steps.join('\n');
}
