import { creditGiven } from '#domain/ledger/transaction-recipes.ts';
import type { Cents } from '#domain/money.ts';
import { recordUserAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { refuseStoppedPlayer } from '#server/features/safer-play/deposit-rules.ts';
import { lockPlayerWallet } from '#server/features/users/lock-player-wallet.ts';
import { needsTwo, recordApproval } from '#server/features/wallet/four-eyes.ts';
import { postTransfers } from '#server/ledger/post-transfers.ts';
import { announcePlayers, announceStaff } from '#server/live/announce.ts';
import type { Decider } from '#server/settings/settings.ts';

type Credit = Decider & { userId: number; amountCents: Cents; note: string | null };

/**
 * Credits a player's balance and records a completed deposit by admin_credit in their history.
 * Above the four-eyes limit the deposit stays pending until a second member of staff approves it.
 * Refuses with NOT_FOUND, STAFF_ACCOUNT or PLAYER_STOPPED. @returns the transaction's id
 */
export async function addFunds(transaction: Transaction, credit: Credit): Promise<number> {
  const { userId, amountCents, note, actorId, fourEyesCents: limitCents } = credit;
  await lockPlayerWallet(transaction, userId);
  await refuseStoppedPlayer(transaction, userId);
  const needsSecond = await needsTwo(transaction, { actorId, userId, amountCents, limitCents });
  const transactionId = await sql`
    insert into transactions (user_id, type, amount_cents, method, notes, status, decided_by, completed_at)
    values (${userId}, 'deposit', ${amountCents}, 'admin_credit', ${note}, ${needsSecond ? 'pending' : 'completed'},
      ${needsSecond ? null : actorId}, case when not ${needsSecond} then now() end) returning id`.value<number>(
    transaction,
  );
  await announceStaff(transaction, 'money');
  if (needsSecond) {
    await recordApproval(transaction, { transactionId, userId, actorId, note, amountCents });
    return transactionId;
  }
  await postTransfers(transaction, creditGiven({ transactionId, userId, amountCents }), actorId);
  const after = { amountCents, note, transactionId };
  await recordUserAction(transaction, userId, { actorId, action: 'funds added', after });
  await announcePlayers(transaction, [{ userId, transactionId }]);
  return transactionId;
}
