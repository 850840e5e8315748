// What each member of staff decided on: deposits and withdrawals approved, funds added and
// deducted, how much of these was reversed later, and other decisions. A request that needed two
// people counts only for the second.
import type { StaffTotal } from '#contract/reports/objects.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { raw, type Statement, sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { endOf, type Period, startOf } from '#server/features/reports/read-report.ts';

/**
 * The staff who decided completed requests. Steps from one person to the next in the index
 * transactions_decided, instead of reading all requests.
 */
const DECIDERS = sql`
  with recursive deciders as (
    select min(decided_by) as id from transactions where status = 'completed'
    union all
    select (select min(decided_by) from transactions where status = 'completed' and decided_by > d.id)
    from deciders d where d.id is not null
  )
  select id from deciders where id is not null`;

/**
 * Every decision of staff on money. `others` are reversed deductions, free bets, and what one
 * person decided alone: payment cases, manual settlements and, if the site has a four-eyes amount,
 * promotions and voids of bets.
 */
const DECISIONS = sql`
  select d.id as user_id, case
      when t.method = 'admin_credit' then 'credits'
      when t.method = 'admin_debit' then 'deductions'
      when t.type = 'deposit' then 'deposits'
      else 'withdrawals' end as figure,
    t.amount_cents as cents, t.completed_at as at, t.reversed_at is not null as is_reversed
  from (${DECIDERS}) as d join transactions t on t.decided_by = d.id
  where t.status = 'completed'
  union all
  select reversed_by, 'others', amount_cents, reversed_at, false from transactions
  where method = 'admin_debit' and reversed_at is not null
  union all
  select actor_id, 'others', amount_cents, created_at, false from payment_decisions
  union all
  select actor_id, 'others', amount_cents, created_at, false from manual_settlements
  union all
  select alone_by, 'others', alone_cents, created_at, false from voidings
  where alone_by is not null and lifted_at is null
  union all
  select actor_id, 'others', cost_cents, created_at, false from promotion_costs
  union all
  select granted_by, 'others', amount_cents, created_at, false from free_bets where granted_by is not null`;

/** Selects user_id, cents and last_at for each staff member who decided on money since `start`. */
export const decidedSince = (start: Statement<object>) => sql`
  select user_id, sum(cents)::bigint as cents, max(at) as last_at
  from (${DECISIONS}) as decision where at >= ${start} group by user_id`;

const CONDITIONS = {
  deposits: "figure = 'deposits'",
  withdrawals: "figure = 'withdrawals'",
  credits: "figure = 'credits'",
  deductions: "figure = 'deductions'",
  reversed: 'is_reversed',
  others: "figure = 'others'",
} as const;
type TotalName = keyof typeof CONDITIONS;
const names = Object.keys(CONDITIONS) as TotalName[];

const columns = raw(
  names
    .map(
      (name) => `count(*) filter (where ${CONDITIONS[name]}) as ${name}_count,
        coalesce(sum(cents) filter (where ${CONDITIONS[name]}), 0)::bigint as ${name}_cents`,
    )
    .join(),
);

type Row = { id: number; username: string; last_at: Date } & Record<`${TotalName}_${'count' | 'cents'}`, number>;

/** Lists staff by the amount of money they decided on, highest first. */
export async function readStaffTotals(database: Queryable, period: Period): Promise<StaffTotal[]> {
  const rows = await sql<Row>`
    select u.id, u.username, ${columns}, max(at) as last_at
    from (${DECISIONS}) as decision join users u on u.id = user_id
    where at >= ${startOf(period)} and at < ${endOf(period)}
    group by u.id order by sum(cents) desc, u.id`.all(database);
  return rows.map(toTotal);
}

function toTotal(row: Row): StaffTotal {
  const totalOf = (name: TotalName) => ({
    count: row[`${name}_count`],
    amount: formatAmount(row[`${name}_cents`] as Cents),
  });
  return {
    id: row.id,
    username: row.username,
    deposits: totalOf('deposits'),
    withdrawals: totalOf('withdrawals'),
    credits: totalOf('credits'),
    deductions: totalOf('deductions'),
    reversed: totalOf('reversed'),
    others: totalOf('others'),
    lastAt: row.last_at.toISOString(),
  };
}
