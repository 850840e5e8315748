import type { Overview } from '#contract/overview/objects.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { FIGURE_SUMS, type FigureSums, figuresOf } from '#server/features/reports/figures.ts';
import { dayOf } from '#server/features/reports/read-report.ts';
import { CASH_SUMS, type CashSums } from '#server/ledger/cash-sums.ts';

type TodayRow = FigureSums & CashSums & { day: string; active_players: number; new_players: number };

/** Today's figures so far, with the daily close's definitions. */
export async function readToday(database: Queryable, timeZone: string): Promise<Overview['today']> {
  const { day, active_players, new_players, ...sums } = await sql<TodayRow>`
    with today as (
      select day, day::timestamp at time zone ${timeZone} as starts_at
      from (select ${dayOf(sql`now()`, timeZone)} as day) as current
    )
    select day::text as day, moved.*,
      (select count(*) from users where role = 'user' and created_at >= starts_at) as new_players,
      -- Separate: with count(distinct), PostgreSQL would sort all of the day's transfers.
      (select count(*) from (
        select from transfers t where t.created_at >= starts_at and t.kind in ('stake', 'free_stake') group by t.user_id
      ) as players) as active_players
    from today cross join lateral (
      select ${FIGURE_SUMS}, ${CASH_SUMS} from transfers t where t.created_at >= starts_at) as moved`.one(database);
  return {
    day,
    timeZone,
    ...figuresOf(sums),
    deposits: formatAmount(sums.deposits_cents as Cents),
    withdrawals: formatAmount(sums.withdrawals_cents as Cents),
    activePlayers: active_players,
    newPlayers: new_players,
  };
}
