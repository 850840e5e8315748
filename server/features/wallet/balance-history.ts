import type { BalanceHistory } from '#contract/wallet/objects.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { refuse } from '#server/http/refusal.ts';

/**
 * A player's available balance at the end of each of the last `days` days (UTC), starting no
 * earlier than the day before registration; today's is the current balance. Adds up the ledger.
 * Refuses with NOT_FOUND.
 */
export async function balanceHistory(database: Queryable, userId: number, days: number): Promise<BalanceHistory> {
  const rows = await sql<{ day: string; balance: Cents }>`
    with moved as materialized (
      select (created_at at time zone 'UTC')::date as day,
        sum(case when credit_account = 'available' then amount_cents else -amount_cents end) as amount
      from transfers where user_id = ${userId} and 'available' in (debit_account, credit_account)
      group by 1
    ), today as (select (now() at time zone 'UTC')::date as day)
    select to_char(each.day, 'YYYY-MM-DD') as day,
      (select coalesce(sum(amount), 0)::bigint from moved where moved.day <= each.day) as balance
    from users u cross join today
    cross join generate_series(
      greatest(today.day - (${days}::int - 1), (u.created_at at time zone 'UTC')::date - 1), today.day,
        '1 day') as each (day)
    where u.id = ${userId} order by each.day`.all(database);
  if (rows.length === 0) refuse('NOT_FOUND');
  return { days: rows.map(({ day, balance }) => ({ day, balance: formatAmount(balance) })) };
}
