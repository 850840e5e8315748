// What stands above the tables of staff: how many rows there are of each kind, and how much they come to.
import type { MoneyFigures, UserFigures } from '#contract/objects/figures.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { TRANSACTION_STATUSES, type TransactionStatus } from '#domain/wallet.ts';
import type { Queryable } from '#server/database/transaction.ts';

/** Who waits to be looked at, as domain/verification.ts has it. */
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

const MONEY_KINDS = ['deposit', 'withdrawal', 'credit'] as const;
type MoneyKind = (typeof MONEY_KINDS)[number];
type MoneyRow = { kind: MoneyKind; status: TransactionStatus; count: number; amount: number };

/** Added funds are transactions of type deposit, but no money that came in: they are counted by themselves. */
export async function readMoneyFigures(database: Queryable): Promise<MoneyFigures> {
  const { rows } = await database.query<MoneyRow>(
    `select case method when 'admin_credit' then 'credit' else type end as kind, status, count(*) as count,
       sum(amount_cents)::bigint as amount
     from transactions group by 1, 2`,
  );
  const add = (some: readonly MoneyRow[]) => ({
    count: some.reduce((sum, { count }) => sum + count, 0),
    amount: formatAmount(some.reduce((sum, { amount }) => sum + amount, 0) as Cents),
  });
  const figuresOf = (kind: MoneyKind) => {
    const own = rows.filter((row) => row.kind === kind);
    const states = TRANSACTION_STATUSES.map((status) => [status, add(own.filter((row) => row.status === status))]);
    return { ...Object.fromEntries(states), total: add(own) };
  };
  return Object.fromEntries(MONEY_KINDS.map((kind) => [kind, figuresOf(kind)])) as MoneyFigures;
}
