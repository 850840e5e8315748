// Reads the cases of payments and shapes them for staff.
import type { PaymentCase } from '#contract/payments/objects.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { type CaseKind, type Closing, closingsOf } from '#domain/payments/closings.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';

/** How a case was, or is proposed to be, closed. */
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
  detail: PaymentCase['detail'];
  openedAt: Date;
  proposedById: number | null;
  proposedBy: string | null;
  closing: ClosingChoice | null;
  closedBy: string | null;
  closedAt: Date | null;
  note: string | null;
};

const SELECT_CASES = sql`
  select c.id, c.provider, c.kind, c.direction, c.amount_cents as "amountCents", c.receipt,
    c.payment_id as "paymentId", p.user_id as "userId", u.username, p.transaction_id as "transactionId", c.detail,
    c.opened_at as "openedAt", c.proposed_by as "proposedById", f.username as "proposedBy", c.closing,
    d.username as "closedBy", c.closed_at as "closedAt", c.note
  from payment_cases c left join payments p on p.id = c.payment_id left join users u on u.id = p.user_id
  left join users f on f.id = c.proposed_by left join users d on d.id = c.closed_by`;

export function toCase(row: CaseRow): PaymentCase {
  const { amountCents, paymentId, openedAt, proposedById, proposedBy, closing, closedBy, closedAt, note, ...rest } =
    row;
  const isProposed = closedAt === null && closing !== null && proposedBy !== null;
  const text = note ?? '';
  return {
    ...rest,
    amount: formatAmount(amountCents),
    openedAt: openedAt.toISOString(),
    closings: [...closingsOf(row.kind, row.direction)],
    proposed: isProposed
      ? {
          closing: closing.closing,
          userId: closing.userId ?? null,
          receipt: closing.receipt ?? null,
          by: proposedBy,
          note: text,
        }
      : null,
    closed: closedAt && { closing: closing?.closing ?? 'none', by: closedBy, note: text, at: closedAt.toISOString() },
  };
}

type Page = { state: 'open' | 'closed'; limit: number; before?: number | undefined };

export async function listCases(database: Queryable, { state, limit, before }: Page): Promise<PaymentCase[]> {
  const rows =
    state === 'open'
      ? sql<CaseRow>`${SELECT_CASES} where c.closed_at is null and (${before}::bigint is null or c.id > ${before})
          order by c.id limit ${limit}`
      : sql<CaseRow>`${SELECT_CASES} where c.closed_at is not null and (${before}::bigint is null or c.id < ${before})
          order by c.id desc limit ${limit}`;
  return (await rows.all(database)).map(toCase);
}

export async function findCase(database: Queryable, id: number): Promise<CaseRow | null> {
  return sql<CaseRow>`${SELECT_CASES} where c.id = ${id}`.first(database);
}
