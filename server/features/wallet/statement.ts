// A player's statement: every transfer that changed the available balance, with the balance after
// it.
import type { Statement, StatementLine } from '#contract/wallet/objects.ts';
import type { TransferKind } from '#domain/ledger/transfer.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { FILE_ROWS_MAX } from '#server/database/table-query.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { CsvColumns } from '#server/http/answers/csv.ts';

export const statementColumns: CsvColumns<StatementLine> = {
  ID: (line) => line.id,
  Time: (line) => line.createdAt,
  Kind: (line) => line.kind,
  Reference: (line) => line.reference,
  Amount: (line) => line.amount,
  Balance: (line) => line.balance,
};

export type StatementRange = { userId: number; from: Date | null; to: Date | null };

type LineRow = { id: number; created_at: Date; kind: TransferKind; ref_id: number; amount: number };
type PageRow = (LineRow | { id: null }) & { before_page: number; opening: number; closing: number; total: number };

const requestKinds = new Set([
  'deposit',
  'credit',
  'credit_reversal',
  'withdrawal_hold',
  'withdrawal_payment',
  'withdrawal_return',
]);

/**
 * The movements of player $1's available balance. The hold and the release of an in-play bet cancel
 * out, so they are left out once the bet was accepted or refused.
 */
const MOVED = `
  select id, created_at, kind, ref_id,
    case when credit_account = 'available' then amount_cents else -amount_cents end as amount
  from transfers where user_id = $1 and 'available' in (debit_account, credit_account)
    and kind <> 'delay_release'
    and (kind <> 'delay_hold' or exists (select 1 from in_play_delays where id = ref_id and ended_at is null))`;

function referenceOf(kind: TransferKind): 'request' | 'delay' | 'bet' {
  if (kind === 'delay_hold') return 'delay';
  return requestKinds.has(kind) ? 'request' : 'bet';
}

const IN_RANGE = '($2::timestamptz is null or created_at >= $2) and ($3::timestamptz is null or created_at <= $3)';

/** One page, with the sums of all movements before it, before the range and by the range's end. */
const pageText = `
  with page as materialized (
    select * from (${MOVED}) as moved where ${IN_RANGE} order by id limit $4 offset $5
  ), added as (
    select coalesce(sum(amount) filter (where id < (select min(id) from page)), 0)::bigint as before_page,
      coalesce(sum(amount) filter (where created_at < $2), 0)::bigint as opening,
      coalesce(sum(amount) filter (where $3::timestamptz is null or created_at <= $3), 0)::bigint as closing,
      count(*) filter (where ${IN_RANGE}) as total
    from (${MOVED}) as moved
  )
  select page.*, added.* from added left join page on true order by page.id`;

/** The lines with the balance after each. An empty page is one row without an id. */
function toLines(rows: readonly PageRow[]): StatementLine[] {
  let after = rows[0]?.before_page ?? 0;
  return rows
    .filter((row) => row.id !== null)
    .map((row) => {
      after += row.amount;
      return {
        id: row.id,
        createdAt: row.created_at.toISOString(),
        kind: row.kind,
        reference: `${referenceOf(row.kind)} ${row.ref_id}`,
        amount: formatAmount(row.amount as Cents),
        balance: formatAmount(after as Cents),
      };
    });
}

/** One page of the statement, with the balance before and after the whole range. */
export async function readStatement(
  database: Queryable,
  { userId, from, to }: StatementRange,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Omit<Statement, 'userId' | 'username'>> {
  const values = [userId, from, to, pageSize, (page - 1) * pageSize];
  const { rows } = await database.query<PageRow>({ name: 'statement-page', text: pageText, values });
  const { opening, closing, total } = rows[0] as PageRow;
  return {
    openingBalance: formatAmount(opening as Cents),
    closingBalance: formatAmount(closing as Cents),
    rows: toLines(rows),
    total,
  };
}

/** All lines of the range, for a file. */
export async function* statementBatches(
  database: Queryable,
  { userId, from, to }: StatementRange,
): AsyncGenerator<StatementLine[]> {
  const values = [userId, from, to, FILE_ROWS_MAX, 0];
  const { rows } = await database.query<PageRow>({ text: pageText, values });
  yield toLines(rows);
}
