import { type AuditEntry, auditEntryObject } from '#contract/audit/objects.ts';
import type { CallQuery } from '#contract/schemas.ts';
import { fromRow } from '#server/database/from-row.ts';
import { raw, sql } from '#server/database/sql.ts';
import { anywherePattern, Conditions, isLongEnough, type TableSource } from '#server/database/table-query.ts';
import type { Queryable } from '#server/database/transaction.ts';

/** What longer searches are matched against, identical to the index's expression. */
export const AUDIT_TEXT = "(e.action || ' ' || coalesce(e.before::text, '') || ' ' || coalesce(e.after::text, ''))";

/**
 * `search` matches the action, the actor's username, or, with at least three characters, the values
 * before and after.
 */
export async function auditSource(database: Queryable, filter: CallQuery<'listAudit'>): Promise<TableSource> {
  const conditions = new Conditions()
    .add('e.actor_id = $?', filter.actorId)
    .add('e.action = $?', filter.action)
    .add('e.subject = $?', filter.subject)
    .add('e.subject_id = $?', filter.subjectId)
    .during('e.created_at', filter.from, filter.to);
  if (filter.search) {
    const pattern = anywherePattern(filter.search);
    // Read separately: in a subquery, the planner would overestimate these actors' entries, and
    // read the whole trail instead of using the indexes.
    const actorIds = await sql`
      select id from users where username ilike ${pattern}
        and exists (select from audit_entries a where a.actor_id = users.id)`.allValues<number>(database);
    const text = isLongEnough(filter.search) ? AUDIT_TEXT : 'e.action';
    conditions.and(sql`${raw(text)} ilike ${pattern} or e.actor_id = any(${actorIds}::bigint[])`);
  }
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
