// Settles the payments that a provider's statement proves. Rows without a payment become cases.
// Above the four-eyes amount, a row from a file, which one person could write, settles no payout.
import type { Cents } from '#domain/money.ts';
import { isOpen } from '#domain/payments/payment-state.ts';
import type { Pool } from '#server/database/pool.ts';
import { raw, sql } from '#server/database/sql.ts';
import { type Transaction, withTransaction } from '#server/database/transaction.ts';
import { needsTwo, recordPaymentDecision } from '#server/features/wallet/four-eyes.ts';
import { lockWallet } from '#server/ledger/post-transfers.ts';
import { applyInTransaction } from '#server/payments/apply-result.ts';
import { openCase, openMissingHere } from '#server/payments/cases.ts';
import type { Provider, Providers } from '#server/payments/payment-providers.ts';
import { findPayment, lockPayment, readShortReference } from '#server/payments/payment-rows.ts';
import { receiveMoney } from '#server/payments/receive-money.ts';
import type { Source } from '#server/payments/statement-rows.ts';
import type { Settings } from '#server/settings/settings.ts';

type Rules = { providers: Providers; settings: Pick<Settings, 'read'> };
export type Dependencies = Rules & { pool: Pool };

/** Settles each row, even if others fail. @returns the failures */
export async function settleRows(
  { pool, ...rules }: Dependencies,
  provider: Provider,
  day: string,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const row of await unmatchedRows(pool, provider.name, day))
    await withTransaction(pool, (transaction) => settleOrOpenCase(transaction, rules, provider, row)).catch(
      (error: unknown) => failures.push(error),
    );
  return failures;
}

type Row = {
  source: Source;
  /** Who uploaded the file; null for a row from the API, or if that is not recorded. */
  uploadedBy: number | null;
  receipt: string;
  direction: 'in' | 'out';
  amountCents: Cents;
  chargeCents: Cents;
  payer: string | null;
  reference: string | null;
  at: Date;
};

export const inDay = (column: string, day: string) => sql`
  ${raw(column)} >= ${day}::date::timestamp at time zone 'UTC'
  and ${raw(column)} < (${day}::date + 1)::timestamp at time zone 'UTC'`;

/**
 * The rows whose receipt belongs to no payment and no case. An outgoing row can have the receipt of
 * a deposit: its charge, or its refund.
 */
async function unmatchedRows(pool: Pool, provider: string, day: string): Promise<Row[]> {
  return sql<Row>`
    select source, uploaded_by as "uploadedBy", receipt, direction, amount_cents as "amountCents",
      charge_cents as "chargeCents", payer, reference, made_at as at
    from statement_rows s
    where provider = ${provider} and ${inDay('made_at', day)}
      and not exists (select from payments p where p.provider = s.provider and p.receipt = s.receipt
        and p.direction = s.direction)
      and not exists (select from payment_cases c where c.provider = s.provider and c.receipt = s.receipt
        and (c.direction = s.direction or c.kind = 'reversed'))
    order by made_at, receipt`.all(pool);
}

/**
 * Settles the payment that a row proves. Only a row from the API credits a player; an incoming row
 * from a file becomes a case for staff.
 */
async function settleOrOpenCase(transaction: Transaction, rules: Rules, provider: Provider, row: Row) {
  const { providers } = rules;
  const { name } = provider;
  const { receipt, direction, amountCents, chargeCents, payer } = row;
  const reversed = direction === 'out' ? await findReversed(transaction, name, row) : null;
  if (reversed !== null) {
    const deposit = { kind: 'reversed', paymentId: reversed, direction: 'in' } as const;
    await openCase(transaction, { provider: name, receipt, amountCents, detail: detailOf(row), ...deposit });
    return;
  }
  const isProven = row.source === 'api' || direction === 'out';
  if (!isProven) return openUnrecorded(transaction, name, row);
  const paymentId = await findByReference(transaction, name, row);
  if (paymentId !== null) {
    if (row.source === 'file' && !(await maySettlePayout(transaction, rules, paymentId, row))) return;
    const settled = { outcome: 'settled', receipt, amountCents, payer, chargeCents } as const;
    await applyInTransaction(transaction, providers, paymentId, settled);
  } else if (direction === 'in' && row.reference !== null) {
    const { reference: account, at } = row;
    const received = { about: 'received', receipt, amountCents, account, payer, name: null, at, isProven } as const;
    await receiveMoney(transaction, providers, provider, received);
  }
  await openUnrecorded(transaction, name, row);
}

/**
 * Whether a row from a file may settle this payout: not if the amount and its charge, together with
 * what the uploader decided alone that day, exceed the four-eyes amount. The payout then gets a
 * case, or keeps the one that it has, which staff close.
 */
async function maySettlePayout(
  transaction: Transaction,
  { settings }: Rules,
  paymentId: number,
  { uploadedBy, receipt, amountCents: theirs, chargeCents: charge }: Row,
): Promise<boolean> {
  const { fourEyesCents } = await settings.read(transaction);
  const { userId = null } = (await findPayment(transaction, paymentId)) ?? {};
  if (userId !== null) await lockWallet(transaction, userId);
  const { provider, state, amountCents: ours, phone } = await lockPayment(transaction, paymentId);
  if (fourEyesCents === null || !isOpen(state)) return true;
  const ofPayout = sql`
    provider = ${provider} and kind = 'no_trace' and coalesce(payment_id, 0) = ${paymentId} and closed_at is null`;
  const isWaiting = await sql`
    select 1 from payment_cases where ${ofPayout} and detail ? 'receipt'`.exists(transaction);
  // The payout waits for staff even if the uploader could settle it alone the next day.
  if (isWaiting) return false;
  const amountCents = Math.max(theirs, ours) + charge;
  const step = uploadedBy === null ? null : { actorId: uploadedBy, userId: null, amountCents };
  if (step && !(await needsTwo(transaction, { ...step, limitCents: fourEyesCents }))) {
    await recordPaymentDecision(transaction, { ...step, caseId: null, paymentId });
    return true;
  }
  const detail = { phone, receipt, theirs, charge };
  const opened = { provider, kind: 'no_trace', paymentId, receipt: null, direction: 'out', amountCents: ours } as const;
  if (!(await openCase(transaction, { ...opened, detail })))
    await sql`
      update payment_cases set detail = detail || ${JSON.stringify(detail)}::jsonb where ${ofPayout}`.run(transaction);
  return false;
}

/**
 * The deposit that an outgoing row refunds: the row's reference is the deposit's receipt, or the
 * row has the deposit's own receipt and amount.
 */
async function findReversed(
  transaction: Transaction,
  provider: string,
  { receipt, reference, amountCents }: Row,
): Promise<number | null> {
  return sql`
    select id from payments where provider = ${provider} and kind <> 'payout' and state = 'succeeded'
      and (receipt = ${reference} or receipt = ${receipt} and paid_cents = ${amountCents})`.firstValue<number>(
    transaction,
  );
}

const openUnrecorded = (transaction: Transaction, provider: string, row: Row): Promise<void> => {
  const { receipt, direction, amountCents } = row;
  return openMissingHere(transaction, { provider, receipt, direction, amountCents, detail: detailOf(row) });
};

const detailOf = ({ payer, reference, at }: Row) => ({ payer, reference, at: at.toISOString() });

/** The sent payment whose reference or account number the row contains. */
async function findByReference(transaction: Transaction, provider: string, row: Row): Promise<number | null> {
  if (row.reference === null) return null;
  const kinds = row.direction === 'in' ? ['prompt'] : ['payout'];
  return sql`
    select id from payments where provider = ${provider} and kind = any(${kinds}::text[])
      and (reference::text = lower(${row.reference}) or id = ${readShortReference(row.reference)})
      and receipt is null and sent_at is not null limit 1`.firstValue<number>(transaction);
}
