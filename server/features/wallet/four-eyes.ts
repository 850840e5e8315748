// Above an amount that the operator sets, money is paid, credited, deducted or given only with the
// approval of two members of staff, who must both have had their role before the request. A single
// free bet is refused instead. What one person decides alone adds up over the day (UTC), per person
// and per player.
import { type Permission, ROLES, roleHasPermission } from '#domain/roles.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { raw, type Statement, sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { refuse } from '#server/http/refusal.ts';

/** Whether the amount exceeds the limit; never if the limit is null. */
export const isAboveLimit = (amountCents: number, limitCents: number | null): boolean =>
  limitCents !== null && amountCents > limitCents;

type Step = {
  actorId: number;
  /** Null if no player's balance changes. */
  userId: number | null;
  amountCents: number;
  limitCents: number | null;
};

/**
 * Whether an amount, together with what was decided alone today, needs a second person. The caller
 * has locked the player's wallet. Serialises the decisions of this person.
 */
export async function needsTwo(transaction: Transaction, step: Step): Promise<boolean> {
  const { actorId, userId, amountCents, limitCents } = step;
  if (limitCents === null) return false;
  await lockDecisionsOf(transaction, actorId);
  return isAboveLimit(amountCents + (await decidedAloneToday(transaction, actorId, userId)), limitCents);
}

/** What one person decided alone today, or, if larger, what was decided alone for the player. */
export async function decidedAloneToday(
  database: Queryable,
  actorId: number | null,
  userId: number | null,
): Promise<number> {
  const isAbout = (actor: string, user: string) => sql`(${raw(actor)} = ${actorId} or ${raw(user)} = ${userId})`;
  return sql`
    select greatest(coalesce(sum(amount_cents) filter (where actor_id = ${actorId}), 0),
      coalesce(sum(amount_cents) filter (where user_id = ${userId}), 0))::bigint
    from (
      ${aloneToday(isAbout)}
      union all
      select actor_id, null, cost_cents from promotion_costs where actor_id = ${actorId} and created_at >= ${TODAY}
      union all
      select alone_by, null, alone_cents from voidings
      where alone_by = ${actorId} and created_at >= ${TODAY} and lifted_at is null
    ) as alone`.value<number>(database);
}

/** The amounts decided alone today; `isAbout` filters rows by their actor and player columns. */
const aloneToday = (isAbout: (actor: string, user: string) => Statement<object>) => sql`
  select decided_by as actor_id, user_id, amount_cents from transactions t
  where status = 'completed' and ${isAbout('decided_by', 'user_id')} and completed_at >= ${TODAY}
    and decided_by is not null and not exists (select 1 from first_approvals where transaction_id = t.id)
  union all
  -- Approved on any day, but not yet paid by the provider.
  select t.decided_by, t.user_id, t.amount_cents from transactions t join payments p on p.transaction_id = t.id
  where t.status = 'pending' and p.state in ('created', 'sent', 'pending') and ${isAbout('t.decided_by', 't.user_id')}
    and t.decided_by is not null and not exists (select 1 from first_approvals where transaction_id = t.id)
  union all
  -- Deductions reversed by one person alone; this deletes any lapsed request to reverse them.
  select reversed_by, user_id, amount_cents from transactions
  where method = 'admin_debit' and ${isAbout('reversed_by', 'user_id')} and reversed_at >= ${TODAY}
    and reversal_asked_by is null
  union all
  -- Closed and reopened payment cases.
  select actor_id, user_id, amount_cents from payment_decisions
  where ${isAbout('actor_id', 'user_id')} and created_at >= ${TODAY}
  union all
  -- Manual settlements, including those reversed later, since the money may have been withdrawn.
  select actor_id, user_id, amount_cents from manual_settlements
  where ${isAbout('actor_id', 'user_id')} and created_at >= ${TODAY}
  union all
  select granted_by, user_id, amount_cents from free_bets
  where granted_by is not null and ${isAbout('granted_by', 'user_id')} and created_at >= ${TODAY}`;

type SameAmountForEach = { userIds: readonly number[]; amountCents: number; limitCents: number };

/** Whether giving each of these players the amount exceeds the daily limit for any of them. */
export async function isAnyAboveDailyLimit(
  database: Queryable,
  { userIds, amountCents, limitCents }: SameAmountForEach,
): Promise<boolean> {
  const isAbout = (_actor: string, user: string) => sql`${raw(user)} = any(${userIds}::bigint[])`;
  return sql`
    select 1 from (${aloneToday(isAbout)}) as alone
    group by user_id having sum(amount_cents) + ${amountCents} > ${limitCents} limit 1`.exists(database);
}

type PaymentDecision = Omit<Step, 'limitCents'> & { caseId: number | null; paymentId: number | null };

/** Records what one person decided alone, for that person's total of the day. */
export async function recordPaymentDecision(transaction: Transaction, decision: PaymentDecision): Promise<void> {
  const { caseId, paymentId, actorId, userId, amountCents } = decision;
  await sql`
    insert into payment_decisions (case_id, payment_id, actor_id, user_id, amount_cents)
    values (${caseId}, ${paymentId}, ${actorId}, ${userId}, ${amountCents})`.run(transaction);
}

/** Serialises one person's decisions, so that each counts those before it. */
export async function lockDecisionsOf(transaction: Transaction, actorId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('goldline decisions of ' || ${actorId}::bigint))`.run(transaction);
}

/** The start of the day (UTC) by the database's clock. */
export const TODAY = sql`date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'`;

export async function hasFirstApproval(transaction: Transaction, transactionId: number): Promise<boolean> {
  return sql`select 1 from first_approvals where transaction_id = ${transactionId}`.exists(transaction);
}

/** Whether the person in this column is active staff with this permission. */
export const mayStill = (person: string, permission: Permission) => sql`exists (
  select 1 from users still where still.id = ${raw(person)} and still.suspended_at is null
    and still.role = any(${ROLES.filter((role) => roleHasPermission(role, permission))}::text[]))`;

export const isStillAllowed = (database: Queryable, userId: number, permission: Permission): Promise<boolean> =>
  sql`select 1 from users u where u.id = ${userId} and ${mayStill('u.id', permission)}`.exists(database);

type Approval = { transactionId: number; userId: number; actorId: number; note: string | null; amountCents: number };

/**
 * Records the first approval, replacing one by a person who may no longer approve. A second
 * approval, by another person, is checked but not stored. The caller has locked the wallet. Refuses
 * with ROLE_TOO_NEW and SECOND_PERSON_REQUIRED. @returns whether a second approval is still needed
 */
export async function recordApproval(transaction: Transaction, approval: Approval): Promise<boolean> {
  const { transactionId, userId, actorId, note, amountCents } = approval;
  await refuseNewRole(transaction, actorId, { table: 'transactions', id: transactionId, requestedAt: 'created_at' });
  const isFirst = await sql`
    insert into first_approvals as first (transaction_id, actor_id, note) values (${transactionId}, ${actorId}, ${note})
    on conflict (transaction_id) do update
      set actor_id = excluded.actor_id, note = excluded.note, created_at = excluded.created_at
      where not ${mayStill('first.actor_id', 'money.decide')}
    returning 1`.exists(transaction);
  if (isFirst) {
    const action = 'approved as the first of two';
    const after = { amountCents, note, userId };
    await recordAction(transaction, { actorId, action, about: { transaction: transactionId }, after });
    return true;
  }
  const ownApproval = sql`select 1 from first_approvals where transaction_id = ${transactionId} and actor_id = ${actorId}`;
  if (await ownApproval.exists(transaction)) refuse('SECOND_PERSON_REQUIRED');
  return false;
}

type Request =
  | { table: 'transactions'; id: number; requestedAt: 'created_at' | 'reversal_asked_at' }
  | { table: 'proposals' | 'audit_entries'; id: number; requestedAt: 'created_at' }
  | { table: 'payment_cases'; id: number; requestedAt: 'proposed_at' }
  | { table: 'players'; id: number; requestedAt: 'changed_at' };

/** Refuses with ROLE_TOO_NEW if the person got their role after the request was made. */
export async function refuseNewRole(transaction: Transaction, actorId: number, request: Request): Promise<void> {
  const isOlder = sql`
    select 1 from users u join ${raw(request.table)} r on r.id = ${request.id}
    where u.id = ${actorId} and u.role_since < r.${raw(request.requestedAt)}`;
  if (!(await isOlder.exists(transaction))) refuse('ROLE_TOO_NEW');
}
