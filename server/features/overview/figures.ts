import type { Overview } from '#contract/overview/objects.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { StoredTotals } from '#server/features/overview/store-totals.ts';
import { IS_IN_FLIGHT } from '#server/payments/payment-rows.ts';

type Figures = Omit<Overview, 'today' | 'step' | 'from' | 'to' | 'series' | 'alerts'>;

/** Stakes include the cashed-out parts. */
export async function readFigures(database: Queryable, stored: StoredTotals): Promise<Figures> {
  const figures = await sql<Record<keyof Figures, number>>`
    select (select count(*) from games where status = 'live') as "liveGames",
      (select count(*) from games where status = 'upcoming') as "upcomingGames",
      (select count(*) from bets where status = 'pending') as "openBets",
      ${stored.games} + (select count(*) from games where id > ${stored.games_up_to}) as "totalGames",
      ${stored.bets} + b.count as "totalBets",
      (${stored.stakes_cents} + b.staked + (select coalesce(sum(stake_cents), 0) from standing_cash_outs
        where bet_id > ${stored.bets_up_to}))::bigint as "totalStakes",
      t.*
    from (select count(*), coalesce(sum(stake_cents) filter (where status <> 'cashed_out'), 0) as staked
        from bets where id > ${stored.bets_up_to}) as b,
      (select count(*) filter (where type = 'deposit') as "pendingDeposits",
         count(*) filter (where type = 'withdrawal') as "pendingWithdrawals"
       from transactions where status = 'pending' and not ${IS_IN_FLIGHT}) as t`.one(database);
  return { ...figures, totalStakes: formatAmount(figures.totalStakes as Cents) };
}
