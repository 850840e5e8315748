// Reopens a case that was closed by mistake and reverses the closing's ledger entry. As with
// closing, one person proposes the reopening and another confirms it if the amount, alone or with
// the day's other decisions, is above the four-eyes amount. Where there is one, restoring a
// deposit, which credits the player, always takes two people.
import { caseReconciled, depositRestored, suspenseReceived } from '#domain/ledger/payment-recipes.ts';
import { type Closing, canReopen, changesBalance } from '#domain/payments/closings.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import {
  type CaseRow,
  type ClosingChoice,
  closingCents,
  findCase,
  moneyOf,
} from '#server/features/payments/case-rows.ts';
import { paymentOf, takeBackDeposit } from '#server/features/payments/close-case.ts';
import { returnEarned, revokeUnearned } from '#server/features/promotions/revoke-free-bet.ts';
import {
  isAboveLimit,
  isStillAllowed,
  needsTwo,
  recordPaymentDecision,
  refuseNewRole,
} from '#server/features/wallet/four-eyes.ts';
import { refuse } from '#server/http/refusal.ts';
import { lockWallet, nextSequence, postTransfers, type WalletBalances } from '#server/ledger/post-transfers.ts';
import { announcePlayers, announceStaff } from '#server/live/announce.ts';
import { addEvent, lockPayment } from '#server/payments/payment-rows.ts';
import type { Decider } from '#server/settings/settings.ts';

/** The audited action, whose entry has the time of the proposal. */
const PROPOSED = 'payment case reopening proposed';

type Reopening = Decider & { id: number; reason: string };

/**
 * Refuses with NOT_FOUND; ALREADY_PROCESSED for an open case; CANNOT_REOPEN; OWN_ACCOUNT;
 * SECOND_PERSON_REQUIRED if the proposer tries to confirm; and ROLE_TOO_NEW.
 */
export async function reopenCase(transaction: Transaction, reopening: Reopening): Promise<CaseRow> {
  const { id, reason, actorId } = reopening;
  const unlockedCase = (await findCase(transaction, id)) ?? refuse('NOT_FOUND');
  // Lock order: the wallet, then the case and its payment.
  const playerId = playerOf(unlockedCase);
  if (playerId === actorId) refuse('OWN_ACCOUNT');
  const wallet = playerId === null ? null : await lockWallet(transaction, playerId);
  await sql`select 1 from payment_cases where id = ${id} for update`.run(transaction);
  const paymentCase = (await findCase(transaction, id)) ?? refuse('NOT_FOUND');
  const { closing, closedAt, closedBy } = paymentCase;
  if (closing === null || closedAt === null || playerOf(paymentCase) !== playerId) return refuse('ALREADY_PROCESSED');
  // If no person closed it, reconciliation did, when the payment appeared in a later statement.
  if (closedBy === null || !canReopen(closing.closing)) refuse('CANNOT_REOPEN');
  await refusePaidBack(transaction, paymentCase, closing.closing);
  const userId = changesBalance(closing.closing, paymentCase.direction) ? playerId : null;
  const step = { actorId, userId, amountCents: closingCents(paymentCase, closing.closing) };
  const isByTwo =
    paymentCase.reopeningProposedById !== null ||
    (await needsSecond(transaction, closing.closing, { ...step, limitCents: reopening.fourEyesCents }));
  const isProposal = isByTwo && !(await isConfirmed(transaction, paymentCase, actorId));
  if (isProposal) await propose(transaction, reopening);
  else {
    await UNDO[closing.closing](transaction, { paymentCase, closing, wallet, actorId });
    await markReopened(transaction, reopening);
    if (!isByTwo && closing.closing !== 'none')
      await recordPaymentDecision(transaction, { caseId: id, paymentId: null, ...step });
  }
  const action = isProposal ? PROPOSED : 'payment case reopened';
  const before = { ...closing, closedBy, note: paymentCase.note, amountCents: step.amountCents };
  const after = { reason, case: id, kind: paymentCase.kind };
  await recordAction(transaction, { actorId, action, about: { payment_case: id }, before, after });
  await announceStaff(transaction, 'money');
  return (await findCase(transaction, id)) as CaseRow;
}

/** The player whose balance the closing may have changed. */
const playerOf = ({ closing, userId }: CaseRow): number | null =>
  closing?.closing === 'credit' ? (closing.userId ?? null) : userId;

async function needsSecond(
  transaction: Transaction,
  closing: Closing,
  step: { actorId: number; userId: number | null; amountCents: number; limitCents: number | null },
): Promise<boolean> {
  if (closing === 'reverse') return step.limitCents !== null;
  if (closing === 'none') return isAboveLimit(step.amountCents, step.limitCents);
  return needsTwo(transaction, step);
}

/** Whether another person proposed the reopening and may still do so. */
async function isConfirmed(
  transaction: Transaction,
  { id: caseId, reopeningProposedById }: CaseRow,
  actorId: number,
): Promise<boolean> {
  if (reopeningProposedById === null) return false;
  if (reopeningProposedById === actorId) refuse('SECOND_PERSON_REQUIRED');
  if (!(await isStillAllowed(transaction, reopeningProposedById, 'money.decide'))) return false;
  const id = await sql`
    select max(id) from audit_entries
    where subject = 'payment_case' and subject_id = ${caseId} and action = ${PROPOSED}`.value<number>(transaction);
  await refuseNewRole(transaction, actorId, { table: 'audit_entries', id, requestedAt: 'created_at' });
  return true;
}

async function propose(transaction: Transaction, { id, actorId, reason }: Reopening): Promise<void> {
  await sql`
    update payment_cases set reopening_proposed_by = ${actorId}, reopening_reason = ${reason} where id = ${id}`.run(
    transaction,
  );
}

/** @param reopened.actorId null if a statement read from the provider's API reopens it */
export async function markReopened(
  transaction: Transaction,
  { id, actorId, reason }: { id: number; actorId: number | null; reason: string },
): Promise<void> {
  await sql`
    update payment_cases set closed_at = null, closed_by = null, closing = null, note = null, proposed_by = null,
      proposed_at = null, reopening_proposed_by = null, reopened_by = ${actorId}, reopened_at = now(),
      reopening_reason = ${reason} where id = ${id}`.run(transaction);
}

type ClosedCase = { paymentCase: CaseRow; closing: ClosingChoice; wallet: WalletBalances | null; actorId: number };
type Undo = (transaction: Transaction, closed: ClosedCase) => Promise<void>;

const cannotUndo: Undo = async () => refuse('CANNOT_REOPEN');

const reverseReconciliation =
  (side: 'suspense' | 'charges' | 'treasury', directionOfUndo?: 'in'): Undo =>
  async (transaction, { paymentCase, actorId }) => {
    const { id: caseId, provider } = paymentCase;
    const money = moneyOf(paymentCase);
    const direction = directionOfUndo ?? (money.direction === 'in' ? 'out' : 'in');
    const sequence = await nextSequence(transaction, ['reconciliation'], caseId);
    const event = { caseId, sequence, provider, ...money, direction, side } as const;
    await postTransfers(transaction, caseReconciled(event), actorId);
  };

const UNDO: Readonly<Record<Closing, Undo>> = {
  none: async () => {},
  suspense: reverseReconciliation('suspense'),
  charges: reverseReconciliation('charges'),
  treasury: reverseReconciliation('treasury'),
  return: reverseReconciliation('suspense', 'in'),
  credit: undoCredit,
  reverse: undoReversal,
  paid: cannotUndo,
  not_paid: cannotUndo,
};

/**
 * Refuses with CANNOT_REOPEN if the statement shows a refund of the deposit: an outgoing row that
 * refers to its receipt, or has its receipt and amount.
 */
async function refusePaidBack(transaction: Transaction, paymentCase: CaseRow, closing: Closing): Promise<void> {
  if (closing !== 'reverse' && closing !== 'return') return;
  const { provider, receipt, paidCents } = await paymentOf(transaction, paymentCase);
  const paidBack = sql`
    select 1 from statement_rows where provider = ${provider} and direction = 'out'
      and (reference = ${receipt} or receipt = ${receipt} and amount_cents = ${paidCents})`;
  if (await paidBack.exists(transaction)) refuse('CANNOT_REOPEN');
}

/** Moves the credited money from the player to suspense, since the provider still holds it. */
async function undoCredit(
  transaction: Transaction,
  { paymentCase, closing, wallet, actorId }: ClosedCase,
): Promise<void> {
  const { id: caseId, provider, receipt } = paymentCase;
  const paymentId = await sql`
    select id from payments where provider = ${provider} and receipt = ${receipt}`.firstValue<number>(transaction);
  const payment = paymentId === null ? refuse('CANNOT_REOPEN') : await lockPayment(transaction, paymentId);
  const { id, state, userId, transactionId, paidCents } = payment;
  const isCredited = state === 'succeeded' && userId !== null && userId === closing.userId;
  if (!isCredited || transactionId === null || paidCents === null || !wallet) return refuse('CANNOT_REOPEN');
  const sequence = await nextSequence(transaction, ['deposit_reversal', 'deposit_debt'], transactionId);
  const wasInSuspense = await sql`select 1 from transfers where kind = 'suspense' and ref_id = ${id}`.exists(
    transaction,
  );
  const to = wasInSuspense ? 'suspense' : 'float';
  const event = { provider, userId, transactionId, amountCents: paidCents, sequence, to } as const;
  await takeBackDeposit(transaction, { event, wallet, actorId });
  if (!wasInSuspense)
    await postTransfers(transaction, suspenseReceived({ provider, paymentId: id, amountCents: paidCents }), actorId);
  await sql`update payments set user_id = null, transaction_id = null where id = ${id}`.run(transaction);
  await sql`update transactions set former_payment_id = ${id} where id = ${transactionId}`.run(transaction);
  await sql`update payment_cases set payment_id = ${id} where id = ${caseId}`.run(transaction);
  await revokeUnearned(transaction, { userId, depositId: transactionId, actorId });
  await addEvent(transaction, id, 'reclaimed', `from player ${userId}`);
  await announcePlayers(transaction, [{ userId, transactionId }]);
}

/** Restores the player's deposit. */
async function undoReversal(transaction: Transaction, { paymentCase, wallet, actorId }: ClosedCase): Promise<void> {
  const { id, provider, state, userId, transactionId, paidCents } = await paymentOf(transaction, paymentCase);
  if (state !== 'reversed' || userId === null || transactionId === null || paidCents === null || !wallet)
    return refuse('CANNOT_REOPEN');
  const sequence = await nextSequence(transaction, ['deposit_reversal', 'deposit_debt'], transactionId);
  const event = { provider, userId, transactionId, amountCents: paidCents, debtCents: paymentCase.owedCents, sequence };
  await postTransfers(transaction, depositRestored(event), actorId);
  await sql`update payments set state = 'succeeded' where id = ${id}`.run(transaction);
  await returnEarned(transaction, { userId, actorId });
  await addEvent(transaction, id, 'restored');
  await announcePlayers(transaction, [{ userId, transactionId }]);
}
