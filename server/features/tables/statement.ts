// A player's statement: every transfer that moved what they have available, with the balance after it.
import type { Statement, StatementLine } from '#contract/objects/tables.ts';
import type { TransferKind } from '#domain/ledger/transfer.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { fileRowsMax } from '#server/features/tables/table-query.ts';

export type StatementRange = { userId: number; from: Date | null; to: Date | null };

type LineRow = {
  id: number;
  created_at: Date;
  kind: TransferKind;
  ref_id: number;
  amount: number;
  balance: number;
  total: number;
};

const requestKinds = new Set(['deposit', 'credit', 'withdrawal_hold', 'withdrawal_payment', 'withdrawal_return']);

/** The balance runs from the first line of all, whatever range is shown. */
const lines = `
  with moved as (
    select id, created_at, kind, ref_id,
      case when credit_account = 'available' then amount_cents else -amount_cents end as amount
    from transfers where user_id = $1 and 'available' in (debit_account, credit_account)
  ), running as (
    select moved.*, (sum(amount) over (order by id))::bigint as balance from moved
  )
  select *, count(*) over () as total from running
  where ($2::timestamptz is null or created_at >= $2) and ($3::timestamptz is null or created_at <= $3)
  order by id limit $4 offset $5`;

const toLine = (row: LineRow): StatementLine => ({
  id: row.id,
  createdAt: row.created_at.toISOString(),
  kind: row.kind,
  reference: `${requestKinds.has(row.kind) ? 'request' : 'bet'} ${row.ref_id}`,
  amount: formatAmount(row.amount as Cents),
  balance: formatAmount(row.balance as Cents),
});

/** One page of the statement, with the balance before and after the whole range. */
export async function readStatement(
  database: Queryable,
  { userId, from, to }: StatementRange,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Omit<Statement, 'userId' | 'username'>> {
  const { rows } = await database.query<LineRow>(lines, [userId, from, to, pageSize, (page - 1) * pageSize]);
  const bounds = await database.query<{ opening: number; closing: number; total: number }>(
    `select coalesce(sum(amount) filter (where created_at < $2), 0)::bigint as opening,
       coalesce(sum(amount) filter (where $3::timestamptz is null or created_at <= $3), 0)::bigint as closing,
       count(*) filter (where ($2::timestamptz is null or created_at >= $2)
         and ($3::timestamptz is null or created_at <= $3)) as total
     from (select created_at, case when credit_account = 'available' then amount_cents else -amount_cents end as amount
           from transfers where user_id = $1 and 'available' in (debit_account, credit_account)) as moved`,
    [userId, from, to],
  );
  const { opening = 0, closing = 0, total = 0 } = bounds.rows[0] ?? {};
  return {
    openingBalance: formatAmount(opening as Cents),
    closingBalance: formatAmount(closing as Cents),
    rows: rows.map(toLine),
    total,
  };
}

/** All lines of the range, for a file. */
export async function* statementBatches(
  database: Queryable,
  { userId, from, to }: StatementRange,
): AsyncGenerator<StatementLine[]> {
  const { rows } = await database.query<LineRow>(lines, [userId, from, to, fileRowsMax, 0]);
  yield rows.map(toLine);
}
