// The totals above the staff's tables of deposits and withdrawals.
import type { MoneyFigures } from '#contract/wallet/objects.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { TRANSACTION_STATUSES, type TransactionStatus } from '#domain/wallet.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { DEPOSITS_SUM } from '#server/ledger/cash-sums.ts';

const MONEY_KINDS = ['deposit', 'withdrawal', 'credit', 'deduction'] as const;
type MoneyKind = (typeof MONEY_KINDS)[number];
type MoneyRow = { kind: MoneyKind; status: TransactionStatus; count: number; amount: number };

/** The deposits that were reversed, read from the ledger, which has an index for them. */
const REVERSED_DEPOSITS = sql`
  select t.ref_id from transfers t where t.kind in ('deposit_reversal', 'deposit_debt')
  group by t.ref_id having ${DEPOSITS_SUM} < 0`;

/**
 * Added and deducted funds are counted separately from deposits and withdrawals: no cash moved.
 * What was reversed is left out.
 */
export async function readMoneyFigures(database: Queryable): Promise<MoneyFigures> {
  const rows = await sql<MoneyRow>`
    select case method when 'admin_credit' then 'credit' when 'admin_debit' then 'deduction' else type end as kind, status, count(*) as count,
      sum(amount_cents)::bigint as amount
    from transactions where reversed_at is null and id not in (${REVERSED_DEPOSITS}) group by 1, 2`.all(database);
  const add = (some: readonly MoneyRow[]) => ({
    count: some.reduce((sum, { count }) => sum + count, 0),
    amount: formatAmount(some.reduce((sum, { amount }) => sum + amount, 0) as Cents),
  });
  const figuresOf = (kind: MoneyKind) => {
    const ofKind = rows.filter((row) => row.kind === kind);
    const states = TRANSACTION_STATUSES.map((status) => [status, add(ofKind.filter((row) => row.status === status))]);
    return { ...Object.fromEntries(states), total: add(ofKind) };
  };
  return Object.fromEntries(MONEY_KINDS.map((kind) => [kind, figuresOf(kind)])) as MoneyFigures;
}
