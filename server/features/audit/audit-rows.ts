import { type AuditEntry, auditEntryObject } from '#contract/audit/objects.ts';
import type { CallQuery } from '#contract/schemas.ts';
import { fromRow } from '#server/database/from-row.ts';
import { sql } from '#server/database/sql.ts';
import { anywherePattern, Conditions, type TableSource } from '#server/database/table-query.ts';
import type { Queryable } from '#server/database/transaction.ts';

/** `search` matches the action, the actor's username, or the values before and after. */
export function auditSource(filter: CallQuery<'listAudit'>): TableSource {
  const conditions = new Conditions()
    .add('e.actor_id = $?', filter.actorId)
    .add('e.action = $?', filter.action)
    .add('e.subject = $?', filter.subject)
    .add('e.subject_id = $?', filter.subjectId)
    .during('e.created_at', filter.from, filter.to)
    .add(
      `e.action ilike $? or e.before::text ilike $? or e.after::text ilike $?
       or e.actor_id in (select id from users where username ilike $?)`,
      filter.search ? anywherePattern(filter.search) : undefined,
    );
  return { from: 'audit_entries e', id: 'e.number', orderBy: 'e.number', conditions };
}

export async function findAuditEntries(database: Queryable, numbers: readonly number[]): Promise<AuditEntry[]> {
  const rows = await sql<{ hash: Buffer }>`
    select e.number, e.actor_id, u.username as actor, e.action, e.subject, e.subject_id, e.before, e.after, e.hash,
      e.created_at
    from audit_entries e left join users u on u.id = e.actor_id
    where e.number = any(${numbers}::bigint[])`.all(database);
  return rows.map((row) => ({ ...fromRow(auditEntryObject, row), hash: row.hash.toString('hex') }));
}
