import type { Overview } from '#contract/objects/tables.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import type { Queryable } from '#server/database/transaction.ts';

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

/** How much there is of everything. Stakes are what was staked, also where parts were cashed out since. */
export async function readFigures(database: Queryable): Promise<Figures> {
  const { rows } = await database.query<Record<keyof Figures, number>>(
    `select g.*, b.*, t.*, b.staked + (select coalesce(sum(stake_cents), 0) from cash_outs where stake_left_cents > 0)::bigint
       as "totalStakes"
     from (select count(*) as "totalGames", count(*) filter (where status = 'live') as "liveGames",
             count(*) filter (where status = 'upcoming') as "upcomingGames" from games) as g,
       (select count(*) as "totalBets", count(*) filter (where status = 'pending') as "openBets",
          coalesce(sum(stake_cents), 0)::bigint as staked from bets) as b,
       (select count(*) filter (where type = 'deposit') as "pendingDeposits",
          count(*) filter (where type = 'withdrawal') as "pendingWithdrawals"
        from transactions where status = 'pending') as t`,
  );
  const { totalStakes, ...counts } = rows[0] as Record<keyof Figures, number>;
  return { ...counts, totalStakes: formatAmount(totalStakes as Cents) };
}
