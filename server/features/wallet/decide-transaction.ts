// An administrator approves or rejects a request. The later of two decisions is refused.
import { creditGiven, depositApproved, withdrawalPaid, withdrawalReturned } from '#domain/ledger/recipes.ts';
import type { Transfer } from '#domain/ledger/transfer.ts';
import type { Cents } from '#domain/money.ts';
import type { TransactionMethod, TransactionType } from '#domain/wallet.ts';
import { recordAction } from '#server/audit/record-action.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { awaitsSecond, hasFirstApproval, needsTwo } from '#server/features/wallet/four-eyes.ts';
import { refuse } from '#server/http/refusal.ts';
import { lockWallet, postTransfers } from '#server/ledger/post-transfers.ts';
import { announcePlayers, announceStaff } from '#server/live/announce.ts';

export type Decision = {
  transactionId: number;
  type: TransactionType;
  approved: boolean;
  /** Null: the default note of the decision. */
  note: string | null;
  actorId: number;
  /** Above it two members of staff must approve (four-eyes.ts); null: one is enough. */
  fourEyesCents: number | null;
};

type RequestRow = { user_id: number; amount_cents: Cents; method: TransactionMethod };

/**
 * Decides a pending request and moves its money. Refuses NOT_FOUND (also for a deposit's id when a
 * withdrawal is decided), ALREADY_PROCESSED, and, if two approvals are needed, ROLE_TOO_NEW, and
 * SECOND_PERSON_REQUIRED from the first approver. @returns whether it awaits a second person
 */
export async function decideTransaction(
  transaction: Transaction,
  decision: Decision,
): Promise<{ awaitingSecond: boolean }> {
  const request = await findRequest(transaction, decision);
  await lockWallet(transaction, request.user_id);
  await announceStaff(transaction, 'money');
  if (await waitsForSecond(transaction, decision, request)) return { awaitingSecond: true };
  const status = decision.approved ? 'completed' : 'rejected';
  const { rowCount } = await transaction.query(
    `update transactions set status = $2, notes = $3, decided_by = $4, completed_at = now()
     where id = $1 and status = 'pending'`,
    [decision.transactionId, status, decision.note || defaultNote(decision, request.method), decision.actorId],
  );
  if (rowCount === 0) refuse('ALREADY_PROCESSED');
  await postTransfers(transaction, transfersOf(decision, request), decision.actorId);
  await recordAction(transaction, {
    actorId: decision.actorId,
    action: `${decision.type} ${decision.approved ? 'approved' : 'rejected'}`,
    subject: 'transaction',
    subjectId: decision.transactionId,
    before: { status: 'pending' },
    after: { status, note: decision.note, amountCents: request.amount_cents },
  });
  await announcePlayers(transaction, [{ userId: request.user_id, transactionId: decision.transactionId }]);
  return { awaitingSecond: false };
}

/**
 * A request that once needed two approvals still does: pending added funds, or one with a first
 * approval.
 */
async function waitsForSecond(transaction: Transaction, decision: Decision, request: RequestRow): Promise<boolean> {
  if (!decision.approved) return false;
  const { rows } = await transaction.query<{ status: string }>('select status from transactions where id = $1', [
    decision.transactionId,
  ]);
  if (rows[0]?.status !== 'pending') refuse('ALREADY_PROCESSED');
  const { transactionId, actorId, note, fourEyesCents: limitCents } = decision;
  const { user_id: userId, amount_cents: amountCents, method } = request;
  const twoNeeded =
    method === 'admin_credit' ||
    (await hasFirstApproval(transaction, transactionId)) ||
    (await needsTwo(transaction, { actorId, userId, amountCents, limitCents }));
  return twoNeeded && awaitsSecond(transaction, { transactionId, actorId, note, amountCents });
}

async function findRequest(transaction: Transaction, decision: Decision): Promise<RequestRow> {
  const { rows } = await transaction.query<RequestRow>(
    'select user_id, amount_cents, method from transactions where id = $1 and type = $2',
    [decision.transactionId, decision.type],
  );
  return rows[0] ?? refuse('NOT_FOUND');
}

function transfersOf(decision: Decision, request: RequestRow): Transfer[] {
  const event = {
    transactionId: decision.transactionId,
    userId: request.user_id,
    amountCents: request.amount_cents,
    method: request.method,
  };
  if (request.method === 'admin_credit') return decision.approved ? creditGiven(event) : [];
  if (decision.type === 'deposit') return decision.approved ? depositApproved(event) : [];
  return decision.approved ? withdrawalPaid(event) : withdrawalReturned(event);
}

function defaultNote(decision: Decision, method: TransactionMethod): string | null {
  if (decision.type === 'withdrawal') return null;
  return decision.approved ? `Deposit approved - ${method}` : 'Deposit rejected by admin';
}
