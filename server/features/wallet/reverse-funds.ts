// Staff reverse funds that they added: once, in full, with a reason, and only while the player has them available.
import { creditReversed } from '#domain/ledger/recipes.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { recordAction } from '#server/audit/record-action.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { isAboveLimit, refuseNewRole } from '#server/features/wallet/four-eyes.ts';
import { REVERSAL_ASKED_BY } from '#server/features/wallet/transaction-rows.ts';
import { refuse } from '#server/http/refusal.ts';
import { lockWallet, postTransfers } from '#server/ledger/post-transfers.ts';
import { announcePlayers, announceStaff } from '#server/live/announce.ts';

export type Reversal = {
  transactionId: number;
  reason: string;
  actorId: number;
  /** Above it a second administrator must confirm; null: never. */
  fourEyesCents: number | null;
};

type CreditRow = {
  user_id: number;
  amount_cents: Cents;
  status: string;
  reversed: boolean;
  /** Who requested the reversal in the last day; an older request has lapsed. */
  asked_by: number | null;
};

/**
 * Reverses added funds. Refuses NOT_FOUND for anything else, ALREADY_PROCESSED if they were
 * reversed or never added, INSUFFICIENT_BALANCE if the balance no longer covers them, and, if two
 * people are needed, SECOND_PERSON_REQUIRED from the first or ROLE_TOO_NEW. @returns whether it
 * awaits a second administrator
 */
export async function reverseFunds(transaction: Transaction, reversal: Reversal): Promise<{ awaitingSecond: boolean }> {
  const { transactionId, reason, actorId } = reversal;
  const { user_id: userId } = await readCredit(transaction, transactionId);
  const wallet = (await lockWallet(transaction, userId)) ?? refuse('NOT_FOUND');
  // Read again under the lock, which every reversal for this player takes.
  const credit = await readCredit(transaction, transactionId);
  const amountCents = credit.amount_cents;
  if (credit.reversed) refuse('ALREADY_PROCESSED', { message: 'These funds have already been reversed' });
  if (credit.status !== 'completed')
    refuse('ALREADY_PROCESSED', { message: 'These funds have not been added, so there is nothing to reverse' });
  if (wallet.availableCents < amountCents) refuseUncovered(amountCents, wallet.availableCents);
  await announceStaff(transaction, 'money');
  const record = (action: string) =>
    recordAction(transaction, {
      actorId,
      action,
      subject: 'transaction',
      subjectId: transactionId,
      after: { amountCents, reason, userId },
    });
  if (isAboveLimit(amountCents, reversal.fourEyesCents)) {
    if (credit.asked_by === actorId) refuse('SECOND_PERSON_REQUIRED');
    if (credit.asked_by === null) {
      await transaction.query(
        'update transactions set reversal_asked_at = now(), reversal_asked_by = $2 where id = $1',
        [transactionId, actorId],
      );
      await record('reversal of added funds asked as the first of two');
      return { awaitingSecond: true };
    }
    await refuseNewRole(transaction, actorId, { table: 'transactions', id: transactionId, asked: 'reversal_asked_at' });
  }
  await transaction.query(
    'update transactions set reversed_at = now(), reversed_by = $2, reversal_reason = $3 where id = $1',
    [transactionId, actorId, reason],
  );
  await postTransfers(transaction, creditReversed({ transactionId, userId, amountCents }), actorId);
  await record('added funds reversed');
  await announcePlayers(transaction, [{ userId }]);
  return { awaitingSecond: false };
}

async function readCredit(transaction: Transaction, id: number): Promise<CreditRow> {
  const { rows } = await transaction.query<CreditRow>(
    `select t.user_id, t.amount_cents, t.status, t.reversed_at is not null as reversed, ${REVERSAL_ASKED_BY} as asked_by
     from transactions t where t.id = $1 and t.method = 'admin_credit'`,
    [id],
  );
  return rows[0] ?? refuse('NOT_FOUND');
}

function refuseUncovered(amount: Cents, available: Cents): never {
  const message = `The player has ${formatAmount(available)} available, which does not cover the ${formatAmount(amount)} to reverse`;
  return refuse('INSUFFICIENT_BALANCE', { message, available: formatAmount(available) });
}
