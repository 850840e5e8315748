import { type ListedUser, type User, userObject } from '#contract/users/objects.ts';
import { cents, formatAmount } from '#domain/money.ts';
import type { PlayerRisk } from '#domain/player-risks.ts';
import { identityState } from '#domain/verification.ts';
import { anyOf } from '#server/database/any-of.ts';
import { fromRow } from '#server/database/from-row.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { readPlayerFacts } from '#server/features/users/player-risks.ts';

const SELECT_USER = sql`
  select u.id, u.username, u.phone_number, u.email, coalesce(w.available_cents, 0) as available_cents, u.role,
         u.is_verified, u.date_of_birth, u.address, u.identity_verified, u.identity_document_type,
         u.identity_document_number, u.identity_document_country, u.identity_version, u.verification_notes,
         u.identity_rejected_at is not null as identity_rejected,
         coalesce(u.identity_submitted_at, u.created_at) as submitted_at,
         u.suspended_at is not null as suspended,
         case when p.timed_out_until > now() then p.timed_out_until end as timed_out_until,
         case when p.excluded_until > now() then p.excluded_until end as self_excluded_until, u.created_at
  from users u left join wallets w on w.user_id = u.id left join play_settings p on p.user_id = u.id`;

type UserRow = { id: number; available_cents: number; submitted_at: Date };

const toUser = (row: UserRow): User => ({
  ...fromRow(userObject, row),
  balance: formatAmount(cents(row.available_cents)),
});

const WITHHELD_DETAILS = {
  dateOfBirth: null,
  address: null,
  identityDocumentType: null,
  identityDocumentNumber: null,
  identityDocumentCountry: null,
  verificationNotes: null,
} satisfies Partial<User>;

/** Identity details are shown only to the user, and to staff who review identities. */
type Details = { identity: boolean };
const NO_DETAILS: Details = { identity: false };

const withDetails =
  ({ identity }: Details) =>
  <Shown extends User>(user: Shown): Shown =>
    identity ? user : { ...user, ...WITHHELD_DETAILS };

export async function findUser(database: Queryable, id: number, details = NO_DETAILS): Promise<User | null> {
  const row = await sql<UserRow>`${SELECT_USER} where u.id = ${id}`.named('find-user').first(database);
  return row && withDetails(details)(toUser(row));
}

type Page = { limit: number; before?: number };

export async function listUsers(database: Queryable, { limit, before }: Page, details = NO_DETAILS): Promise<User[]> {
  const rows = await sql<UserRow>`
    ${SELECT_USER} where (${before}::bigint is null or u.id < ${before})
    order by u.id desc limit ${limit}`.all(database);
  return rows.map(toUser).map(withDetails(details));
}

export async function findUsers(database: Queryable, ids: readonly number[], details = NO_DETAILS): Promise<User[]> {
  return (await findRows(database, ids)).map(toUser).map(withDetails(details));
}

async function findRows(database: Queryable, ids: readonly number[]): Promise<UserRow[]> {
  return sql<UserRow>`${SELECT_USER} where u.id = ${anyOf(ids)}`.named('find-users').all(database);
}

/**
 * The risks relevant to an identity review. Risks about money are left out, and so is an unverified
 * phone, which is shown anyway.
 */
const REVIEW_RISKS: readonly PlayerRisk[] = ['same_document', 'credentials_changed', 'under_age', 'suspended'];

/** Adds what a reviewer should know about users whose identity awaits a decision. */
export async function findListedUsers(
  database: Queryable,
  ids: readonly number[],
  details = NO_DETAILS,
): Promise<ListedUser[]> {
  const rows = await findRows(database, ids);
  const listed = rows.map((row) => ({ user: toUser(row), submittedAt: row.submitted_at.toISOString() }));
  const awaiting = listed.filter(({ user }) => identityState(user) === 'pending' && !user.identityRejected);
  const facts = await readPlayerFacts(
    database,
    awaiting.map(({ user }) => user.id),
  );
  return listed.map(({ user, submittedAt }) => {
    const shown = withDetails(details)(user);
    const found = facts.get(user.id);
    if (found === undefined) return shown;
    const risks = found.risks.filter((risk) => REVIEW_RISKS.includes(risk));
    return { ...shown, review: { submittedAt, risks } };
  });
}
