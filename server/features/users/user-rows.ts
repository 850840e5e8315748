// Reads users from the database and shapes them for clients. Password hashes stay in features/auth.
import type { User } from '#contract/users/objects.ts';
import { cents, formatAmount } from '#domain/money.ts';
import { anyOf } from '#server/database/any-of.ts';
import type { Queryable } from '#server/database/transaction.ts';

type UserRow = {
  id: number;
  username: string;
  phone_number: string;
  email: string | null;
  available_cents: number;
  role: User['role'];
  is_verified: boolean;
  date_of_birth: string | null;
  address: string | null;
  identity_verified: boolean;
  identity_document_type: User['identityDocumentType'];
  identity_document_number: string | null;
  identity_document_country: string | null;
  identity_version: number;
  verification_notes: string | null;
  identity_rejected: boolean;
  suspended: boolean;
  timed_out_until: Date | null;
  self_excluded_until: Date | null;
  created_at: Date;
};

const SELECT_USER = `
  select u.id, u.username, u.phone_number, u.email, coalesce(w.available_cents, 0) as available_cents, u.role,
         u.is_verified, u.date_of_birth, u.address, u.identity_verified, u.identity_document_type,
         u.identity_document_number, u.identity_document_country, u.identity_version, u.verification_notes,
         u.identity_rejected_at is not null as identity_rejected,
         u.suspended_at is not null as suspended,
         case when p.timed_out_until > now() then p.timed_out_until end as timed_out_until,
         case when p.excluded_until > now() then p.excluded_until end as self_excluded_until, u.created_at
  from users u left join wallets w on w.user_id = u.id left join play_settings p on p.user_id = u.id`;

function toUser(row: UserRow): User {
  return {
    id: row.id,
    username: row.username,
    phoneNumber: row.phone_number,
    email: row.email,
    balance: formatAmount(cents(row.available_cents)),
    role: row.role,
    isVerified: row.is_verified,
    dateOfBirth: row.date_of_birth,
    address: row.address,
    identityVerified: row.identity_verified,
    identityDocumentType: row.identity_document_type,
    identityDocumentNumber: row.identity_document_number,
    identityDocumentCountry: row.identity_document_country,
    identityVersion: row.identity_version,
    verificationNotes: row.verification_notes,
    identityRejected: row.identity_rejected,
    suspended: row.suspended,
    timedOutUntil: row.timed_out_until?.toISOString() ?? null,
    selfExcludedUntil: row.self_excluded_until?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

export async function findUser(database: Queryable, id: number): Promise<User | null> {
  const { rows } = await database.query<UserRow>({
    name: 'find-user',
    text: `${SELECT_USER} where u.id = $1`,
    values: [id],
  });
  return rows[0] ? toUser(rows[0]) : null;
}

export async function listUsers(database: Queryable, page: { limit: number; before?: number }): Promise<User[]> {
  const { rows } = await database.query<UserRow>(
    `${SELECT_USER} where ($1::bigint is null or u.id < $1) order by u.id desc limit $2`,
    [page.before ?? null, page.limit],
  );
  return rows.map(toUser);
}

export async function findUsers(database: Queryable, ids: readonly number[]): Promise<User[]> {
  const text = `${SELECT_USER} where u.id = ${anyOf('$1')}`;
  const { rows } = await database.query<UserRow>({ name: 'find-users', text, values: [ids] });
  return rows.map(toUser);
}
