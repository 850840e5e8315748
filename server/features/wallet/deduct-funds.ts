import { deductionApproved, deductionRequested } from '#domain/ledger/transaction-recipes.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { recordUserAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { needsTwo, recordApproval } from '#server/features/wallet/four-eyes.ts';
import { refuse } from '#server/http/refusal.ts';
import { lockWallet, postTransfers } from '#server/ledger/post-transfers.ts';
import { announcePlayers, announceStaff } from '#server/live/announce.ts';
import type { Decider } from '#server/settings/settings.ts';

type Deduction = Decider & {
  userId: number;
  amountCents: Cents;
  /** Visible to the player. */
  reason: string;
};

/**
 * Deducts from a player's balance and records a completed withdrawal by admin_debit in their
 * history. Above the four-eyes limit it stays pending, with the amount on hold, until a second
 * member of staff approves it. Refuses with NOT_FOUND, and INSUFFICIENT_BALANCE with the available
 * amount. @returns the transaction's id
 */
export async function deductFunds(transaction: Transaction, deduction: Deduction): Promise<number> {
  const { userId, amountCents, reason, actorId, fourEyesCents: limitCents } = deduction;
  const { availableCents } = (await lockWallet(transaction, userId)) ?? refuse('NOT_FOUND');
  if (availableCents < amountCents) {
    const available = formatAmount(availableCents);
    refuse('INSUFFICIENT_BALANCE', { message: `The player has ${available} available`, available });
  }
  const needsSecond = await needsTwo(transaction, { actorId, userId, amountCents, limitCents });
  const transactionId = await sql`
    insert into transactions (user_id, type, amount_cents, method, notes, status, decided_by, completed_at)
    values (${userId}, 'withdrawal', ${amountCents}, 'admin_debit', ${reason}, ${needsSecond ? 'pending' : 'completed'},
      ${needsSecond ? null : actorId}, case when not ${needsSecond} then now() end) returning id`.value<number>(
    transaction,
  );
  await announceStaff(transaction, 'money');
  const event = { transactionId, userId, amountCents };
  await postTransfers(
    transaction,
    [...deductionRequested(event), ...(needsSecond ? [] : deductionApproved(event))],
    actorId,
  );
  await announcePlayers(transaction, [{ userId, transactionId }]);
  if (needsSecond) await recordApproval(transaction, { transactionId, userId, actorId, note: reason, amountCents });
  else {
    const after = { amountCents, reason, transactionId };
    await recordUserAction(transaction, userId, { actorId, action: 'funds deducted', after });
  }
  return transactionId;
}
