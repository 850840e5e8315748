import { randomUUID } from 'node:crypto';
import type { Cents } from '#domain/money.ts';
import { type NetworkId, networkOfPayer } from '#domain/payments/networks.ts';
import type { PaymentFailure, PaymentKind, PaymentState } from '#domain/payments/payment-state.ts';
import { OTHER_PAYER_DAYS } from '#domain/player-risks.ts';
import { raw, sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';

export type PaymentRow = {
  id: number;
  reference: string;
  provider: string;
  kind: PaymentKind;
  state: PaymentState;
  network: NetworkId;
  userId: number | null;
  transactionId: number | null;
  amountCents: Cents;
  paidCents: Cents | null;
  phone: string;
  payer: string | null;
  account: string | null;
  providerRef: string | null;
  claimedReceipt: string | null;
  receipt: string | null;
  failure: PaymentFailure | null;
  sends: number;
  queries: number;
  createdAt: Date;
  /** By the database's clock. */
  ageSeconds: number;
};

/** The columns of `payments p` that make a PaymentRow. */
export const PAYMENT_COLUMNS = raw(`p.id, p.reference, p.provider, p.kind, p.state, p.network, p.user_id as "userId",
  p.transaction_id as "transactionId", p.amount_cents as "amountCents", p.paid_cents as "paidCents", p.phone,
  p.payer, p.account, p.provider_ref as "providerRef", p.claimed_receipt as "claimedReceipt", p.receipt, p.failure,
  p.sends, p.queries, p.created_at as "createdAt",
  extract(epoch from now() - p.created_at)::float8 as "ageSeconds"`);

export async function findPayment(database: Queryable, id: number): Promise<PaymentRow | null> {
  return sql<PaymentRow>`select ${PAYMENT_COLUMNS} from payments p where id = ${id}`.first(database);
}

export async function lockPayment(transaction: Queryable, id: number): Promise<PaymentRow> {
  return sql<PaymentRow>`select ${PAYMENT_COLUMNS} from payments p where id = ${id} for update`.one(transaction);
}

/** Whether a payment with this receipt is recorded, so that its money is already booked. */
export async function isBooked(database: Queryable, provider: string, receipt: string): Promise<boolean> {
  return sql`select 1 from payments where provider = ${provider} and receipt = ${receipt}`.exists(database);
}

const SHORT_PREFIX = 'GL';

/** The account number shown on a prompt: at most 12 letters and digits, unique to the payment. */
export const shortReferenceOf = ({ id }: Pick<PaymentRow, 'id'>): string =>
  SHORT_PREFIX + id.toString(36).toUpperCase().padStart(4, '0');

/** @returns the payment's id; null if the account number is not a short reference */
export function readShortReference(account: string): number | null {
  const [, digits] = /^GL([0-9A-Z]{4,9})$/i.exec(account.trim()) ?? [];
  const id = digits === undefined ? Number.NaN : Number.parseInt(digits, 36);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Whether a receipt is provisional: an id used until the provider's real receipt is known. */
export const isProvisional = ({ reference, providerRef }: PaymentRow, receipt: string | null): boolean =>
  receipt !== null && (receipt === providerRef || receipt === reference);

export async function addEvent(database: Queryable, paymentId: number, event: string, detail: string | null = null) {
  await sql`
    insert into payment_events (payment_id, event, detail)
    values (${paymentId}, ${event}, ${detail?.slice(0, 300) ?? null})`.run(database);
}

/**
 * Makes a status query due now, also for a failed payment, which may have been paid after all.
 * @returns false if the payment succeeded or is not sent yet
 */
export async function querySoon(
  database: Queryable,
  paymentId: number,
  { receipt, providerRef }: { receipt: string | null; providerRef: string | null },
): Promise<boolean> {
  const changed = await sql`
    update payments set next_at = least(next_at, now()), claimed_receipt = coalesce(${receipt}, claimed_receipt),
      provider_ref = coalesce(provider_ref, ${providerRef})
    where id = ${paymentId} and state in ('sent', 'pending', 'failed')`.run(database);
  return changed === 1;
}

/** Whether a row of `transactions` has an open payment, whose result will decide it. */
export const IS_IN_FLIGHT = sql`exists (
  select from payments where transaction_id = transactions.id and state in ('created', 'sent', 'pending'))`;

/**
 * SQL for the amount recently credited to user u from a phone other than the one prompted or,
 * without a prompt, their own; null if there is none. Providers don't report every payer.
 */
export const OTHER_PAYER_CENTS = sql`(
  select sum(received.paid_cents)::bigint from payments received
  where received.user_id = u.id and received.kind <> 'payout' and received.state = 'succeeded'
    and received.transaction_id is not null
    and received.payer <> replace(case received.kind when 'prompt' then received.phone else u.phone_key end, '+', '')
    and received.finished_at > now() - make_interval(days => ${OTHER_PAYER_DAYS}))`;

export async function findOpenPayment(database: Queryable, transactionId: number): Promise<PaymentRow | null> {
  return sql<PaymentRow>`
    select ${PAYMENT_COLUMNS} from payments p
    where transaction_id = ${transactionId} and state in ('created', 'sent', 'pending')`.first(database);
}

type SettledPayment = {
  provider: string;
  receipt: string;
  amountCents: Cents;
  payer: string | null;
  account: string;
  at: Date;
  /** The networks that the provider serves. */
  networks: readonly NetworkId[];
};

/** Inserts a settled payment that we had no record of. */
export async function insertSettled(database: Queryable, settled: SettledPayment): Promise<PaymentRow> {
  const { provider, receipt, amountCents, payer, account, at } = settled;
  const network = networkOfPayer(payer, settled.networks);
  const id = await sql`
    insert into payments (reference, provider, kind, state, network, amount_cents, paid_cents, phone, payer, account,
      claimed_receipt, receipt, sent_at, finished_at)
    values (${randomUUID()}, ${provider}, 'unsolicited', 'succeeded', ${network}, ${amountCents}, ${amountCents},
      ${payer ?? ''}, ${payer}, ${account}, ${receipt}, ${receipt}, ${at}, ${at}) returning id`.value<number>(database);
  await addEvent(database, id, 'found', receipt);
  return (await findPayment(database, id)) as PaymentRow;
}
