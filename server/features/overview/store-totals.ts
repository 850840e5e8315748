// Sums that the overview would otherwise recompute in each call. How much is stored affects only
// its speed, not its result, since the rest is added up live.
import type { Pool } from '#server/database/pool.ts';
import { raw, type Statement, sql } from '#server/database/sql.ts';
import { type Queryable, withTransaction } from '#server/database/transaction.ts';
import { FIGURE_SUMS } from '#server/features/reports/figures.ts';
import { CASH_SUMS } from '#server/ledger/cash-sums.ts';

/** What is stored: bets and games up to these ids, and transfers before this time. */
export type StoredTotals = {
  bets_up_to: number;
  bets: number;
  stakes_cents: number;
  games_up_to: number;
  games: number;
  /** Null until transfers have been stored. */
  hours_up_to: Date | null;
};

export async function readStoredTotals(database: Queryable): Promise<StoredTotals> {
  return sql<StoredTotals>`
    select bets_up_to, bets, stakes_cents, games_up_to, games, nullif(hours_up_to, '-infinity') as hours_up_to
    from kept_totals`
    .named('kept-totals')
    .one(database);
}

/** The sums of transfers t per time step, as in kept_hours, with the report's definitions. */
export const stepSums = (start: Statement<object>, condition: Statement<object>) => sql`
  select start, turnover_cents, bets, settled_cents - payouts_cents as revenue_cents, deposits_cents,
    withdrawals_cents, credits_cents
  from (select ${start} as start, ${FIGURE_SUMS}, ${CASH_SUMS} from transfers t where ${condition} group by 1) as sums`;

const HOURS = stepSums(
  sql`date_trunc('hour', t.created_at)`,
  sql`t.created_at >= (select hours_up_to from closing) and t.created_at < (select next_hour from closing)`,
);

// Stores everything before the previous mark, once all transactions of that time have ended.
const STORE = sql`
  with closing as (
    select * from kept_totals where next_after <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint
  ), placed as (
    select count(*) as bets, coalesce(sum(b.stake_cents) filter (where b.status <> 'cashed_out'), 0)::bigint as cents
    from bets b, closing where b.id > bets_up_to and b.id <= next_bets
  ), parts as (
    select coalesce(sum(p.stake_cents), 0)::bigint as cents
    from standing_cash_outs p, closing where p.bet_id > bets_up_to and p.bet_id <= next_bets
  ), played as (
    select count(*) as games from games g, closing where g.id > games_up_to and g.id <= next_games
  ), hours as (
    insert into kept_hours
      (start, turnover_cents, bets, revenue_cents, deposits_cents, withdrawals_cents, credits_cents)
    ${HOURS}
  )
  update kept_totals k set
    bets_up_to = k.next_bets, bets = k.bets + placed.bets, stakes_cents = k.stakes_cents + placed.cents + parts.cents,
    games_up_to = k.next_games, games = k.games + played.games, hours_up_to = k.next_hour
  from closing, placed, parts, played`;

/** Long, because the first run that finds a mark adds up everything before the mark. */
const MAX_STORING_MS = 300_000;

/** Stores what the previous run marked, and sets the mark for the next run. */
export async function storeTotals(pool: Pool): Promise<void> {
  await withTransaction(pool, async (transaction) => {
    await sql`set local statement_timeout = ${raw(MAX_STORING_MS)}`.run(transaction);
    await sql`select 1 from kept_totals for update`.run(transaction);
    // If the clock was set back, hours that had ended get more transfers.
    await sql`delete from kept_hours where start >= date_trunc('hour', now())`.run(transaction);
    await sql`
      update kept_totals set hours_up_to = least(hours_up_to, date_trunc('hour', now())),
        next_hour = least(next_hour, date_trunc('hour', now()))
      where greatest(hours_up_to, next_hour) > now()`.run(transaction);
    await STORE.within(MAX_STORING_MS).run(transaction);
    // A transfer is dated before its transaction ends, and no such transaction takes minutes.
    await sql`
      update kept_totals set
        next_bets = greatest(bets_up_to, (select max(id) from bets)),
        next_games = greatest(games_up_to, (select max(id) from games)),
        next_hour = greatest(hours_up_to, date_trunc('hour', now() - interval '5 minutes')),
        next_after = pg_snapshot_xmax(pg_current_snapshot())::text::bigint`.run(transaction);
  });
}
