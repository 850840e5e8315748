// Staff freeze a player's withdrawals for some days, with a reason the player doesn't see. New
// withdrawals are refused, pending ones can't be approved, and approved payouts that the provider
// has not received are not sent until the freeze ends. Changes, requests and approvals hold the
// wallet's lock; the payment worker checks the freeze when it claims a payout.
import { recordUserAction } from '#server/audit/record-action.ts';
import { raw, sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { refuse } from '#server/http/refusal.ts';
import { lockWallet } from '#server/ledger/post-transfers.ts';
import { announcePlayers, announceStaff } from '#server/live/announce.ts';
import { announceUnsentPayouts } from '#server/payments/announce-payouts.ts';

/** SQL for the end of a player's current freeze, or null. @param userId an SQL expression */
export const frozenUntilOf = (userId: string) => sql`(
  select frozen_until from withdrawal_freezes where user_id = ${raw(userId)} and frozen_until > clock_timestamp())`;

export const areWithdrawalsFrozen = (userId: string) => sql`${frozenUntilOf(userId)} is not null`;

/** The end of the player's current freeze, or null. */
export async function frozenUntil(database: Queryable, userId: number): Promise<Date | null> {
  return sql`
    select frozen_until from withdrawal_freezes
    where user_id = ${userId} and frozen_until > clock_timestamp()`.firstValue<Date>(database);
}

/** Refuses with WITHDRAWALS_FROZEN. The caller holds the wallet's lock. */
export async function refuseWhileFrozen(database: Queryable, userId: number): Promise<void> {
  const until = await frozenUntil(database, userId);
  if (until !== null) refuse('WITHDRAWALS_FROZEN', { until: until.toISOString() });
}

type Change = { userId: number; reason: string; actorId: number };

/** Freezes, or changes when the freeze ends. Refuses with NOT_FOUND or PLAYER_CHANGED. */
export async function freezeWithdrawals(
  transaction: Transaction,
  { userId, reason, actorId, days, seenUntil }: Change & { days: number; seenUntil: string | null },
): Promise<void> {
  const before = await lockFreeze(transaction, userId, seenUntil);
  // Truncated to milliseconds, the precision that clients see and send back.
  const until = await sql`
    insert into withdrawal_freezes (user_id, frozen_until, reason, frozen_by, frozen_at)
    values (${userId}, date_trunc('milliseconds', clock_timestamp()) + make_interval(days => ${days}), ${reason},
      ${actorId}, clock_timestamp())
    on conflict (user_id) do update set frozen_until = excluded.frozen_until, reason = excluded.reason,
      frozen_by = excluded.frozen_by, frozen_at = excluded.frozen_at
    returning frozen_until`.value<Date>(transaction);
  await recordUserAction(transaction, userId, {
    actorId,
    action: before === null ? 'withdrawals frozen' : 'withdrawal freeze changed',
    before: before && { until: before },
    after: { until, reason },
  });
  await announceChange(transaction, userId);
}

/** Refuses with NOT_FOUND or PLAYER_CHANGED. */
export async function liftWithdrawalFreeze(
  transaction: Transaction,
  { userId, reason, actorId, seenUntil }: Change & { seenUntil: string },
): Promise<void> {
  const before = await lockFreeze(transaction, userId, seenUntil);
  await sql`delete from withdrawal_freezes where user_id = ${userId}`.run(transaction);
  await recordUserAction(transaction, userId, {
    actorId,
    action: 'withdrawal freeze lifted',
    before: { until: before },
    after: { reason },
  });
  await announceChange(transaction, userId);
}

/** Locks the wallet, and refuses if the freeze is not the one that the caller saw. */
async function lockFreeze(transaction: Transaction, userId: number, seenUntil: string | null): Promise<Date | null> {
  if ((await lockWallet(transaction, userId)) === null) refuse('NOT_FOUND');
  const until = await frozenUntil(transaction, userId);
  const seen = seenUntil === null ? null : new Date(seenUntil).getTime();
  if ((until?.getTime() ?? null) !== seen) refuse('PLAYER_CHANGED');
  return until;
}

async function announceChange(transaction: Transaction, userId: number): Promise<void> {
  await announceStaff(transaction, 'money');
  await announcePlayers(transaction, [{ userId }]);
  await announceUnsentPayouts(transaction, userId);
}
