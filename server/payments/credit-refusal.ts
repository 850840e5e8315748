// Whether money that arrived without a request may be credited to a player. As for other deposits,
// deposit limits, time-outs, self-exclusion, suspension and proof of age apply, even if staff
// credit the money; the maximum deposit applies unless staff do. A payment that is not credited
// stays in suspense until staff return it or credit it to a player.
import type { Cents } from '#domain/money.ts';
import { maxDeposit } from '#domain/wallet.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { refuseUnrequestedDeposit } from '#server/features/safer-play/deposit-rules.ts';
import { Refusal } from '#server/http/refusal.ts';

/** @returns why not; null if it may be credited */
export async function creditRefusal(
  database: Queryable,
  userId: number | null,
  amountCents: Cents,
): Promise<'unknown_account' | 'not_allowed' | null> {
  if (userId === null) return 'unknown_account';
  const isAllowed = amountCents <= maxDeposit() && (await isDepositAllowed(database, userId, amountCents));
  return isAllowed ? null : 'not_allowed';
}

export async function isDepositAllowed(database: Queryable, userId: number, amountCents: Cents): Promise<boolean> {
  try {
    await refuseUnrequestedDeposit(database, { userId, amountCents });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
