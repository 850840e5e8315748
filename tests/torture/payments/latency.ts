// The time from the first callback that was applied or triggered a status query to the payment's
// result, by the database's clock. With faults, that callback may be forged.
import type { Pool } from '#server/database/pool.ts';

export type Latency = { count: number; p50Ms: number; p99Ms: number };

const CALLBACKS = `
  select min(c.received_at) as at, p.id from payment_callbacks c join payments p on p.provider = c.provider
    and p.reference = coalesce(c.reference,
      substring(convert_from(c.body, 'UTF8') from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid)
  where c.result in ('applied', 'queried') and p.kind in ('prompt', 'payout') group by p.id`;

export async function readLatency(pool: Pool): Promise<Latency> {
  const { rows } = await pool.query<Latency>(
    `select count(*)::int as count, coalesce(percentile_cont(0.5) within group (order by ms), 0)::float8 as "p50Ms",
       coalesce(percentile_cont(0.99) within group (order by ms), 0)::float8 as "p99Ms"
     from (select extract(epoch from p.finished_at - c.at) * 1000 as ms from (${CALLBACKS}) c join payments p using (id)
       where p.finished_at >= c.at and p.state in ('succeeded', 'failed')) measured`,
  );
  return rows[0] as Latency;
}
