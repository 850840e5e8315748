// Seals each day's figures once the day is over. A seal includes the previous one, so a change to
// an earlier day is noticed; verification also adds up the ledger again. A transfer that is dated
// in a sealed day, because the database's clock was set back, counts in the next close.
import type { ClosesReport, DailyClose } from '#contract/reports/objects.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import type { Pool } from '#server/database/pool.ts';
import { raw, sql } from '#server/database/sql.ts';
import { type Queryable, withSnapshot, withTransaction } from '#server/database/transaction.ts';
import { FIGURE_SUMS, type FigureSums, figuresOf } from '#server/features/reports/figures.ts';
import { dayOf } from '#server/features/reports/read-report.ts';
import { CASH_SUMS, type CashSums } from '#server/ledger/cash-sums.ts';

/**
 * players_cents: the players' total balance at the end of the day. late_transfers: the number of
 * transfers dated in earlier closes. transfers_up_to: the last transfer when the day was closed.
 * Days sealed before the last two were introduced don't have them.
 */
type CloseSums = FigureSums & CashSums & { players_cents: number; late_transfers?: number; transfers_up_to?: number };

const CLOSE_TIMEOUT_MS = 600_000;
/**
 * How long after its end a day is closed: a transfer is dated before its transaction ends, and no
 * transaction that moves money takes minutes.
 */
const CLOSE_DELAY = '10 minutes';

const players = (side: 'debit' | 'credit') => raw(`t.${side}_account in ('available', 'held', 'staked', 'debt')`);

/** Sums over transfers t of close c. Here players_cents is the change in the players' balance. */
const CLOSE_SUMS = sql`${FIGURE_SUMS}, ${CASH_SUMS},
  (coalesce(sum(t.amount_cents) filter (where ${players('credit')}), 0)
    - coalesce(sum(t.amount_cents) filter (where ${players('debit')}), 0))::bigint as players_cents,
  count(*) filter (where t.created_at < c.starts_at) as late_transfers`;

/** The transfers t of close c, given the last transfers of this close and of the one before. */
const CLOSE_TRANSFERS = sql`(
  select * from transfers
  where created_at >= c.starts_at and created_at < c.ends_at and id <= coalesce(c.transfers_up_to, id)
  union all
  select * from transfers
  where id > c.closed_up_to and id <= c.transfers_up_to and created_at < c.starts_at) as t`;

const SEED = sql`sha256('goldline daily closes')`;

/**
 * Closes every day that is over, from the first transfer's day onwards. @returns how many it closed
 */
export async function closeDays(pool: Pool, timeZone: string): Promise<number> {
  let closed = 0;
  while (await closeDay(pool, timeZone)) closed += 1;
  return closed;
}

/** The first day after a time zone change is shorter, so that it doesn't overlap the one before. */
async function closeDay(pool: Pool, timeZone: string): Promise<boolean> {
  return withTransaction(pool, async (transaction) => {
    await sql`set local statement_timeout = ${raw(CLOSE_TIMEOUT_MS)}`.run(transaction);
    await sql`lock table daily_closes in share row exclusive mode`.run(transaction);
    const insertedRows = await sql`
      with last as (
        select number, ends_at, hash, (figures ->> 'players_cents')::bigint as players_cents,
          (figures ->> 'transfers_up_to')::bigint as transfers_up_to
        from daily_closes order by number desc limit 1
      ), start as (
        select coalesce((select ends_at from last),
          (select ${dayOf(sql`created_at`, timeZone)}::timestamp at time zone ${timeZone}
            from transfers order by id limit 1)) as starts_at
      ), next as (
        select starts_at, (starts_at at time zone ${timeZone})::date as day,
          ((starts_at at time zone ${timeZone})::date + 1)::timestamp at time zone ${timeZone} as ends_at,
          (select transfers_up_to from last) as closed_up_to, (select max(id) from transfers) as transfers_up_to
        from start where starts_at is not null
      ), sums as (
        select c.starts_at, c.day, c.ends_at, c.transfers_up_to, s.*
        from next as c cross join lateral (select ${CLOSE_SUMS} from ${CLOSE_TRANSFERS}) as s
        where c.ends_at < now() - ${CLOSE_DELAY}::interval
      ), new as (
        select coalesce((select number from last), 0) + 1 as number, day, starts_at, ends_at,
          coalesce((select hash from last), ${SEED}) as previous_hash,
          to_jsonb(sums) - 'starts_at' - 'day' - 'ends_at'
            || jsonb_build_object('players_cents', players_cents + coalesce((select l.players_cents from last l), 0))
            as figures
        from sums
      )
      insert into daily_closes (number, day, time_zone, starts_at, ends_at, figures, previous_hash, hash)
      select number, day, ${timeZone}, starts_at, ends_at, figures, previous_hash,
        daily_close_hash(previous_hash, number, day, ${timeZone}, starts_at, ends_at, figures)
      from new`
      .within(CLOSE_TIMEOUT_MS)
      .run(transaction);
    return insertedRows === 1;
  });
}

type CloseRow = {
  number: number;
  day: string;
  starts_at: Date;
  ends_at: Date;
  figures: CloseSums;
  hash: string;
  closed_at: Date;
};

export async function listCloses(
  database: Queryable,
  { from = null, to = null }: { from?: string | null | undefined; to?: string | null | undefined },
): Promise<DailyClose[]> {
  const rows = await sql<CloseRow>`
    select number, day::text as day, starts_at, ends_at, figures, encode(hash, 'hex') as hash, closed_at
    from daily_closes
    where (${from}::date is null or day >= ${from}::date) and (${to}::date is null or day <= ${to}::date)
    order by number desc`.all(database);
  return rows.map(toClose);
}

function toClose({ number, day, starts_at, ends_at, figures, hash, closed_at }: CloseRow): DailyClose {
  const amount = (value: number) => formatAmount(value as Cents);
  return {
    number,
    day,
    startsAt: starts_at.toISOString(),
    endsAt: ends_at.toISOString(),
    ...figuresOf(figures),
    deposits: amount(figures.deposits_cents),
    withdrawals: amount(figures.withdrawals_cents),
    credits: amount(figures.credits_cents),
    playersBalance: amount(figures.players_cents),
    lateTransfers: figures.late_transfers ?? 0,
    hash,
    closedAt: closed_at.toISOString(),
  };
}

type ChainHead = { closes: number; head: string | null };
type Broken = NonNullable<ClosesReport['broken']>;

export async function verifyCloses(pool: Pool): Promise<ClosesReport> {
  return withSnapshot(pool, async (transaction) => {
    await sql`set local statement_timeout = ${raw(CLOSE_TIMEOUT_MS)}`.run(transaction);
    const { closes, head } = await sql<ChainHead>`
      select count(*) as closes, encode((array_agg(hash order by number desc))[1], 'hex') as head
      from daily_closes`.one(transaction);
    const broken = await FIND_BROKEN.within(CLOSE_TIMEOUT_MS).first(transaction);
    return { holds: broken === null, closes, head, broken };
  });
}

const FIND_BROKEN = sql<Broken>`
  with chain as (
    select c.*, lag(number, 1, 0::bigint) over seals as number_before, lag(hash, 1, ${SEED}) over seals as hash_before,
      daily_close_hash(previous_hash, number, day, time_zone, starts_at, ends_at, figures) as computed_hash,
      lag((figures ->> 'transfers_up_to')::bigint) over seals as closed_up_to,
      (figures ->> 'transfers_up_to')::bigint as transfers_up_to,
      (figures ->> 'players_cents')::bigint
        - lag((figures ->> 'players_cents')::bigint, 1, 0::bigint) over seals as players_change
    from daily_closes c window seals as (order by number)
  ), found as (
    select c.number, c.day::text as day,
      case when computed_hash <> hash then 'changed'
           when previous_hash <> hash_before or number <> number_before + 1 then 'unlinked'
           -- Days sealed before a figure was introduced don't have it.
           when not to_jsonb(again) @> (figures - 'transfers_up_to' || jsonb_build_object('players_cents', players_change)) then 'figures'
      end as problem
    from chain as c cross join lateral (select ${CLOSE_SUMS} from ${CLOSE_TRANSFERS}) as again
  )
  select * from found where problem is not null order by number limit 1`;
