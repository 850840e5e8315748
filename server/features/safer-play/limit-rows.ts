import { type PlayLimit, type PlayLimits, playLimitsObject } from '#contract/safer-play/objects.ts';
import { type Cents, cents, formatAmount } from '#domain/money.ts';
import {
  type CurrentLimit,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  type LimitKind,
  type LimitPeriod,
  nextPeriodStart,
} from '#domain/safer-play.ts';
import { readClock } from '#server/database/clock.ts';
import { fromRow } from '#server/database/from-row.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';

export type LimitRow = CurrentLimit & {
  kind: LimitKind;
  period: LimitPeriod;
  from: Date | null;
  /** The limit set by staff. If both are set, the lower one applies. */
  staffAmount: Cents | null;
};

/** The lower of the player's own limit and the one set by staff; null if there is none. */
export function appliedLimit({ amount, staffAmount }: Pick<LimitRow, 'amount' | 'staffAmount'>): Cents | null {
  if (amount === null || staffAmount === null) return amount ?? staffAmount;
  return cents(Math.min(amount, staffAmount));
}

type StoredLimit = {
  kind: LimitKind;
  period: LimitPeriod;
  amount_cents: Cents | null;
  next_amount_cents: Cents | null;
  next_from: Date | null;
  staff_cents: Cents | null;
};

export async function readLimits(database: Queryable, userId: number): Promise<LimitRow[]> {
  const rows = await sql<StoredLimit>`
    select kind, period,
      case when next_from <= now() then next_amount_cents else amount_cents end as amount_cents,
      case when next_from > now() then next_amount_cents end as next_amount_cents,
      case when next_from > now() then next_from end as next_from, staff_cents
    from play_limits where user_id = ${userId}`.all(database);
  return rows.map(
    ({ kind, period, amount_cents: amount, next_amount_cents: next, next_from: from, staff_cents: staffAmount }) => ({
      kind,
      period,
      amount,
      next: from === null ? null : { amount: next },
      from,
      staffAmount,
    }),
  );
}

/** A deposit counts from the time it is requested, unless rejected or credited by mistake. */
const IS_COUNTED_DEPOSIT = sql`
  type = 'deposit' and status <> 'rejected' and method <> 'admin_credit' and former_payment_id is null`;

type UsedAmounts = { period: LimitPeriod; deposit: Cents; stake: Cents; payout: Cents };

/** Used amounts as of the statement's own time: its transaction may have waited for the lock. */
const usedInPeriods = (userId: number) => sql<UsedAmounts>`
  select period, starts_on,
    (select coalesce(sum(amount_cents), 0)::bigint from transactions
     where user_id = ${userId} and ${IS_COUNTED_DEPOSIT} and created_at >= began) as deposit,
    (select coalesce(sum(amount_cents), 0)::bigint from transfers
     where user_id = ${userId} and kind = 'stake' and created_at >= began) as stake,
    (select coalesce(sum(received_payout(kind, amount_cents)), 0)::bigint from transfers
     where user_id = ${userId} and created_at >= began) as payout
  from (select clock_timestamp() as moment offset 0) as clock
  cross join unnest(${LIMIT_PERIODS}::text[]) as period
  cross join lateral (select period_start(period, moment) as starts_on) as start
  cross join lateral (select starts_on::timestamp at time zone 'UTC' as began) as since`;

export const insertTotals = (userId: number) => sql`
  insert into play_totals (user_id, period, starts_on, stake_cents, payout_cents)
  select ${userId}, period, starts_on, stake, payout from (${usedInPeriods(userId)}) as used`;

/** Adds up earlier amounts once; from then on, the ledger maintains the totals. */
export async function openTotals(transaction: Transaction, userId: number): Promise<void> {
  await sql`${insertTotals(userId)} on conflict do nothing`.run(transaction);
}

export async function readUsed(database: Queryable, userId: number): Promise<Record<LimitKind, PeriodCents>> {
  const rows = await usedInPeriods(userId).all(database);
  const byPeriod = (amountOf: (row: UsedAmounts) => number) =>
    Object.fromEntries(rows.map((row) => [row.period, cents(amountOf(row))])) as PeriodCents;
  return {
    deposit: byPeriod((row) => row.deposit),
    stake: byPeriod((row) => row.stake),
    loss: byPeriod((row) => row.stake - row.payout),
  };
}

type PeriodCents = Record<LimitPeriod, Cents>;

export async function readPlayLimits(database: Queryable, userId: number): Promise<PlayLimits> {
  const limits = await readLimits(database, userId);
  const used = await readUsed(database, userId);
  const settings = await readSettings(database, userId);
  const shown = (kind: LimitKind) =>
    eachPeriod((period) => {
      const limit = limits.find((each) => each.kind === kind && each.period === period);
      return toPlayLimit(limit ?? null, used[kind][period]);
    });
  const [deposit, stake, loss] = LIMIT_KINDS.map(shown) as [PeriodLimits, PeriodLimits, PeriodLimits];
  const now = (await readClock(database)).getTime();
  const resetsAt = eachPeriod((period) => new Date(nextPeriodStart(period, now)).toISOString());
  return { deposit, stake, loss, resetsAt, ...settings };
}

type PeriodLimits = Record<LimitPeriod, PlayLimit>;

function eachPeriod<Value>(toValue: (period: LimitPeriod) => Value): Record<LimitPeriod, Value> {
  return { day: toValue('day'), week: toValue('week'), month: toValue('month') };
}

function toPlayLimit(limit: LimitRow | null, used: Cents): PlayLimit {
  const amountOf = (amount: Cents | null) => (amount === null ? null : formatAmount(amount));
  const applied = limit && appliedLimit(limit);
  return {
    amount: amountOf(limit?.amount ?? null),
    staffAmount: amountOf(limit?.staffAmount ?? null),
    used: formatAmount(used),
    left: applied === null ? null : formatAmount(cents(Math.max(0, applied - used))),
    next: limit?.next && limit.from ? { amount: amountOf(limit.next.amount), from: limit.from.toISOString() } : null,
  };
}

type Settings = Pick<PlayLimits, 'timedOutUntil' | 'selfExcludedUntil' | 'realityCheckMinutes'>;

async function readSettings(database: Queryable, userId: number): Promise<Settings> {
  const settings = await sql`
    select case when timed_out_until > now() then timed_out_until end as timed_out_until,
      case when excluded_until > now() then excluded_until end as self_excluded_until, reality_check_minutes
    from play_settings where user_id = ${userId}`.first(database);
  const none = { timedOutUntil: null, selfExcludedUntil: null, realityCheckMinutes: null };
  return settings ? fromRow(playLimitsObject, settings) : none;
}
