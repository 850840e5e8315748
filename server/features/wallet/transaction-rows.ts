// Reads requests to move money from the database and shapes them for clients.
import type { Transaction } from '#contract/wallet/objects.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import type { TransactionMethod, TransactionStatus, TransactionType } from '#domain/wallet.ts';
import { anyOf } from '#server/database/any-of.ts';
import type { Queryable } from '#server/database/transaction.ts';

export type TransactionRow = {
  id: number;
  user_id: number;
  username: string;
  type: TransactionType;
  amount_cents: Cents;
  status: TransactionStatus;
  method: TransactionMethod;
  reference: string | null;
  notes: string | null;
  created_at: Date;
  completed_at: Date | null;
  first_approved_by: string | null;
  reversed_at: Date | null;
  reversal_reason: string | null;
  reversal_asked_by_name: string | null;
};

/** Who first requested the reversal of transaction t. An unconfirmed request lapses after a day. */
export const REVERSAL_ASKED_BY = `case when t.reversal_asked_at > now() - interval '24 hours' then t.reversal_asked_by end`;

const selectTransactions = `
  select t.id, t.user_id, u.username, t.type, t.amount_cents, t.status, t.method, t.reference, t.notes,
         t.created_at, t.completed_at, t.reversed_at, t.reversal_reason,
         case when t.reversed_at is null then (select f.username from users f where f.id = ${REVERSAL_ASKED_BY}) end
           as reversal_asked_by_name,
         case when t.status = 'pending' then (select f.username from first_approvals a join users f on f.id = a.actor_id
           where a.transaction_id = t.id) end as first_approved_by
  from transactions t join users u on u.id = t.user_id`;

function toTransaction(row: TransactionRow): Transaction {
  return {
    id: row.id,
    userId: row.user_id,
    username: row.username,
    type: row.type,
    amount: formatAmount(row.amount_cents),
    status: row.status,
    method: row.method,
    reference: row.reference,
    notes: row.notes,
    ...(row.first_approved_by !== null ? { awaitingSecond: true } : {}),
    ...(row.reversed_at !== null && {
      reversedAt: row.reversed_at.toISOString(),
      reversalReason: row.reversal_reason ?? '',
    }),
    createdAt: row.created_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
  };
}

/** With the fields for staff: who approved it first, or requested its reversal. */
function toStaffTransaction(row: TransactionRow): Transaction {
  const { first_approved_by: firstApprovedBy, reversal_asked_by_name: reversalAskedBy } = row;
  return {
    ...toTransaction(row),
    ...(firstApprovedBy !== null && { firstApprovedBy }),
    ...(reversalAskedBy !== null && { reversalAskedBy }),
  };
}

type TransactionFilter = {
  userId?: number;
  type?: TransactionType;
  status?: TransactionStatus;
  limit: number;
  before?: number;
};

/** Transactions, newest first, narrowed by player, type and status. */
export async function listTransactions(database: Queryable, filter: TransactionFilter): Promise<Transaction[]> {
  const { rows } = await database.query<TransactionRow>(
    `${selectTransactions}
     where ($1::bigint is null or t.user_id = $1) and ($2::text is null or t.type = $2)
       and ($3::text is null or t.status = $3) and ($4::bigint is null or t.id < $4)
     order by t.id desc limit $5`,
    [filter.userId ?? null, filter.type ?? null, filter.status ?? null, filter.before ?? null, filter.limit],
  );
  return rows.map(toTransaction);
}

async function readRows(database: Queryable, ids: readonly number[]): Promise<TransactionRow[]> {
  const text = `${selectTransactions} where t.id = ${anyOf('$1')}`;
  return (await database.query<TransactionRow>({ name: 'find-transactions', text, values: [ids] })).rows;
}

/** Transactions by their ids, in any order. */
export async function findTransactions(database: Queryable, ids: readonly number[]): Promise<Transaction[]> {
  return (await readRows(database, ids)).map(toTransaction);
}

/** The same with the fields for staff. */
export async function findStaffTransactions(database: Queryable, ids: readonly number[]): Promise<Transaction[]> {
  return (await readRows(database, ids)).map(toStaffTransaction);
}

/** One transaction, or null. */
export async function findTransaction(database: Queryable, id: number): Promise<Transaction | null> {
  return (await findTransactions(database, [id]))[0] ?? null;
}
