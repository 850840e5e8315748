// Totals for each member of staff: deposits and withdrawals approved, funds added and deducted, and
// how much of these was reversed later. A request that needed two people counts only for the
// second.
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
 * Selects user_id, cents and last_at for each member of staff who decided on money since `start`:
 * completed requests, reversed deductions, free bets, and what one person decided alone: payment
 * cases, manual settlements and, if the site has a four-eyes amount, promotions and voids of bets.
 */
export const decidedSince = (start: Statement<object>) => sql`
  select user_id, sum(cents)::bigint as cents, max(at) as last_at from (
    select d.id as user_id, t.amount_cents as cents, t.completed_at as at
    from (${DECIDERS}) as d join transactions t on t.decided_by = d.id
    where t.status = 'completed' and t.completed_at >= ${start}
    union all
    select reversed_by, amount_cents, reversed_at from transactions
    where method = 'admin_debit' and reversed_at >= ${start}
    union all
    select actor_id, amount_cents, created_at from payment_decisions where created_at >= ${start}
    union all
    select actor_id, amount_cents, created_at from manual_settlements where created_at >= ${start}
    union all
    select alone_by, alone_cents, created_at from voidings
    where alone_by is not null and created_at >= ${start} and lifted_at is null
    union all
    select actor_id, cost_cents, created_at from promotion_costs where created_at >= ${start}
    union all
    select granted_by, amount_cents, created_at from free_bets where granted_by is not null and created_at >= ${start}
  ) as decided group by user_id`;

const TOTAL_CONDITIONS = {
  deposits: "t.type = 'deposit' and t.method <> 'admin_credit'",
  withdrawals: "t.type = 'withdrawal' and t.method <> 'admin_debit'",
  credits: "t.method = 'admin_credit' and t.type = 'deposit'",
  deductions: "t.method = 'admin_debit'",
  reversed: 't.reversed_at is not null',
} as const;
type TotalName = keyof typeof TOTAL_CONDITIONS;
const names = Object.keys(TOTAL_CONDITIONS) as TotalName[];

const columns = raw(
  names
    .map(
      (name) => `count(*) filter (where ${TOTAL_CONDITIONS[name]}) as ${name}_count,
        coalesce(sum(t.amount_cents) filter (where ${TOTAL_CONDITIONS[name]}), 0)::bigint as ${name}_cents`,
    )
    .join(),
);

type Row = { id: number; username: string; last_at: Date } & Record<`${TotalName}_${'count' | 'cents'}`, number>;

/** Lists staff by the amount of money they moved, highest first. */
export async function readStaffTotals(database: Queryable, period: Period): Promise<StaffTotal[]> {
  const rows = await sql<Row>`
    select u.id, u.username, ${columns}, max(t.completed_at) as last_at
    from (${DECIDERS}) as d join transactions t on t.decided_by = d.id join users u on u.id = d.id
    where t.status = 'completed' and t.completed_at >= ${startOf(period)} and t.completed_at < ${endOf(period)}
    group by u.id order by sum(t.amount_cents) desc, u.id`.all(database);
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
    lastAt: row.last_at.toISOString(),
  };
}
