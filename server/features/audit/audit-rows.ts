// Reads the audit trail and shapes it for clients.

import type { AuditEntry } from '#contract/audit/objects.ts';
import type { AuditSubject } from '#contract/audit-subjects.ts';
import { anywherePattern, Conditions, type TableSource } from '#server/database/table-query.ts';
import type { Queryable } from '#server/database/transaction.ts';

export type AuditFilter = {
  actorId?: number | undefined;
  action?: string | undefined;
  subject?: string | undefined;
  subjectId?: number | undefined;
  search?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

/** Text is searched in the action, the actor, and the values before and after. */
export function auditSource(filter: AuditFilter): TableSource {
  const conditions = new Conditions()
    .add('e.actor_id = $?', filter.actorId)
    .add('e.action = $?', filter.action)
    .add('e.subject = $?', filter.subject)
    .add('e.subject_id = $?', filter.subjectId)
    .between('e.created_at', filter.from, filter.to)
    .add(
      `e.action ilike $? or e.before::text ilike $? or e.after::text ilike $?
       or e.actor_id in (select id from users where username ilike $?)`,
      filter.search ? anywherePattern(filter.search) : undefined,
    );
  return { from: 'audit_entries e', id: 'e.number', orderBy: 'e.number', conditions };
}

type AuditRow = {
  number: number;
  actor_id: number | null;
  actor: string | null;
  action: string;
  subject: AuditSubject;
  subject_id: number;
  before: unknown;
  after: unknown;
  hash: Buffer;
  created_at: Date;
};

export async function findAuditEntries(database: Queryable, numbers: readonly number[]): Promise<AuditEntry[]> {
  const { rows } = await database.query<AuditRow>(
    `select e.number, e.actor_id, u.username as actor, e.action, e.subject, e.subject_id, e.before, e.after, e.hash,
            e.created_at
     from audit_entries e left join users u on u.id = e.actor_id where e.number = any($1::bigint[])`,
    [numbers],
  );
  return rows.map((row) => ({
    number: row.number,
    actorId: row.actor_id,
    actor: row.actor,
    action: row.action,
    subject: row.subject,
    subjectId: row.subject_id,
    before: row.before,
    after: row.after,
    hash: row.hash.toString('hex'),
    createdAt: row.created_at.toISOString(),
  }));
}
