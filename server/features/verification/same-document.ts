// A document belongs to one person, so another account with the same document may be theirs too.
import type { User } from '#contract/users/objects.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { findUsers } from '#server/features/users/user-rows.ts';

/** A document without a country matches documents from any country. */
export type Document = { number: string; country: string | null };

/** The other accounts with this document, oldest first. */
export async function findSameDocument(database: Queryable, userId: number, { number, country }: Document) {
  const ids = await sql`
    select id from users
    where identity_document_key = document_key(${number}) and id <> ${userId}
      and (${country}::text is null or identity_document_country is null or identity_document_country = ${country})
    order by id`.allValues<number>(database);
  const users = await findUsers(database, ids, { identity: true });
  return users.toSorted((a, b) => a.id - b.id);
}

/**
 * Whether the account is verified, or is barred from betting and its documents were not rejected.
 */
export function holdsDocument(user: User): boolean {
  const isBarred = user.suspended || user.timedOutUntil !== null || user.selfExcludedUntil !== null;
  return user.identityVerified || (isBarred && !user.identityRejected);
}
