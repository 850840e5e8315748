// Above an amount that the operator sets, money leaves the house only when two administrators say so: a withdrawal, and
// funds that are added. The first one's approval is kept; the same person can't be the second.
import { recordAction } from '#server/audit/record-action.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { refuse } from '#server/http/refusal.ts';

/** Whether so much needs a second person; null: the rule is off. */
export const needsTwo = (amountCents: number, limitCents: number | null): boolean =>
  limitCents !== null && amountCents > limitCents;

type Approval = { transactionId: number; actorId: number; note: string | null; amountCents: number };

/**
 * Keeps the first approval, or finds that there is one by somebody else. The wallet's lock is held, so two who approve
 * at once are the first and the second. Refuses SECOND_PERSON_REQUIRED. @returns whether a second is still needed
 */
export async function awaitsSecond(transaction: Transaction, approval: Approval): Promise<boolean> {
  const { transactionId, actorId, note, amountCents } = approval;
  const { rowCount } = await transaction.query(
    `insert into first_approvals (transaction_id, actor_id, note) values ($1, $2, $3) on conflict do nothing`,
    [transactionId, actorId, note],
  );
  if (rowCount === 1) {
    await recordAction(transaction, {
      actorId,
      action: 'approved as the first of two',
      subject: 'transaction',
      subjectId: transactionId,
      after: { amountCents, note },
    });
    return true;
  }
  const { rows } = await transaction.query<{ actor_id: number }>(
    'select actor_id from first_approvals where transaction_id = $1',
    [transactionId],
  );
  if (rows[0]?.actor_id === actorId) refuse('SECOND_PERSON_REQUIRED');
  return false;
}
