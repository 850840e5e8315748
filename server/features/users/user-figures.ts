import type { UserFigures } from '#contract/users/objects.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { raw, sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';

/** Conditions for the identity states, as in domain/verification.ts. */
export const IDENTITY_CONDITIONS = {
  verified: 'u.identity_verified',
  pending: 'u.identity_document_number is not null and not u.identity_verified',
  incomplete: 'u.identity_document_number is null and not u.identity_verified',
} as const;

export async function readUserFigures(database: Queryable): Promise<UserFigures> {
  const { balance, ...figures } = await sql<Omit<UserFigures, 'totalBalance'> & { balance: Cents }>`
    select count(*) as total, count(*) filter (where is_verified) as verified,
      count(*) filter (where role = 'admin') as administrators,
      (select coalesce(sum(available_cents), 0) from wallets)::bigint as balance,
      json_build_object('verified', count(*) filter (where ${raw(IDENTITY_CONDITIONS.verified)}),
        'pending', count(*) filter (where ${raw(IDENTITY_CONDITIONS.pending)}),
        'incomplete', count(*) filter (where ${raw(IDENTITY_CONDITIONS.incomplete)})) as identities,
      count(*) filter (where ${raw(IDENTITY_CONDITIONS.pending)} and identity_rejected_at is null) as "identitiesToReview"
    from users u`.one(database);
  return { ...figures, totalBalance: formatAmount(balance) };
}
