// Why an unsolicited payment may not be credited to a player. The maximum deposit, deposit limits,
// self-exclusion and suspension apply to it too. A payment that is not credited stays in suspense
// until staff return or assign it.
import type { Cents } from '#domain/money.ts';
import { maxDeposit } from '#domain/wallet.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { refuseUnrequestedDeposit } from '#server/features/safer-play/deposit-rules.ts';
import { Refusal } from '#server/http/refusal.ts';

/** @returns null if it may be credited */
export async function creditRefusal(
  database: Queryable,
  userId: number | null,
  amountCents: Cents,
): Promise<'unknown_account' | 'not_allowed' | null> {
  if (userId === null) return 'unknown_account';
  if (amountCents > maxDeposit()) return 'not_allowed';
  try {
    await refuseUnrequestedDeposit(database, { userId, amountCents });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return 'not_allowed';
    throw error;
  }
}
