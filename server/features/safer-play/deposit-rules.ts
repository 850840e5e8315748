// A deposit's rules: checked under the wallet's lock, and without it before the instructions.
import { type Cents, cents, formatAmount } from '#domain/money.ts';
import type { LimitPeriod } from '#domain/safer-play.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { readLimits, readUsed } from '#server/features/safer-play/limit-rows.ts';
import { refuse } from '#server/http/refusal.ts';

export async function refuseWhileStopped(database: Queryable, userId: number): Promise<void> {
  const { rows } = await database.query<{ excluded: Date | null; timed_out: Date | null }>(
    `select case when excluded_until > now() then excluded_until end as excluded,
       case when timed_out_until > now() then timed_out_until end as timed_out
     from play_settings where user_id = $1`,
    [userId],
  );
  if (rows[0]?.excluded) refuse('SELF_EXCLUDED', { until: rows[0].excluded.toISOString() });
  if (rows[0]?.timed_out) refuse('TIMED_OUT', { until: rows[0].timed_out.toISOString() });
}

/** A player's pending deposits are limited: each takes staff time, and real ones are few. */
const PENDING_DEPOSITS_MAX = 10;

async function refuseManyPending(database: Queryable, userId: number): Promise<void> {
  const { rows } = await database.query<{ pending: number }>(
    `select count(*)::int as pending from transactions
     where user_id = $1 and type = 'deposit' and status = 'pending' and method <> 'admin_credit'`,
    [userId],
  );
  if ((rows[0]?.pending ?? 0) >= PENDING_DEPOSITS_MAX) refuse('TOO_MANY_PENDING');
}

/** What may still be deposited, including the deposit that is being checked. */
type DepositAllowance = { leftCents: Cents; period: LimitPeriod };

/** Of the tightest of the player's own deposit limits; null without one. */
async function depositAllowance(database: Queryable, userId: number): Promise<DepositAllowance | null> {
  const limits = (await readLimits(database, userId)).filter((limit) => limit.kind === 'deposit');
  if (limits.every((limit) => limit.amount === null)) return null;
  const { deposit: used } = await readUsed(database, userId);
  const [nearest] = limits
    .flatMap(({ amount, period }) => (amount === null ? [] : [{ period, left: amount - used[period] }]))
    .toSorted((a, b) => a.left - b.left);
  return nearest ? { leftCents: cents(Math.max(0, nearest.left)), period: nearest.period } : null;
}

/** In order: SELF_EXCLUDED, TIMED_OUT, ACCOUNT_SUSPENDED, TOO_MANY_PENDING, LIMIT_DEPOSIT. */
export async function refuseDeposit(
  database: Queryable,
  { userId, amountCents }: { userId: number; amountCents: Cents },
): Promise<DepositAllowance | null> {
  await refuseWhileStopped(database, userId);
  const { rows } = await database.query('select 1 from users where id = $1 and suspended_at is not null', [userId]);
  if (rows.length > 0) refuse('ACCOUNT_SUSPENDED');
  await refuseManyPending(database, userId);
  const allowance = await depositAllowance(database, userId);
  if (allowance && amountCents > allowance.leftCents)
    refuse('LIMIT_DEPOSIT', { left: formatAmount(allowance.leftCents), period: allowance.period });
  return allowance;
}
