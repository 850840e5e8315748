// A player's statement: the transfers of the available balance, with the balance after each.
import type { Statement, StatementLine } from '#contract/wallet/objects.ts';
import type { PlayerTransferKind } from '#domain/ledger/transfer.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { sql } from '#server/database/sql.ts';
import { CUT_NOTE, MAX_FILE_ROWS } from '#server/database/table-query.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { CsvColumns } from '#server/http/responses/csv.ts';

export const statementColumns: CsvColumns<StatementLine> = {
  ID: (line) => line.id,
  Time: (line) => line.createdAt,
  Kind: (line) => line.kind,
  Reference: (line) => line.reference,
  Amount: (line) => line.amount,
  Balance: (line) => line.balance,
  'Bonus in amount': (line) => line.bonus ?? null,
};

type Direction = 'asc' | 'desc';
type Range = { userId: number; from: Date | undefined; to: Date | undefined };

type LineRow = {
  id: number;
  created_at: Date;
  kind: PlayerTransferKind;
  ref_id: number;
  amount: number;
  bonus: number | null;
};
type PageRow = (LineRow | { id: null }) & { before_page: number; opening: number; closing: number; total: number };

const REQUEST_KINDS = new Set([
  'deposit',
  'deposit_reversal',
  'deposit_debt',
  'credit',
  'credit_reversal',
  'deduction',
  'deduction_return',
  'deduction_reversal',
  'withdrawal_hold',
  'withdrawal_payment',
  'withdrawal_return',
  'request_repayment',
]);

function referenceOf(kind: PlayerTransferKind): 'request' | 'delay' | 'bet' {
  if (kind === 'delay_hold' || kind === 'delay_repayment') return 'delay';
  return REQUEST_KINDS.has(kind) ? 'request' : 'bet';
}

/**
 * One page, in order of time, with the sums of the movements before the page, before the range, and
 * up to the end of the range.
 */
function readRows(
  database: Queryable,
  { userId, from, to }: Range,
  { limit, offset, direction }: { limit: number; offset: number; direction: Direction },
): Promise<PageRow[]> {
  // The hold for an in-play delay and its release cancel out, so only an open hold is shown.
  const movement = sql`(
    select id, created_at, kind, ref_id, sequence,
      case when credit_account = 'available' then amount_cents else -amount_cents end as amount
    from transfers where user_id = ${userId} and 'available' in (debit_account, credit_account)
      and kind <> 'delay_release'
      and (kind <> 'delay_hold' or exists (select 1 from in_play_delays where id = ref_id and ended_at is null))
    ) as movement`;
  const untilEnd = sql`(${to}::timestamptz is null or created_at < ${to})`;
  const inRange = sql`(${from}::timestamptz is null or created_at >= ${from}) and ${untilEnd}`;
  const statement = sql<PageRow>`
    with page as materialized (
      select movement.*, (
        select amount_cents from transfers bonus
        where movement.kind = 'payout' and bonus.kind = 'accumulator_bonus' and bonus.ref_id = movement.ref_id
          and bonus.sequence = movement.sequence) as bonus
      from ${movement} where ${inRange} order by id ${direction === 'desc' ? sql`desc` : sql`asc`}
      limit ${limit} offset ${offset}
    ), added as (
      select coalesce(sum(amount) filter (where id < (select min(id) from page)), 0)::bigint as before_page,
        coalesce(sum(amount) filter (where created_at < ${from}), 0)::bigint as opening,
        coalesce(sum(amount) filter (where ${untilEnd}), 0)::bigint as closing,
        count(*) filter (where ${inRange}) as total
      from ${movement}
    )
    select page.*, added.* from added left join page on true order by page.id`;
  return statement.named(`statement-page-${direction}`).all(database);
}

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
        ...(row.bonus !== null && { bonus: formatAmount(row.bonus as Cents) }),
      };
    });
}

/** One page of the statement, with the balance before and after the whole range. */
export async function readStatement(
  database: Queryable,
  range: Range,
  { page, pageSize, direction }: { page: number; pageSize: number; direction: Direction },
): Promise<Omit<Statement, 'userId' | 'username'>> {
  const rows = await readRows(database, range, { limit: pageSize, offset: (page - 1) * pageSize, direction });
  const { opening, closing, total } = rows[0] as PageRow;
  const balances = { openingBalance: formatAmount(opening as Cents), closingBalance: formatAmount(closing as Cents) };
  const lines = toLines(rows);
  return { ...balances, rows: direction === 'desc' ? lines.toReversed() : lines, total };
}

export async function* statementBatches(database: Queryable, range: Range): AsyncGenerator<StatementLine[] | string> {
  const rows = await readRows(database, range, { limit: MAX_FILE_ROWS, offset: 0, direction: 'asc' });
  yield toLines(rows);
  if ((rows[0]?.total ?? 0) > MAX_FILE_ROWS) yield CUT_NOTE;
}
