import type { Overview } from '#contract/overview/objects.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { KeptTotals } from '#server/features/overview/keep-totals.ts';

type Figures = Pick<
  Overview,
  | 'totalGames'
  | 'liveGames'
  | 'upcomingGames'
  | 'totalBets'
  | 'openBets'
  | 'totalStakes'
  | 'pendingDeposits'
  | 'pendingWithdrawals'
>;

/** The overview's counts and sums. Stakes include the cashed-out parts. */
export async function readFigures(database: Queryable, kept: KeptTotals): Promise<Figures> {
  const rows = await sql<Record<keyof Figures, number>>`
    select g.*, b.*, t.*,
      (select count(*) from games where status = 'live') as "liveGames",
      (select count(*) from games where status = 'upcoming') as "upcomingGames",
      (select count(*) from bets where status = 'pending') as "openBets",
      b.staked + (select coalesce(sum(stake_cents), 0) from standing_cash_outs where bet_id > ${kept.bets_up_to}
        and stake_left_cents > 0)::bigint
        as "totalStakes"
    from (select count(*) as "totalGames" from games where id > ${kept.games_up_to}) as g,
      (select count(*) as "totalBets", coalesce(sum(stake_cents), 0)::bigint as staked from bets
        where id > ${kept.bets_up_to}) as b,
      (select count(*) filter (where type = 'deposit') as "pendingDeposits",
         count(*) filter (where type = 'withdrawal') as "pendingWithdrawals"
       from transactions where status = 'pending') as t`.all(database);
  const since = rows[0] as Record<keyof Figures, number>;
  return {
    totalGames: kept.games + since.totalGames,
    liveGames: since.liveGames,
    upcomingGames: since.upcomingGames,
    totalBets: kept.bets + since.totalBets,
    openBets: since.openBets,
    totalStakes: formatAmount((kept.stakes_cents + since.totalStakes) as Cents),
    pendingDeposits: since.pendingDeposits,
    pendingWithdrawals: since.pendingWithdrawals,
  };
}
