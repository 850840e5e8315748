// Adds an action to the audit trail: who did what, and the state before and after.
import type { AuditSubject } from '#contract/audit-subjects.ts';
import { sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';

export type AuditedSubject = Partial<Record<AuditSubject, number>> | 'settings' | 'content' | 'import' | 'export';

export type AuditedAction = {
  /** Null for a command on the server or an automatic change. */
  actorId: number | null;
  action: string;
  /** What it affects: a row, such as `{ game: 7 }`, or something without an id. */
  about: AuditedSubject;
  before?: unknown;
  after?: unknown;
};

export const recordUserAction = (transaction: Transaction, userId: number, entry: Omit<AuditedAction, 'about'>) =>
  recordAction(transaction, { ...entry, about: { user: userId } });

export async function recordAction(transaction: Transaction, entry: AuditedAction): Promise<void> {
  const { about } = entry;
  const [subject, subjectId] = typeof about === 'string' ? [about, 0] : (Object.entries(about)[0] ?? []);
  await sql`
    insert into audit_entries (actor_id, action, subject, subject_id, before, after)
    values (${entry.actorId}, ${entry.action}, ${subject}, ${subjectId},
      ${JSON.stringify(entry.before ?? null)}, ${JSON.stringify(entry.after ?? null)})`.run(transaction);
}
