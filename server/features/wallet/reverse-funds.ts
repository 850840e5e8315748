// Staff reverse funds that they added: once, in full, while the player has them available.
import { creditReversed } from '#domain/ledger/recipes.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { isAboveLimit, refuseNewRole } from '#server/features/wallet/four-eyes.ts';
import { REVERSAL_REQUESTED_BY } from '#server/features/wallet/transaction-rows.ts';
import { refuse } from '#server/http/refusal.ts';
import { lockWallet, postTransfers } from '#server/ledger/post-transfers.ts';
import { announcePlayers, announceStaff } from '#server/live/announce.ts';

type Reversal = {
  transactionId: number;
  reason: string;
  actorId: number;
  /** Above it a second administrator must confirm; null: never. */
  fourEyesCents: number | null;
};

type Credit = {
  userId: number;
  amountCents: Cents;
  status: string;
  isReversed: boolean;
  /** Who requested the reversal in the last day; an older request has lapsed. */
  requestedBy: number | null;
};

/**
 * Reverses added funds. Refuses NOT_FOUND for anything else, ALREADY_PROCESSED if they were
 * reversed or never added, INSUFFICIENT_BALANCE if the balance no longer covers them, and, if two
 * people are needed, SECOND_PERSON_REQUIRED from the first or ROLE_TOO_NEW. @returns whether it
 * awaits a second administrator
 */
export async function reverseFunds(transaction: Transaction, reversal: Reversal): Promise<boolean> {
  const { transactionId, reason, actorId } = reversal;
  const { userId } = await readCredit(transaction, transactionId);
  const { availableCents } = (await lockWallet(transaction, userId)) ?? refuse('NOT_FOUND');
  // Read again under the lock, which every reversal for this player takes.
  const { amountCents, ...credit } = await readCredit(transaction, transactionId);
  if (credit.isReversed) refuse('ALREADY_PROCESSED', { message: 'These funds have already been reversed' });
  if (credit.status !== 'completed')
    refuse('ALREADY_PROCESSED', { message: 'These funds have not been added, so there is nothing to reverse' });
  if (availableCents < amountCents) refuseUncovered(amountCents, availableCents);
  await announceStaff(transaction, 'money');
  const subject = { subject: 'transaction', subjectId: transactionId } as const;
  const record = (action: string) =>
    recordAction(transaction, { actorId, action, ...subject, after: { amountCents, reason, userId } });
  if (isAboveLimit(amountCents, reversal.fourEyesCents)) {
    if (credit.requestedBy === actorId) refuse('SECOND_PERSON_REQUIRED');
    if (credit.requestedBy === null) {
      await sql`
        update transactions set reversal_asked_at = now(), reversal_asked_by = ${actorId}
        where id = ${transactionId}`.run(transaction);
      await record('reversal of added funds asked as the first of two');
      return true;
    }
    await refuseNewRole(transaction, actorId, {
      table: 'transactions',
      id: transactionId,
      requestedAt: 'reversal_asked_at',
    });
  }
  await sql`
    update transactions set reversed_at = now(), reversed_by = ${actorId}, reversal_reason = ${reason}
    where id = ${transactionId}`.run(transaction);
  await postTransfers(transaction, creditReversed({ transactionId, userId, amountCents }), actorId);
  await record('added funds reversed');
  await announcePlayers(transaction, [{ userId }]);
  return false;
}

async function readCredit(transaction: Transaction, id: number): Promise<Credit> {
  return sql<Credit>`
    select t.user_id as "userId", t.amount_cents as "amountCents", t.status, t.reversed_at is not null as "isReversed",
      ${REVERSAL_REQUESTED_BY} as "requestedBy"
    from transactions t
    where t.id = ${id} and t.method = 'admin_credit'`.one(transaction, () => refuse('NOT_FOUND'));
}

function refuseUncovered(amount: Cents, available: Cents): never {
  const message = `The player has ${formatAmount(available)} available, which does not cover the ${formatAmount(amount)} to reverse`;
  return refuse('INSUFFICIENT_BALANCE', { message, available: formatAmount(available) });
}
