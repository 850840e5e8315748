// A document belongs to one person, so another account with the same document may be theirs too.
import type { User } from '#contract/users/objects.ts';
import { type Statement, sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { findUsers } from '#server/features/users/user-rows.ts';

/** A document without a country matches documents from any country. */
export type Document = { number: string; country: string | null };

/** The other accounts with this document, oldest first. */
export async function findSameDocument(database: Queryable, userId: number, { number, country }: Document) {
  return findOthers(
    database,
    userId,
    sql`identity_document_key = document_key(${number})
      and (${country}::text is null or identity_document_country is null or identity_document_country = ${country})`,
  );
}

/**
 * The other accounts whose document number looks like the user's, oldest first. The country is
 * ignored: players enter number and country, and only those that a reviewer has confirmed are
 * compared exactly.
 */
export async function findLookAlikes(database: Queryable, { id, identityDocumentNumber: number }: User) {
  return findOthers(database, id, sql`document_look(identity_document_key) = document_look(document_key(${number}))`);
}

async function findOthers(database: Queryable, userId: number, condition: Statement<object>): Promise<User[]> {
  const ids = sql`select id from users where ${condition} and id <> ${userId}`;
  const users = await findUsers(database, await ids.allValues<number>(database), { identity: true });
  return users.toSorted((a, b) => a.id - b.id);
}

/** Whether the account is verified, or may not bet and its documents have not been rejected. */
export function holdsDocument(user: User): boolean {
  const isBarred = user.suspended || user.timedOutUntil !== null || user.selfExcludedUntil !== null;
  return user.identityVerified || (isBarred && !user.identityRejected);
}
