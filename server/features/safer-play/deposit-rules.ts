// The rules for deposits, checked before payment instructions and under the wallet's lock.
import { type Cents, cents, formatAmount } from '#domain/money.ts';
import type { LimitPeriod } from '#domain/safer-play.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { appliedLimit, readLimits, readUsed } from '#server/features/safer-play/limit-rows.ts';
import { refuse } from '#server/http/refusal.ts';

type Stop = { excluded: Date | null; timed_out: Date | null; until: Date };

/** Null unless the player is excluded or in a time-out. */
function readStop(database: Queryable, userId: number): Promise<Stop | null> {
  return sql<Stop>`
    select case when excluded_until > now() then excluded_until end as excluded,
      case when timed_out_until > now() then timed_out_until end as timed_out,
      greatest(excluded_until, timed_out_until) as until
    from play_settings where user_id = ${userId} and greatest(excluded_until, timed_out_until) > now()`.first(database);
}

export async function refuseWhileStopped(database: Queryable, userId: number): Promise<void> {
  const stop = await readStop(database, userId);
  if (stop?.excluded) refuse('SELF_EXCLUDED', { until: stop.excluded.toISOString() });
  if (stop?.timed_out) refuse('TIMED_OUT', { until: stop.timed_out.toISOString() });
}

/**
 * The same check for staff who would approve the player's deposit, or give the player money.
 * Refuses with PLAYER_STOPPED.
 */
export async function refuseStoppedPlayer(database: Queryable, userId: number): Promise<void> {
  const stop = await readStop(database, userId);
  if (stop) refuse('PLAYER_STOPPED', { until: stop.until.toISOString() });
}

/** A player's pending deposits are limited: each costs staff time, and honest players have few. */
const MAX_PENDING_DEPOSITS = 10;

async function refuseManyPending(database: Queryable, userId: number): Promise<void> {
  const pending = await sql`
    select count(*)::int from transactions
    where user_id = ${userId} and type = 'deposit' and status = 'pending' and method <> 'admin_credit'
  `.value<number>(database);
  if (pending >= MAX_PENDING_DEPOSITS) refuse('TOO_MANY_PENDING');
}

/** What may still be deposited. The deposit that is being checked is not subtracted. */
type DepositAllowance = { leftCents: Cents; period: LimitPeriod };

/** What the tightest deposit limit, the player's or staff's, allows; null without a limit. */
async function depositAllowance(database: Queryable, userId: number): Promise<DepositAllowance | null> {
  const limits = (await readLimits(database, userId)).filter((limit) => limit.kind === 'deposit');
  if (limits.every((limit) => appliedLimit(limit) === null)) return null;
  const { deposit: used } = await readUsed(database, userId);
  const [tightest] = limits
    .flatMap((limit) => {
      const amount = appliedLimit(limit);
      return amount === null ? [] : [{ period: limit.period, left: amount - used[limit.period] }];
    })
    .toSorted((a, b) => a.left - b.left);
  return tightest ? { leftCents: cents(Math.max(0, tightest.left)), period: tightest.period } : null;
}

type Deposit = { userId: number; amountCents: Cents };

/**
 * Refuses, in this order, as `refuseBarred` does, and with TOO_MANY_PENDING or LIMIT_DEPOSIT.
 * @returns what may still be deposited; null without a limit
 */
export async function refuseDeposit(database: Queryable, deposit: Deposit): Promise<DepositAllowance | null> {
  await refuseBarred(database, deposit.userId);
  await refuseManyPending(database, deposit.userId);
  return refuseOverLimit(database, deposit);
}

/**
 * Checks money that arrived without a request. Refuses as `refuseBarred` does, and with
 * LIMIT_DEPOSIT.
 */
export async function refuseUnrequestedDeposit(database: Queryable, deposit: Deposit): Promise<void> {
  await refuseBarred(database, deposit.userId);
  await refuseOverLimit(database, deposit);
}

/**
 * Refuses with SELF_EXCLUDED, TIMED_OUT, ACCOUNT_SUSPENDED, or VERIFICATION_REQUIRED for a player
 * who must prove their age.
 */
export async function refuseBarred(database: Queryable, userId: number): Promise<void> {
  await refuseWhileStopped(database, userId);
  const user = await sql<{ isSuspended: boolean; mustProveAge: boolean }>`
    select suspended_at is not null as "isSuspended", must_prove_age(users) as "mustProveAge"
    from users where id = ${userId}`.first(database);
  if (user?.isSuspended) refuse('ACCOUNT_SUSPENDED');
  if (user?.mustProveAge) refuse('VERIFICATION_REQUIRED');
}

async function refuseOverLimit(
  database: Queryable,
  { userId, amountCents }: Deposit,
): Promise<DepositAllowance | null> {
  const allowance = await depositAllowance(database, userId);
  if (allowance && amountCents > allowance.leftCents)
    refuse('LIMIT_DEPOSIT', { left: formatAmount(allowance.leftCents), period: allowance.period });
  return allowance;
}
