// Above an amount that the operator sets, money is paid, credited or given only with the approval
// of two members of staff. What one person decides alone adds up over the day (UTC), per person and
// per player, so that splitting an amount doesn't avoid the rule. The first approval is stored; the
// second must come from another person, and both must have had their role before the request.
import { recordAction } from '#server/audit/record-action.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { refuse } from '#server/http/refusal.ts';

/** Whether an amount by itself needs a second person; null: the rule is off. */
export const isAboveLimit = (amountCents: number, limitCents: number | null): boolean =>
  limitCents !== null && amountCents > limitCents;

type Step = { actorId: number; userId: number; amountCents: number; limitCents: number | null };

/**
 * Whether an amount needs a second person, added to what the same person, or one person for the
 * same player, decided alone today. The player's wallet is locked; the lock on the person
 * serialises their decisions.
 */
export async function needsTwo(transaction: Transaction, step: Step): Promise<boolean> {
  const { actorId, userId, amountCents, limitCents } = step;
  if (limitCents === null) return false;
  await lockDecisionsOf(transaction, actorId);
  return isAboveLimit(amountCents + (await decidedAloneToday(transaction, { actorId, userId })), limitCents);
}

/**
 * What one person has decided alone today: paid, credited, given and offered in promotions; or, if
 * larger, what one person decided for the player.
 */
export async function decidedAloneToday(
  transaction: Transaction,
  { actorId, userId }: { actorId: number; userId: number | null },
): Promise<number> {
  const { rows } = await transaction.query<{ alone_cents: number }>(
    `select greatest(coalesce(sum(amount_cents) filter (where actor_id = $1), 0),
       coalesce(sum(amount_cents) filter (where user_id = $2), 0))::bigint as alone_cents
     from (
       select decided_by as actor_id, user_id, amount_cents from transactions t
       where status = 'completed' and (decided_by = $1 or user_id = $2) and completed_at >= ${TODAY}
         and not exists (select 1 from first_approvals where transaction_id = t.id)
       union all
       select granted_by, user_id, amount_cents from free_bets
       where granted_by is not null and (granted_by = $1 or user_id = $2) and created_at >= ${TODAY}
       union all
       select actor_id, null, cost_cents from promotion_costs where actor_id = $1 and created_at >= ${TODAY}
     ) as alone`,
    [actorId, userId],
  );
  return rows[0]?.alone_cents as number;
}

/** Serialises one person's decisions, so that each counts those before it. */
export async function lockDecisionsOf(transaction: Transaction, actorId: number): Promise<void> {
  await transaction.query(`select pg_advisory_xact_lock(hashtext('goldline decisions of ' || $1::bigint))`, [actorId]);
}

/** The start of the day (UTC) by the database's clock. */
export const TODAY = `date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'`;

/** Whether a first approval is recorded, so that a second is required. */
export async function hasFirstApproval(transaction: Transaction, transactionId: number): Promise<boolean> {
  const { rows } = await transaction.query('select 1 from first_approvals where transaction_id = $1', [transactionId]);
  return rows.length > 0;
}

type Approval = { transactionId: number; actorId: number; note: string | null; amountCents: number };

/**
 * Records the first approval, or finds one by another person. The wallet's lock is held, so of two
 * concurrent approvals one is the first. Refuses ROLE_TOO_NEW and SECOND_PERSON_REQUIRED. @returns
 * whether a second is still needed
 */
export async function awaitsSecond(transaction: Transaction, approval: Approval): Promise<boolean> {
  const { transactionId, actorId, note, amountCents } = approval;
  await refuseNewRole(transaction, actorId, { table: 'transactions', id: transactionId, asked: 'created_at' });
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

type Request =
  | { table: 'transactions'; id: number; asked: 'created_at' | 'reversal_asked_at' }
  | { table: 'proposals'; id: number; asked: 'created_at' };

/** Refuses ROLE_TOO_NEW if the person got their role after the request was made. */
export async function refuseNewRole(transaction: Transaction, actorId: number, request: Request): Promise<void> {
  const { rows } = await transaction.query(
    `select 1 from users u join ${request.table} r on r.id = $2 where u.id = $1 and u.role_since < r.${request.asked}`,
    [actorId, request.id],
  );
  if (rows.length === 0) refuse('ROLE_TOO_NEW');
}
