import type { AuditEntry } from '#contract/audit/objects.ts';
import type { User } from '#contract/users/objects.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { Document } from '#server/features/verification/same-document.ts';

/**
 * Records in the audit trail whose submitted documents a member of staff is shown, once a day for
 * each submission, since open pages read them repeatedly.
 */
export async function recordIdentityViews(
  database: Queryable,
  viewerId: number,
  users: readonly Pick<User, 'id' | 'identityDocumentNumber' | 'identityVersion'>[],
): Promise<void> {
  const submitted = users.filter(
    ({ id, identityDocumentNumber }) => id !== viewerId && identityDocumentNumber !== null,
  );
  if (submitted.length === 0) return;
  await sql`
    insert into audit_entries (actor_id, action, subject, subject_id, after)
    select distinct ${viewerId}::bigint, 'identity viewed', 'user', seen.id, jsonb_build_object('identityVersion', seen.version)
    from unnest(${submitted.map(({ id }) => id)}::bigint[],
      ${submitted.map(({ identityVersion }) => identityVersion)}::int[]) as seen (id, version)
    where not exists (
      select from audit_entries a
      where a.subject = 'user' and a.subject_id = seen.id and a.action = 'identity viewed'
        and a.actor_id = ${viewerId} and a.after = jsonb_build_object('identityVersion', seen.version)
        and a.created_at > now() - interval '1 day')
    order by seen.id`.run(database);
}

/** The same for entries of the audit trail: those about identity decisions contain the document. */
export async function recordDecisionViews(
  database: Queryable,
  viewerId: number,
  entries: readonly AuditEntry[],
): Promise<void> {
  const submissions = entries.flatMap(({ subject, subjectId: id, after }) => {
    const { document, identityVersion } = (after ?? {}) as { document?: Document; identityVersion?: number };
    if (subject !== 'user' || !document?.number || identityVersion === undefined) return [];
    return { id, identityVersion, identityDocumentNumber: document.number };
  });
  await recordIdentityViews(database, viewerId, submissions);
}
