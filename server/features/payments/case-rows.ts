import type { PaymentCase } from '#contract/payments/objects.ts';
import { type Cents, cents, formatAmount } from '#domain/money.ts';
import { type CaseKind, type Closing, closingsOf } from '#domain/payments/closings.ts';
import type { TransactionType } from '#domain/wallet.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { readPlayerFacts } from '#server/features/users/player-risks.ts';

/** A case's closing, applied or proposed. */
export type ClosingChoice = { closing: Closing; userId?: number; receipt?: string };

export type CaseRow = {
  id: number;
  provider: string;
  kind: CaseKind;
  direction: 'in' | 'out';
  amountCents: Cents;
  receipt: string | null;
  paymentId: number | null;
  userId: number | null;
  username: string | null;
  transactionId: number | null;
  transactionType: TransactionType;
  detail: PaymentCase['detail'];
  openedAt: Date;
  proposedById: number | null;
  proposedBy: string | null;
  closing: ClosingChoice | null;
  closedBy: string | null;
  closedAt: Date | null;
  note: string | null;
  /** The linked payment's settled amount; null without a payment or if it was not settled. */
  paidCents: Cents | null;
  /** In a payout's `amount` case, the requested less the paid amount, which is in suspense. */
  differenceCents: Cents | null;
  /** The player's debt, up to what the reversal of this deposit added to it. */
  owedCents: Cents;
  /** Whether the case's own money is in suspense, so that it can be credited or returned. */
  isInSuspense: boolean;
  creditedPlayer: PaymentCase['creditedPlayer'];
  reopeningProposedById: number | null;
  reopeningProposedBy: string | null;
  reopenedBy: string | null;
  reopenedAt: Date | null;
  reopeningReason: string | null;
};

const SELECT_CASES = sql`
  select c.id, c.provider, c.kind, c.direction, c.amount_cents as "amountCents", c.receipt,
    c.payment_id as "paymentId", p.user_id as "userId", u.username, p.transaction_id as "transactionId",
    case p.kind when 'payout' then 'withdrawal' else 'deposit' end as "transactionType", c.detail,
    c.opened_at as "openedAt", c.proposed_by as "proposedById", f.username as "proposedBy", c.closing,
    d.username as "closedBy", c.closed_at as "closedAt", c.note, p.paid_cents as "paidCents",
    case when c.kind = 'amount' and p.kind = 'payout' then p.amount_cents - p.paid_cents end as "differenceCents",
    -- Other cases about the payment, such as its refund, must not credit or return the money again.
    coalesce(p.kind = 'unsolicited' and p.state = 'succeeded' and p.transaction_id is null and p.receipt = c.receipt
      and c.kind in ('unknown_account', 'not_allowed', 'missing_here', 'twice'), false) as "isInSuspense",
    (select least(coalesce(sum(case when debit_account = 'debt' then amount_cents else -amount_cents end), 0),
        (select debt_cents from wallets where user_id = p.user_id))::bigint
      from transfers where kind = 'deposit_debt' and ref_id = p.transaction_id) as "owedCents",
    (select json_build_object('id', id, 'username', username) from users where id = (c.closing ->> 'userId')::bigint)
      as "creditedPlayer",
    c.reopening_proposed_by as "reopeningProposedById", rp.username as "reopeningProposedBy",
    r.username as "reopenedBy", c.reopened_at as "reopenedAt", c.reopening_reason as "reopeningReason"
  from payment_cases c left join payments p on p.id = c.payment_id left join users u on u.id = p.user_id
  left join users f on f.id = c.proposed_by left join users d on d.id = c.closed_by
  left join users rp on rp.id = c.reopening_proposed_by left join users r on r.id = c.reopened_by`;

export function toCase(row: CaseRow): PaymentCase {
  const { id, provider, kind, direction, receipt, userId, username, transactionId, transactionType, detail } = row;
  return {
    id,
    provider,
    kind,
    direction,
    receipt,
    userId,
    username,
    transactionId,
    transactionType: transactionId === null ? null : transactionType,
    detail,
    amount: formatAmount(row.amountCents),
    paid: row.paidCents === null ? null : formatAmount(row.paidCents),
    difference: row.differenceCents === null ? null : formatAmount(row.differenceCents),
    owed: formatAmount(row.owedCents),
    isInSuspense: row.isInSuspense,
    openedAt: row.openedAt.toISOString(),
    closings: [...closingsOf(kind, direction, row.isInSuspense)],
    proposed: row.closedAt === null ? proposalOf(row) : null,
    closed: closingOf(row),
    creditedPlayer: row.creditedPlayer,
    ...reopeningOf(row),
  };
}

function proposalOf({ closing, proposedBy: by, note }: CaseRow): PaymentCase['proposed'] {
  if (closing === null || by === null) return null;
  const { userId = null, receipt = null } = closing;
  return { closing: closing.closing, userId, receipt, by, note: note ?? '' };
}

const closingOf = ({ closing, closedBy: by, closedAt, note }: CaseRow): PaymentCase['closed'] =>
  closedAt && { closing: closing?.closing ?? 'none', by, note: note ?? '', at: closedAt.toISOString() };

function reopeningOf(row: CaseRow): Pick<PaymentCase, 'reopening' | 'reopened'> {
  const { reopeningProposedBy, reopenedBy: by, reopenedAt, reopeningReason } = row;
  const reason = reopeningReason ?? '';
  if (reopeningProposedBy !== null) return { reopening: { by: reopeningProposedBy, reason }, reopened: null };
  return { reopening: null, reopened: reopenedAt && { by, reason, at: reopenedAt.toISOString() } };
}

/**
 * A reversal deducts the whole deposit, even if the case is about less of it. For a payout of a
 * different amount, only the difference is moved.
 */
export function closingCents({ amountCents, paidCents, differenceCents }: CaseRow, closing: Closing): Cents {
  if (differenceCents !== null && closing !== 'none') return cents(Math.abs(differenceCents));
  return closing === 'reverse' ? (paidCents ?? amountCents) : amountCents;
}

/** The money that a closing moves, and the account it is in now. */
export function moneyOf({ direction, amountCents, differenceCents }: CaseRow) {
  if (differenceCents === null) return { from: 'float', direction, amountCents } as const;
  const isUnderpaid = differenceCents > 0;
  return {
    from: 'suspense',
    direction: isUnderpaid ? 'in' : 'out',
    amountCents: cents(Math.abs(differenceCents)),
  } as const;
}

type Page = { state: 'open' | 'closed'; limit: number; before?: number | undefined };

export async function listCases(database: Queryable, { state, limit, before }: Page): Promise<PaymentCase[]> {
  const rows =
    state === 'open'
      ? sql<CaseRow>`${SELECT_CASES} where c.closed_at is null and (${before}::bigint is null or c.id > ${before})
          order by c.id limit ${limit}`
      : sql<CaseRow>`${SELECT_CASES} where c.closed_at is not null and (${before}::bigint is null or c.id < ${before})
          order by c.id desc limit ${limit}`;
  const cases = (await rows.all(database)).map(toCase);
  if (state === 'closed') return cases;
  const players = cases.flatMap(({ userId }) => userId ?? []);
  const facts = await readPlayerFacts(database, [...new Set(players)]);
  return cases.map((each) => {
    const player = each.userId === null ? undefined : facts.get(each.userId);
    // Every case in this list is open, so the risk `open_case` adds nothing.
    return player
      ? { ...each, player: { ...player, risks: player.risks.filter((risk) => risk !== 'open_case') } }
      : each;
  });
}

export async function findCase(database: Queryable, id: number): Promise<CaseRow | null> {
  return sql<CaseRow>`${SELECT_CASES} where c.id = ${id}`.first(database);
}

export async function findCases(database: Queryable, ids: readonly number[]): Promise<CaseRow[]> {
  return sql<CaseRow>`${SELECT_CASES} where c.id = any (${ids}::bigint[])`.all(database);
}

/** The user who closed the case or, while it is open, proposed a closing. */
export async function caseDecidedBy(database: Queryable, id: number): Promise<string | null> {
  return sql`
    select u.username from payment_cases c join users u on u.id = coalesce(c.closed_by, c.proposed_by)
    where c.id = ${id}`.firstValue(database);
}
