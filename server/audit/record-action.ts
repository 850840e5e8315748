// Adds an action to the audit trail: who did what, and the state before and after.
import type { AuditSubject } from '#contract/audit-subjects.ts';
import { sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';

export type AuditedAction = {
  /** Null for a command on the server or an automatic change. */
  actorId: number | null;
  action: string;
  subject: AuditSubject;
  subjectId: number;
  before?: unknown;
  after?: unknown;
};

export const recordUserAction = (
  transaction: Transaction,
  userId: number,
  entry: Omit<AuditedAction, 'subject' | 'subjectId'>,
) => recordAction(transaction, { ...entry, subject: 'user', subjectId: userId });

export async function recordAction(transaction: Transaction, entry: AuditedAction): Promise<void> {
  await sql`
    insert into audit_entries (actor_id, action, subject, subject_id, before, after)
    values (${entry.actorId}, ${entry.action}, ${entry.subject}, ${entry.subjectId},
      ${JSON.stringify(entry.before ?? null)}, ${JSON.stringify(entry.after ?? null)})`.run(transaction);
}
