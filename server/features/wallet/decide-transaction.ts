// An administrator approves or rejects a request. The later of two decisions is refused.
import { creditGiven, depositApproved, withdrawalPaid, withdrawalReturned } from '#domain/ledger/recipes.ts';
import type { Transfer } from '#domain/ledger/transfer.ts';
import type { Cents } from '#domain/money.ts';
import type { TransactionMethod, TransactionType } from '#domain/wallet.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
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

type Request = { userId: number; amountCents: Cents; method: TransactionMethod };

/**
 * Decides a pending request and moves its money. Refuses NOT_FOUND (also for a deposit's id when a
 * withdrawal is decided), ALREADY_PROCESSED, and, if two approvals are needed, ROLE_TOO_NEW, and
 * SECOND_PERSON_REQUIRED from the first approver. @returns whether it awaits a second person
 */
export async function decideTransaction(transaction: Transaction, decision: Decision): Promise<boolean> {
  const { transactionId, type, approved, note, actorId } = decision;
  const request = await sql<Request>`
    select user_id as "userId", amount_cents as "amountCents", method
    from transactions where id = ${transactionId} and type = ${type}`.one(transaction, () => refuse('NOT_FOUND'));
  const { userId, amountCents, method } = request;
  await lockWallet(transaction, userId);
  await announceStaff(transaction, 'money');
  if (approved && (await waitsForSecond(transaction, decision, request))) return true;
  const status = approved ? 'completed' : 'rejected';
  const decided = await sql`
    update transactions set status = ${status}, notes = ${note || defaultNote(decision, method)},
      decided_by = ${actorId}, completed_at = now()
    where id = ${transactionId} and status = 'pending'`.run(transaction);
  if (decided === 0) refuse('ALREADY_PROCESSED');
  await postTransfers(transaction, transfersOf(decision, request), actorId);
  await recordAction(transaction, {
    actorId,
    action: `${type} ${approved ? 'approved' : 'rejected'}`,
    subject: 'transaction',
    subjectId: transactionId,
    before: { status: 'pending' },
    after: { status, note, amountCents },
  });
  await announcePlayers(transaction, [{ userId, transactionId }]);
  return false;
}

/** Added funds always need two people, and so does what already has a first approval. */
async function waitsForSecond(transaction: Transaction, decision: Decision, request: Request): Promise<boolean> {
  const { transactionId, actorId, note, fourEyesCents: limitCents } = decision;
  const { userId, amountCents, method } = request;
  const pending = sql`select 1 from transactions where id = ${transactionId} and status = 'pending'`;
  if (!(await pending.exists(transaction))) refuse('ALREADY_PROCESSED');
  const twoNeeded =
    method === 'admin_credit' ||
    (await hasFirstApproval(transaction, transactionId)) ||
    (await needsTwo(transaction, { actorId, userId, amountCents, limitCents }));
  return twoNeeded && awaitsSecond(transaction, { transactionId, actorId, note, amountCents });
}

function transfersOf({ transactionId, type, approved }: Decision, request: Request): Transfer[] {
  const event = { transactionId, ...request };
  if (type === 'withdrawal') return approved ? withdrawalPaid(event) : withdrawalReturned(event);
  if (!approved) return [];
  return request.method === 'admin_credit' ? creditGiven(event) : depositApproved(event);
}

function defaultNote({ type, approved }: Decision, method: TransactionMethod): string | null {
  if (type === 'withdrawal') return null;
  return approved ? `Deposit approved - ${method}` : 'Deposit rejected by admin';
}
