// Saves a new version of a page. Overwrites nothing, and refuses to replace a newer version.
import type { CallBody } from '#contract/schemas.ts';
import { unknownPlaceholder } from '#domain/content.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { findCurrent, type PageKey } from '#server/features/content/content-rows.ts';
import { type DefaultText, hashText } from '#server/features/content/default-texts.ts';
import { refuse, refuseField } from '#server/http/refusal.ts';

type Saving = CallBody<'saveContent'> & { page: PageKey; defaultText: DefaultText; actorId: number };

/** Refuses with CONTENT_CHANGED and the version, or VALIDATION for an unknown placeholder. */
export async function saveContent(
  transaction: Transaction,
  { page, version, text, defaultText, actorId }: Saving,
): Promise<void> {
  const unknown = unknownPlaceholder(text?.body ?? '');
  if (unknown !== undefined) refuseField('body', `There is no placeholder {{${unknown}}}`);
  const before = await findCurrent(transaction, page);
  if ((before?.version ?? 0) !== version) refuse('CONTENT_CHANGED', { version: before?.version ?? 0 });
  // If two people save the same version concurrently, the second row conflicts with the first.
  const insertedRows = await sql`
    insert into content_pages (slug, language, version, title, body, default_hash, author_id)
    values (${page.slug}, ${page.language}, ${version + 1}, ${text?.title}, ${text?.body}, ${defaultText.hash}, ${actorId})
    on conflict do nothing`.run(transaction);
  if (insertedRows === 0) refuse('CONTENT_CHANGED', { version: version + 1 });
  await recordAction(transaction, {
    actorId,
    action: text === null ? 'default text restored' : 'page saved',
    about: 'content',
    before: before && { ...page, version, title: before.title, hash: auditHash(before) },
    after: { ...page, version: version + 1, title: text?.title ?? null, hash: auditHash(text) },
  });
}

/** The table keeps every text unchanged; the hash in the audit trail proves that. */
function auditHash(text: { title: string | null; body: string | null } | null): string | null {
  if (text?.title == null || text.body === null) return null;
  return hashText({ title: text.title, body: text.body }).toString('hex');
}
