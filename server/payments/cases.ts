// Cases: discrepancies and payments that staff must resolve.
import type { Cents } from '#domain/money.ts';
import type { CaseKind } from '#domain/payments/closings.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { announceStaff } from '#server/live/announce.ts';
import type { PaymentRow } from '#server/payments/payment-rows.ts';

export type NewCase = {
  provider: string;
  kind: CaseKind;
  paymentId: number | null;
  receipt: string | null;
  direction: 'in' | 'out';
  amountCents: Cents;
  detail?: Record<string, string | number | null>;
};

/** Opens a case, unless the same case exists. @returns whether it is new */
export async function openCase(database: Queryable, opened: NewCase): Promise<boolean> {
  const { provider, kind, paymentId, receipt, direction, amountCents, detail = {} } = opened;
  const isNew = await sql`
    insert into payment_cases (provider, kind, payment_id, receipt, direction, amount_cents, detail)
    values (${provider}, ${kind}, ${paymentId}, ${receipt}, ${direction}, ${amountCents}, ${JSON.stringify(detail)})
    on conflict do nothing returning 1`.exists(database);
  if (isNew) await announceStaff(database, 'money');
  return isNew;
}

export type UnrecordedPayment = Pick<NewCase, 'provider' | 'direction' | 'amountCents' | 'detail'> & {
  receipt: string;
};

/** Opens a case for a provider's payment, unless a payment or a case has its receipt. */
export async function openMissingHere(database: Queryable, unrecorded: UnrecordedPayment): Promise<void> {
  const { provider, receipt, direction } = unrecorded;
  const known = sql`
    select 1 from payments
    where provider = ${provider} and receipt = ${receipt} and direction = ${direction}
    union all
    select 1 from payment_cases where provider = ${provider} and receipt = ${receipt} and direction = ${direction}`;
  if (await known.exists(database)) return;
  await openCase(database, { ...unrecorded, kind: 'missing_here', paymentId: null });
}

export type OpenPayment = Pick<PaymentRow, 'id' | 'provider' | 'kind' | 'amountCents' | 'phone'>;

/** Opens the case of a payment that is open for too long. */
export async function openNoTrace(database: Queryable, payment: OpenPayment): Promise<void> {
  const { id: paymentId, provider, kind, amountCents, phone } = payment;
  const direction = kind === 'payout' ? 'out' : 'in';
  await openCase(database, {
    provider,
    kind: 'no_trace',
    paymentId,
    receipt: null,
    direction,
    amountCents,
    detail: { phone },
  });
}
