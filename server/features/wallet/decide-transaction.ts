// A member of staff approves or rejects a request. Once it is decided, further decisions are
// refused.
import {
  creditGiven,
  deductionApproved,
  deductionReturned,
  depositApproved,
  withdrawalPaid,
  withdrawalReturned,
} from '#domain/ledger/transaction-recipes.ts';
import type { Transfer } from '#domain/ledger/transfer.ts';
import type { Cents } from '#domain/money.ts';
import { isStaffMethod, STAFF_METHODS, type TransactionMethod, type TransactionType } from '#domain/wallet.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { refuseWhileFrozen } from '#server/features/player-controls/withdrawal-freeze.ts';
import { refuseStoppedPlayer } from '#server/features/safer-play/deposit-rules.ts';
import { hasFirstApproval, needsTwo, recordApproval } from '#server/features/wallet/four-eyes.ts';
import { isFullyVerified } from '#server/features/wallet/is-fully-verified.ts';
import { refuse } from '#server/http/refusal.ts';
import { lockWallet, postTransfers } from '#server/ledger/post-transfers.ts';
import { announcePlayers, announceStaff } from '#server/live/announce.ts';
import { applyInTransaction } from '#server/payments/apply-result.ts';
import { findOpenPayment } from '#server/payments/payment-rows.ts';
import type { RequestPayments } from '#server/payments/payments.ts';
import { payoutTime, refuseEarlyPayout, refuseUnverifiedPhone } from '#server/payments/prepare-payment.ts';
import { insertPayment, type PaymentRoute, refuseAmount, routePayment } from '#server/payments/start-payment.ts';
import type { Decider } from '#server/settings/settings.ts';

export type Decision = Decider & {
  transactionId: number;
  type: TransactionType;
  approved: boolean;
  /** Null for the default note, which only players' deposits have. */
  note: string | null;
};

/** `is sent`: a payment provider will pay it, and the provider's result decides the request. */
export type DecisionOutcome = 'is decided' | 'awaits second' | 'is sent';

type Request = { userId: number; amountCents: Cents; method: TransactionMethod };

/**
 * Decides a pending request and moves its money. Refuses with NOT_FOUND (also for a deposit's id
 * when a withdrawal is decided), ALREADY_PROCESSED, and PAYMENT_IN_FLIGHT while the request has an
 * open payment (unless it is a payout not sent yet, which can be rejected). Refuses to approve as
 * `refuseStopped` and, for a withdrawal, `routePayout` do. If two approvals are needed, also
 * refuses with ROLE_TOO_NEW, and with SECOND_PERSON_REQUIRED for the first approver. A withdrawal
 * that a provider pays stays pending until it is paid.
 */
export async function decideTransaction(
  transaction: Transaction,
  payments: RequestPayments,
  decision: Decision,
): Promise<DecisionOutcome> {
  const { transactionId, type, approved, note, actorId } = decision;
  const request = await sql<Request>`
    select user_id as "userId", amount_cents as "amountCents", method
    from transactions where id = ${transactionId} and type = ${type}`.one(transaction, () => refuse('NOT_FOUND'));
  const { userId, method } = request;
  const { debtCents } = (await lockWallet(transaction, userId)) ?? refuse('NOT_FOUND');
  await announceStaff(transaction, 'money');
  if (await cancelUnsent(transaction, payments, decision)) {
    await recordDecision(transaction, decision, request, 'rejected');
    return 'is decided';
  }
  const isPending = sql`select from transactions where id = ${transactionId} and status = 'pending'`;
  if (!(await isPending.exists(transaction))) refuse('ALREADY_PROCESSED');
  if (approved) await refuseStopped(transaction, payments, { type, ...request });
  if (approved && (await recordApprovalIfTwoNeeded(transaction, decision, request))) return 'awaits second';
  if (approved && type === 'withdrawal' && (await sendPayout(transaction, payments, decision, request))) {
    await recordDecision(transaction, decision, request, 'approved');
    return 'is sent';
  }
  const status = approved ? 'completed' : 'rejected';
  const changedRows = await sql`
    update transactions set status = ${status},
      -- Without a note, funds added or deducted by staff keep the first person's note.
      notes = coalesce(${note || defaultNote(decision, method)},
        case when method = any(${[...STAFF_METHODS]}::text[]) then notes end),
      decided_by = ${actorId}, completed_at = now()
    where id = ${transactionId} and status = 'pending'`.run(transaction);
  if (changedRows === 0) refuse('ALREADY_PROCESSED');
  await postTransfers(transaction, transfersOf(decision, request, debtCents), actorId);
  await recordDecision(transaction, decision, request, status);
  await announcePlayers(transaction, [{ userId, transactionId }]);
  return 'is decided';
}

async function recordDecision(
  transaction: Transaction,
  { actorId, type, approved, note, transactionId }: Decision,
  { userId, amountCents }: Request,
  status: 'completed' | 'rejected' | 'approved',
): Promise<void> {
  await recordAction(transaction, {
    actorId,
    action: `${type} ${approved ? 'approved' : 'rejected'}`,
    about: { transaction: transactionId },
    before: { status: 'pending' },
    after: { status, note, amountCents, userId },
  });
}

/**
 * Cancels an approved payout that has not been sent yet. @returns whether it was cancelled; refuses
 * with PAYMENT_IN_FLIGHT
 */
async function cancelUnsent(
  transaction: Transaction,
  { providers }: RequestPayments,
  decision: Decision,
): Promise<boolean> {
  const payment = await findOpenPayment(transaction, decision.transactionId);
  if (payment === null) return false;
  if (decision.approved || payment.kind !== 'payout' || payment.sends > 0) refuse('PAYMENT_IN_FLIGHT');
  const cancellation = { outcome: 'cancelled', failure: 'rejected', code: 'by staff' } as const;
  // A worker may have claimed it since it was read.
  if ((await applyInTransaction(transaction, providers, payment.id, cancellation)) !== 'failed')
    refuse('PAYMENT_IN_FLIGHT');
  await sql`
    update transactions set notes = ${decision.note || null}, decided_by = ${decision.actorId}
    where id = ${decision.transactionId}`.run(transaction);
  return true;
}

/**
 * Refuses to approve a deposit with PLAYER_STOPPED, even if it was requested before the player
 * stopped, and a withdrawal with WITHDRAWALS_FROZEN or PLAYER_NOT_VERIFIED.
 */
export async function refuseStopped(
  database: Queryable,
  { payoutRules }: RequestPayments,
  { type, userId, method }: Pick<Request, 'userId' | 'method'> & { type: TransactionType },
): Promise<void> {
  if (type === 'deposit') return refuseStoppedPlayer(database, userId);
  if (isStaffMethod(method)) return;
  await refuseWhileFrozen(database, userId);
  const { requireVerified } = await payoutRules(database);
  // The approval of the player's identity may have been withdrawn since the request.
  if (requireVerified && !(await isFullyVerified(database, userId))) refuse('PLAYER_NOT_VERIFIED');
}

/**
 * The provider that would pay an approved withdrawal; null if staff do. Refuses as
 * `refuseUnverifiedPhone` and `refuseAmount` do or, if staff pay, as `refuseEarlyPayout` does.
 */
export async function routePayout(
  database: Queryable,
  { providers, payoutRules }: RequestPayments,
  { userId, amountCents, method }: Request,
): Promise<PaymentRoute | null> {
  const route = await routePayment(database, providers, { userId, method, direction: 'payout' });
  if (route === null) {
    if (!isStaffMethod(method)) await refuseEarlyPayout(database, userId, await payoutRules(database));
    return null;
  }
  await refuseUnverifiedPhone(database, userId);
  refuseAmount(route, 'payout', amountCents);
  return route;
}

/**
 * Queues the payment of an approved withdrawal by a provider. @returns false if staff pay it
 */
async function sendPayout(
  transaction: Transaction,
  payments: RequestPayments,
  { transactionId, actorId, note }: Decision,
  request: Request,
): Promise<boolean> {
  const route = await routePayout(transaction, payments, request);
  if (route === null) return false;
  const { userId, amountCents } = request;
  const routedRows = await sql`
    update transactions set decided_by = ${actorId}, notes = ${note || null}
    where id = ${transactionId} and status = 'pending'`.run(transaction);
  if (routedRows === 0) refuse('ALREADY_PROCESSED');
  const notBefore = await payoutTime(transaction, userId, await payments.payoutRules(transaction));
  await insertPayment(transaction, { kind: 'payout', userId, transactionId, amountCents, route, notBefore });
  await announcePlayers(transaction, [{ userId, transactionId }]);
  return true;
}

/**
 * If the request needs two approvals, records this one. Staff credits and deductions that are
 * pending, and requests that already have a first approval, always need two. @returns whether a
 * second is still needed
 */
async function recordApprovalIfTwoNeeded(
  transaction: Transaction,
  decision: Decision,
  request: Request,
): Promise<boolean> {
  const { transactionId, actorId, note, fourEyesCents: limitCents } = decision;
  const { userId, amountCents, method } = request;
  const pending = sql`select 1 from transactions where id = ${transactionId} and status = 'pending'`;
  if (!(await pending.exists(transaction))) refuse('ALREADY_PROCESSED');
  const needsSecond =
    isStaffMethod(method) ||
    (await hasFirstApproval(transaction, transactionId)) ||
    (await needsTwo(transaction, { actorId, userId, amountCents, limitCents }));
  return needsSecond && recordApproval(transaction, { transactionId, userId, actorId, note, amountCents });
}

function transfersOf({ transactionId, type, approved }: Decision, request: Request, debtCents: Cents): Transfer[] {
  const event = { transactionId, ...request, debtCents };
  if (request.method === 'admin_debit') return approved ? deductionApproved(event) : deductionReturned(event);
  if (type === 'withdrawal') return approved ? withdrawalPaid(event) : withdrawalReturned(event);
  if (!approved) return [];
  return request.method === 'admin_credit' ? creditGiven(event) : depositApproved(event);
}

function defaultNote({ type, approved }: Decision, method: TransactionMethod): string | null {
  if (type === 'withdrawal' || isStaffMethod(method)) return null;
  return approved ? `Deposit approved - ${method}` : 'Deposit rejected by admin';
}
