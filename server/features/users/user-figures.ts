// The totals above the administrator's table of users.
import type { UserFigures } from '#contract/users/objects.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import type { Queryable } from '#server/database/transaction.ts';

/** The states of an identity, as in domain/verification.ts. */
export const identityIs = {
  verified: 'u.identity_verified',
  pending: 'u.identity_document_number is not null and not u.identity_verified',
  incomplete: 'u.identity_document_number is null and not u.identity_verified',
} as const;

type UserRow = {
  total: number;
  verified: number;
  administrators: number;
  balance: number;
  identity_verified: number;
  identity_pending: number;
  identity_to_review: number;
};

export async function readUserFigures(database: Queryable): Promise<UserFigures> {
  const { rows } = await database.query<UserRow>(
    `select count(*) as total, count(*) filter (where is_verified) as verified,
       count(*) filter (where role = 'admin') as administrators,
       (select coalesce(sum(available_cents), 0) from wallets)::bigint as balance,
       count(*) filter (where ${identityIs.verified}) as identity_verified,
       count(*) filter (where ${identityIs.pending}) as identity_pending,
       count(*) filter (where ${identityIs.pending} and identity_rejected_at is null) as identity_to_review
     from users u`,
  );
  const row = rows[0] as UserRow;
  const { total, verified, administrators, identity_verified, identity_pending } = row;
  const incomplete = total - identity_verified - identity_pending;
  return {
    total,
    verified,
    administrators,
    totalBalance: formatAmount(row.balance as Cents),
    identities: { verified: identity_verified, pending: identity_pending, incomplete },
    identitiesToReview: row.identity_to_review,
  };
}
