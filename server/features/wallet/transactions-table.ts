import type { CallQuery } from '#contract/schemas.ts';
import type { Transaction } from '#contract/wallet/objects.ts';
import { sql } from '#server/database/sql.ts';
import {
  anywherePattern,
  asId,
  Conditions,
  isLongEnough,
  prefixPattern,
  type TableSource,
} from '#server/database/table-query.ts';
import { phoneKey } from '#server/features/auth/phone-number.ts';
import { addPersonSearch } from '#server/features/users/users-table.ts';
import type { CsvColumns } from '#server/http/responses/csv.ts';

export const transactionColumns: CsvColumns<Transaction> = {
  ID: (transaction) => transaction.id,
  'User ID': (transaction) => transaction.userId,
  Username: (transaction) => transaction.username,
  Type: (transaction) => transaction.type,
  Amount: (transaction) => transaction.amount,
  Method: (transaction) => transaction.method,
  Status: (transaction) => transaction.status,
  Reference: (transaction) => transaction.reference,
  Notes: (transaction) => transaction.notes,
  Requested: (transaction) => transaction.createdAt,
  Decided: (transaction) => transaction.completedAt,
  'Decided by': (transaction) => transaction.decidedBy ?? null,
  Reversed: (transaction) => transaction.reversedAt ?? transaction.payment?.reversedAt ?? null,
  'Reversal reason': (transaction) => transaction.reversalReason ?? null,
  // A deposit that was reversed at its provider stays a completed request.
  'Payment state': (transaction) => transaction.payment?.state ?? null,
  Receipt: (transaction) => transaction.payment?.receipt ?? null,
};

const PHONE = /^[\d\s()+.-]{7,}$/;
/** A phone number in any format as providers report it, in digits; null for other text. */
const payerOf = (search: string) => (PHONE.test(search) ? phoneKey(search).replace('+', '') : null);

const transactionOrder = {
  id: 't.id',
  amount: 't.amount_cents',
  createdAt: 't.created_at',
  completedAt: 't.completed_at',
};

/** `search` matches parts of the reference and the notes only with at least three characters. */
export function transactionsSource(query: CallQuery<'searchTransactions'>): TableSource {
  const conditions = new Conditions()
    .add('t.type = $?', query.type)
    .add('t.status = $?', query.status)
    .add('t.method = $?', query.method)
    .add("(t.method in ('admin_credit', 'admin_debit')) = $?", query.credits)
    .add('t.user_id = $?', query.userId)
    .between('t.amount_cents', query.amountMin, query.amountMax)
    .during('t.created_at', query.from, query.to);
  addPersonSearch(conditions, query.player, 't.user_id');
  if (query.search)
    conditions.and(sql`t.id = any (array(
      select ${asId(query.search)}::bigint
      union all select id from transactions where user_id in (
        select id from users where username_key like ${prefixPattern(query.search.toLowerCase())})
      union all select id from transactions
        where ${isLongEnough(query.search)} and coalesce(reference, '') || ' ' || coalesce(notes, '') ilike ${anywherePattern(query.search)}
      union all select unnest(array[transaction_id, former.id]) from payments
        left join transactions former on former.former_payment_id = payments.id
        where upper(receipt) = ${query.search.trim().toUpperCase()} or payer = ${payerOf(query.search)}))`);
  const nullable = query.sort === 'completedAt';
  return { from: 'transactions t', id: 't.id', orderBy: transactionOrder[query.sort], nullable, conditions };
}
