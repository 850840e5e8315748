import type { Payment } from '#contract/payments/objects.ts';
import type { StaffTransaction, Transaction } from '#contract/wallet/objects.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { type NetworkId, networkOf } from '#domain/payments/networks.ts';
import type { PayoutWait } from '#domain/payments/payment-state.ts';
import type { TransactionStatus, TransactionType } from '#domain/wallet.ts';
import { anyOf } from '#server/database/any-of.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { frozenUntilOf } from '#server/features/player-controls/withdrawal-freeze.ts';
import { readPlayerFacts } from '#server/features/users/player-risks.ts';
import { mayStill } from '#server/features/wallet/four-eyes.ts';
import { FULLY_VERIFIED } from '#server/features/wallet/is-fully-verified.ts';

type TransactionRow = Pick<
  Transaction,
  'id' | 'userId' | 'username' | 'type' | 'status' | 'method' | 'reference' | 'notes'
> & {
  amountCents: Cents;
  createdAt: Date;
  completedAt: Date | null;
  firstApprovedBy: string | null;
  decidedBy: string | null;
  reversedAt: Date | null;
  reversalReason: string | null;
  reversalRequestedBy: string | null;
  payment: PaymentJson | null;
};

/** The payment as PostgreSQL writes it in JSON. */
type PaymentJson = Pick<Payment, 'state' | 'phone' | 'receipt' | 'failure' | 'sendsAfter' | 'sentAt' | 'finishedAt'> & {
  network: NetworkId;
  waitsFor: PayoutWait | null;
  reversedAt: string | null;
};

/**
 * Who first requested the reversal of transaction t. An unconfirmed request lapses after a day, or
 * once that person may no longer approve it.
 */
export const REVERSAL_REQUESTED_BY = sql`
  case when t.reversal_asked_at > now() - interval '24 hours' and ${mayStill('t.reversal_asked_by', 'money.decide')}
    then t.reversal_asked_by end`;

/** @param requireVerified whether the site pays verified players only */
const selectTransactions = (requireVerified: boolean) => sql`
  select t.id, t.user_id as "userId", u.username, t.type, t.amount_cents as "amountCents", t.status, t.method,
    t.reference, t.notes, t.created_at as "createdAt", t.completed_at as "completedAt", t.reversed_at as "reversedAt",
    t.reversal_reason as "reversalReason",
    case when t.reversed_at is null then (select f.username from users f where f.id = ${REVERSAL_REQUESTED_BY}) end
      as "reversalRequestedBy",
    case when t.status <> 'pending' then (select d.username from users d where d.id = t.decided_by) end as "decidedBy",
    case when t.status = 'pending' then (select f.username from first_approvals a join users f on f.id = a.actor_id
      where a.transaction_id = t.id) end as "firstApprovedBy",
    (select json_build_object('network', p.network, 'state',
      case when p.transaction_id = t.id then p.state else 'reversed' end, 'phone', p.phone, 'receipt', p.receipt,
      'failure', p.failure, 'sentAt', case when p.kind <> 'unsolicited' then p.sent_at end, 'finishedAt', p.finished_at,
      'waitsFor', wait.reason, 'sendsAfter',
      case when wait.reason in ('freeze', 'credentials') then wait.until end,
      'reversedAt', case when p.state = 'reversed' or p.id = t.former_payment_id then (
        select max(created_at) from transfers where kind in ('deposit_reversal', 'deposit_debt') and ref_id = t.id) end)
      from payments p
      left join lateral (
        select greatest(p.next_at, frozen.until) as until, case
          when exists (select from wallets w where w.user_id = p.user_id and w.debt_cents > 0) then 'debt'
          when ${requireVerified} and exists (select from users where id = p.user_id and not (${FULLY_VERIFIED}))
            then 'verification'
          when frozen.until >= p.next_at then 'freeze'
          when p.next_at > p.created_at then 'credentials' end as reason
        from (select ${frozenUntilOf('p.user_id')} as until) as frozen
      ) as wait on p.kind = 'payout' and p.state = 'created' and p.sends = 0
      where p.transaction_id = t.id or p.id = t.former_payment_id) as payment
  from transactions t join users u on u.id = t.user_id`;

function toTransaction(row: TransactionRow): Transaction {
  const {
    amountCents,
    createdAt,
    completedAt,
    firstApprovedBy,
    decidedBy: _decidedBy,
    reversedAt,
    reversalReason,
    reversalRequestedBy,
    payment,
    ...rest
  } = row;
  return {
    ...rest,
    amount: formatAmount(amountCents),
    ...(firstApprovedBy !== null && { awaitingSecond: true }),
    ...(reversedAt !== null && { reversedAt: reversedAt.toISOString(), reversalReason: reversalReason ?? '' }),
    ...(payment !== null && { payment: toPayment(payment) }),
    createdAt: createdAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
  };
}

function toPayment(row: PaymentJson): Payment {
  const { network, waitsFor, sendsAfter, sentAt, finishedAt, reversedAt, ...rest } = row;
  const time = (text: string | null) => text && new Date(text).toISOString();
  return {
    ...rest,
    network: networkOf(network).name,
    sendsAfter: time(sendsAfter),
    ...(waitsFor !== null && { waitsFor }),
    sentAt: time(sentAt),
    finishedAt: time(finishedAt),
    ...(reversedAt !== null && { reversedAt: new Date(reversedAt).toISOString() }),
  };
}

/** Adds the fields for staff: who approved it first, decided it, or requested its reversal. */
function toStaffTransaction(row: TransactionRow): Transaction {
  const { firstApprovedBy, decidedBy, reversalRequestedBy } = row;
  return {
    ...toTransaction(row),
    ...(firstApprovedBy !== null && { firstApprovedBy }),
    ...(decidedBy !== null && { decidedBy }),
    ...(reversalRequestedBy !== null && { reversalRequestedBy }),
  };
}

export type TransactionFilter = {
  userId?: number;
  type?: TransactionType;
  status?: TransactionStatus;
  limit: number;
  before?: number | undefined;
};

export async function listTransactions(
  database: Queryable,
  { userId, type, status, before, limit }: TransactionFilter,
  requireVerified: boolean,
): Promise<Transaction[]> {
  const rows = await sql<TransactionRow>`
    ${selectTransactions(requireVerified)}
    where (${userId}::bigint is null or t.user_id = ${userId}) and (${type}::text is null or t.type = ${type})
      and (${status}::text is null or t.status = ${status}) and (${before}::bigint is null or t.id < ${before})
    order by t.id desc limit ${limit}`.all(database);
  return rows.map(toTransaction);
}

async function readRows(
  database: Queryable,
  ids: readonly number[],
  requireVerified: boolean,
): Promise<TransactionRow[]> {
  const statement = sql<TransactionRow>`${selectTransactions(requireVerified)} where t.id = ${anyOf(ids)}`;
  return statement.named('find-transactions').all(database);
}

export async function findTransactions(
  database: Queryable,
  ids: readonly number[],
  requireVerified: boolean,
): Promise<Transaction[]> {
  return (await readRows(database, ids, requireVerified)).map(toTransaction);
}

export async function findStaffTransactions(
  database: Queryable,
  ids: readonly number[],
  requireVerified: boolean,
): Promise<Transaction[]> {
  return (await readRows(database, ids, requireVerified)).map(toStaffTransaction);
}

/** Adds the facts of the players whose requests are pending. */
export async function findTransactionsWithPlayers(
  database: Queryable,
  ids: readonly number[],
  requireVerified: boolean,
): Promise<StaffTransaction[]> {
  const rows = await findStaffTransactions(database, ids, requireVerified);
  const pending = rows.filter(({ status }) => status === 'pending').map(({ userId }) => userId);
  const facts = await readPlayerFacts(database, [...new Set(pending)]);
  return rows.map((row) => {
    const player = row.status === 'pending' ? facts.get(row.userId) : undefined;
    return player ? { ...row, player } : row;
  });
}

export async function findTransaction(
  database: Queryable,
  id: number,
  requireVerified: boolean,
): Promise<Transaction | null> {
  return (await findTransactions(database, [id], requireVerified))[0] ?? null;
}
