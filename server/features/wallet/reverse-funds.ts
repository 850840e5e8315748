// Staff reverse funds that they added or deducted, once and in full. Added funds can be reversed
// only while the balance covers them. The reversal of a deduction credits the player, so it counts
// towards what one person decides alone in a day.
import { creditReversed, deductionReversed } from '#domain/ledger/transaction-recipes.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { STAFF_METHODS } from '#domain/wallet.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { isAboveLimit, needsTwo, refuseNewRole } from '#server/features/wallet/four-eyes.ts';
import { REVERSAL_REQUESTED_BY } from '#server/features/wallet/transaction-rows.ts';
import { refuse } from '#server/http/refusal.ts';
import { lockWallet, postTransfers } from '#server/ledger/post-transfers.ts';
import { announcePlayers, announceStaff } from '#server/live/announce.ts';
import type { Decider } from '#server/settings/settings.ts';

type Reversal = Decider & { transactionId: number; reason: string };

/** Funds that staff added or deducted. */
type Adjustment = {
  userId: number;
  amountCents: Cents;
  method: (typeof STAFF_METHODS)[number];
  status: string;
  isReversed: boolean;
  /** Who requested the reversal in the last day; an older request has lapsed. */
  requestedBy: number | null;
};

const KINDS = {
  admin_credit: { name: 'added', reversed: creditReversed },
  admin_debit: { name: 'deducted', reversed: deductionReversed },
} as const;

/**
 * Reverses added or deducted funds. Refuses with NOT_FOUND for anything else, ALREADY_PROCESSED if
 * they are already reversed or were not added or deducted yet, INSUFFICIENT_BALANCE if the balance
 * no longer covers added funds, and, if two people are needed, SECOND_PERSON_REQUIRED if the first
 * one asks again, or ROLE_TOO_NEW.
 * @returns whether it awaits a second person
 */
export async function reverseFunds(transaction: Transaction, reversal: Reversal): Promise<boolean> {
  const { transactionId, reason, actorId } = reversal;
  const { userId } = await readAdjustment(transaction, transactionId);
  const { availableCents } = (await lockWallet(transaction, userId)) ?? refuse('NOT_FOUND');
  // Read again under the lock, which every reversal for this player takes.
  const { amountCents, ...adjustment } = await readAdjustment(transaction, transactionId);
  const { name, reversed } = KINDS[adjustment.method];
  if (adjustment.isReversed) refuse('ALREADY_PROCESSED', { message: 'These funds have already been reversed' });
  if (adjustment.status !== 'completed')
    refuse('ALREADY_PROCESSED', { message: `These funds have not been ${name}, so there is nothing to reverse` });
  if (name === 'added' && availableCents < amountCents) refuseUncovered(amountCents, availableCents);
  await announceStaff(transaction, 'money');
  const entry = { actorId, about: { transaction: transactionId }, after: { amountCents, reason, userId } };
  const record = (action: string) => recordAction(transaction, { ...entry, action });
  const step = { actorId, userId, amountCents, limitCents: reversal.fourEyesCents };
  const isLarge = name === 'deducted' ? await needsTwo(transaction, step) : isAboveLimit(amountCents, step.limitCents);
  const isByTwo = isLarge || adjustment.requestedBy !== null;
  if (isByTwo) {
    if (adjustment.requestedBy === actorId) refuse('SECOND_PERSON_REQUIRED');
    if (adjustment.requestedBy === null) {
      await sql`
        update transactions set reversal_asked_at = now(), reversal_asked_by = ${actorId}
        where id = ${transactionId}`.run(transaction);
      await record(`reversal of ${name} funds asked as the first of two`);
      return true;
    }
    await refuseNewRole(transaction, actorId, {
      table: 'transactions',
      id: transactionId,
      requestedAt: 'reversal_asked_at',
    });
  }
  await sql`
    update transactions set reversed_at = now(), reversed_by = ${actorId}, reversal_reason = ${reason},
      reversal_asked_at = case when ${isByTwo} then reversal_asked_at end,
      reversal_asked_by = case when ${isByTwo} then reversal_asked_by end
    where id = ${transactionId}`.run(transaction);
  await postTransfers(transaction, reversed({ transactionId, userId, amountCents }), actorId);
  await record(`${name} funds reversed`);
  await announcePlayers(transaction, [{ userId, transactionId }]);
  return false;
}

async function readAdjustment(transaction: Transaction, id: number): Promise<Adjustment> {
  return sql<Adjustment>`
    select t.user_id as "userId", t.amount_cents as "amountCents", t.method, t.status, t.reversed_at is not null as "isReversed",
      ${REVERSAL_REQUESTED_BY} as "requestedBy"
    from transactions t
    where t.id = ${id} and t.method = any(${[...STAFF_METHODS]}::text[])`.one(transaction, () => refuse('NOT_FOUND'));
}

function refuseUncovered(amount: Cents, available: Cents): never {
  const message = `The player has ${formatAmount(available)} available, which does not cover the ${formatAmount(amount)} to reverse`;
  return refuse('INSUFFICIENT_BALANCE', { message, available: formatAmount(available) });
}
