// What a deposit is held to, under the wallet's lock of the transaction that asks for it.
import { type Cents, cents, formatAmount } from '#domain/money.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { readLimits, readUsed } from '#server/features/safer-play/limit-rows.ts';
import { refuse } from '#server/http/refusal.ts';

/** Refuses SELF_EXCLUDED and TIMED_OUT while they run, with their end. */
export async function refuseWhileStopped(transaction: Transaction, userId: number): Promise<void> {
  const { rows } = await transaction.query<{ excluded: Date | null; timed_out: Date | null }>(
    `select case when excluded_until > now() then excluded_until end as excluded,
       case when timed_out_until > now() then timed_out_until end as timed_out
     from play_settings where user_id = $1`,
    [userId],
  );
  if (rows[0]?.excluded) refuse('SELF_EXCLUDED', { until: rows[0].excluded.toISOString() });
  if (rows[0]?.timed_out) refuse('TIMED_OUT', { until: rows[0].timed_out.toISOString() });
}

/** Refuses LIMIT_DEPOSIT with what is left of the nearest limit. */
export async function refuseAboveDepositLimit(
  transaction: Transaction,
  userId: number,
  amountCents: Cents,
): Promise<void> {
  const limits = (await readLimits(transaction, userId)).filter((limit) => limit.kind === 'deposit');
  if (limits.every((limit) => limit.amount === null)) return;
  const { deposit: used } = await readUsed(transaction, userId);
  const [nearest] = limits
    .flatMap(({ amount, period }) => (amount === null ? [] : [{ period, left: amount - used[period] }]))
    .toSorted((a, b) => a.left - b.left);
  if (nearest && amountCents > nearest.left)
    refuse('LIMIT_DEPOSIT', { left: formatAmount(cents(Math.max(0, nearest.left))), period: nearest.period });
}
