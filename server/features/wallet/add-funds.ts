import { creditGiven } from '#domain/ledger/recipes.ts';
import type { Cents } from '#domain/money.ts';
import { recordAction } from '#server/audit/record-action.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { awaitsSecond, needsTwo } from '#server/features/wallet/four-eyes.ts';
import { refuse } from '#server/http/refusal.ts';
import { lockWallet, postTransfers } from '#server/ledger/post-transfers.ts';
import { announcePlayers, announceStaff } from '#server/live/announce.ts';

export type Credit = {
  userId: number;
  amountCents: Cents;
  note: string | null;
  actorId: number;
  /** Above it a second administrator must approve; null: never. */
  fourEyesCents: number | null;
};

/**
 * Credits a player's balance and records a completed deposit by admin_credit in their history.
 * Above the four-eyes limit the deposit stays pending until another administrator approves it.
 * Refuses NOT_FOUND. @returns the transaction's id
 */
export async function addFunds(transaction: Transaction, credit: Credit): Promise<number> {
  const { userId, amountCents, note, actorId } = credit;
  if ((await lockWallet(transaction, userId)) === null) refuse('NOT_FOUND');
  const twoNeeded = await needsTwo(transaction, { actorId, userId, amountCents, limitCents: credit.fourEyesCents });
  const { rows } = await transaction.query<{ id: number }>(
    `insert into transactions (user_id, type, amount_cents, status, method, notes, decided_by, completed_at)
     values ($1, 'deposit', $2, case when $5 then 'pending' else 'completed' end, 'admin_credit', $3,
       case when not $5 then $4::bigint end, case when not $5 then now() end) returning id`,
    [userId, amountCents, note, actorId, twoNeeded],
  );
  const transactionId = rows[0]?.id as number;
  await announceStaff(transaction, 'money');
  if (twoNeeded) {
    await awaitsSecond(transaction, { transactionId, actorId, note, amountCents });
    return transactionId;
  }
  await postTransfers(transaction, creditGiven({ transactionId, userId, amountCents }), actorId);
  await recordAction(transaction, {
    actorId,
    action: 'funds added',
    subject: 'user',
    subjectId: userId,
    after: { amountCents, note, transactionId },
  });
  await announcePlayers(transaction, [{ userId, transactionId }]);
  return transactionId;
}
