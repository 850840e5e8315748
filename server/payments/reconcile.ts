// Reconciles a provider's statement for a day (UTC) with our payments, row by row. Payments whose
// result we missed are settled; other differences become cases. Above the four-eyes amount, a row
// from a file closes no case: one person could have written it.
import { type Cents, cents } from '#domain/money.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { readClock } from '#server/database/clock.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { markReopened } from '#server/features/payments/reopen-case.ts';
import { accountBalance } from '#server/ledger/account-balance.ts';
import { announceStaff } from '#server/live/announce.ts';
import { checkPayer } from '#server/payments/apply-result.ts';
import { bookCharges } from '#server/payments/book-charges.ts';
import { openCase } from '#server/payments/cases.ts';
import type { Provider } from '#server/payments/payment-providers.ts';
import { PAYMENT_COLUMNS, type PaymentRow } from '#server/payments/payment-rows.ts';
import { type Dependencies, inDay, settleRows } from '#server/payments/settle-statement-rows.ts';
import { storeRows } from '#server/payments/statement-rows.ts';

type Side = { count: number; cents: Cents };
export type DaySummary = {
  /** The provider's statement, our payments, and those in both with equal amounts. */
  theirs: Record<'in' | 'out', Side>;
  ours: Record<'in' | 'out', Side>;
  matched: Record<'in' | 'out', number>;
  /** Whether the provider's statement for that day has been read. */
  isRead: Record<'in' | 'out', boolean>;
  chargesCents: Cents;
  /** All the provider's open cases, whatever their day. */
  openCases: number;
  /** Our ledger's float at the start and the end of the day. */
  openingCents: Cents;
  closingCents: Cents;
};

const DAY_MS = 86_400_000;

/**
 * Reads the provider's statement for a period, if its API has one.
 * @param from the start of a day (UTC)
 */
export async function readApiStatement(pool: Pool, { name, client }: Provider, from: Date, to: Date): Promise<void> {
  if (client.statement === undefined) return;
  const rows = await client.statement(from, to);
  if (rows.length > 0) await storeRows(pool, { provider: name, source: 'api' }, rows);
  await sql`
    insert into statement_days (provider, day)
    select ${name}, day from generate_series(${from}::timestamptz at time zone 'UTC',
      least(${to}::timestamptz, now()) at time zone 'UTC' - interval '1 day', '1 day') as day
    on conflict do nothing`.run(pool);
}

/**
 * Reads a day's statement, if the provider's API has one, and reconciles it. The statement is
 * complete only once the day is over.
 * @param day such as 2026-11-23
 */
export async function reconcileFromApi(
  dependencies: Dependencies,
  provider: Provider,
  day: string,
): Promise<DaySummary> {
  const { pool } = dependencies;
  const start = new Date(`${day}T00:00:00Z`);
  const end = new Date(start.getTime() + DAY_MS);
  await readApiStatement(pool, provider, start, end);
  const isOver = (await readClock(pool)) >= end;
  return reconcileDay(dependencies, provider, day, { complete: isOver ? provider.capabilities.statement : [] });
}

/**
 * Settles what the statement proves and opens cases for the rest. Throws at the end if a row
 * failed.
 * @param day such as 2026-11-23
 * @param statement.complete the directions whose statement for that day is complete, so that a
 * payment not in it is missing at the provider
 * @param statement.uploadedBy the person who uploaded it as a file
 */
export async function reconcileDay(
  dependencies: Dependencies,
  provider: Provider,
  day: string,
  { complete, uploadedBy = null }: { complete: readonly ('in' | 'out')[]; uploadedBy?: number | null },
): Promise<DaySummary> {
  const { pool } = dependencies;
  const failures = await settleRows(dependencies, provider, day);
  await openDifferences(pool, provider.name, day);
  await recordPayers(pool, provider, day);
  await bookCharges(dependencies, provider, day);
  for (const direction of complete) await openMissingThere(pool, provider, { day, direction, uploadedBy });
  await closeFound(dependencies, provider);
  if (failures.length > 0) throw failures[0];
  return summaryOf(pool, provider, day);
}

/** Rows from a file count only in a direction for which the API has no statement. */
const isEvidence = ({ capabilities }: Provider) => sql`
  (s.source = 'api' or s.direction <> all (${[...capabilities.statement]}::text[]))`;

/**
 * Opens cases for payments whose amount in the statement differs, with the difference: incoming if
 * the provider's balance is higher than our float.
 */
async function openDifferences(pool: Pool, provider: string, day: string): Promise<void> {
  const rows = await sql<{ id: number; receipt: string; direction: 'in' | 'out'; theirs: Cents; ours: Cents }>`
    select p.id, s.receipt, s.direction, s.amount_cents as theirs, p.paid_cents as ours
    from statement_rows s join payments p on p.provider = s.provider and p.receipt = s.receipt
    where s.provider = ${provider} and ${inDay('made_at', day)} and p.paid_cents <> s.amount_cents
      and p.direction = s.direction`.all(pool);
  for (const { id: paymentId, receipt, direction, theirs, ours } of rows)
    await openCase(pool, {
      provider,
      kind: 'statement_amount',
      paymentId,
      receipt,
      direction: theirs > ours === (direction === 'in') ? 'in' : 'out',
      amountCents: cents(Math.abs(theirs - ours)),
      detail: { ours, theirs },
    });
}

/**
 * Records the payers that results didn't name, and opens cases for those who used another phone
 * than the requested one. Such results belong to prompts that were not in the statement yet.
 * Numbers in a national format, which a file may have, can't be compared.
 */
async function recordPayers(pool: Pool, provider: Provider, day: string): Promise<void> {
  await withTransaction(pool, async (transaction) => {
    const payments = await sql<PaymentRow & { receipt: string; paidCents: Cents }>`
      update payments p set payer = s.payer from statement_rows s
      where s.provider = ${provider.name} and ${inDay('s.made_at', day)} and ${isEvidence(provider)}
        and p.provider = s.provider and p.receipt = s.receipt and p.direction = s.direction
        and p.kind <> 'unsolicited' and p.payer is null and s.payer !~ '^0'
      returning ${PAYMENT_COLUMNS}`.all(transaction);
    for (const payment of payments) {
      const { receipt, paidCents: amountCents, payer } = payment;
      await checkPayer(transaction, payment, { outcome: 'settled', receipt, amountCents, payer });
    }
  });
}

type CompleteStatement = { day: string; direction: 'in' | 'out'; uploadedBy: number | null };

/**
 * Opens cases for our payments that are not in the provider's complete statement, again if a file
 * that was superseded closed them.
 */
async function openMissingThere(
  pool: Pool,
  provider: Provider,
  { day, direction, uploadedBy }: CompleteStatement,
): Promise<void> {
  const { name } = provider;
  const rows = await sql<{ id: number; receipt: string; amountCents: Cents }>`
    select id, receipt, paid_cents as "amountCents" from payments p
    where provider = ${name} and receipt is not null and direction = ${direction}
      and ${inDay('finished_at', day)}
      and not exists (select from statement_rows s
        where s.provider = p.provider and s.receipt = p.receipt and s.direction = ${direction}
          and ${isEvidence(provider)})`.all(pool);
  for (const { id: paymentId, receipt, amountCents } of rows)
    await openCase(pool, { provider: name, kind: 'missing_there', paymentId, receipt, direction, amountCents });
  await reopenFound(
    pool,
    rows.map(({ id }) => id),
    uploadedBy,
  );
}

/** The note of a case that a file or the provider's API closed. */
const FOUND = 'The payment is in a statement that was read later';

/** Reopens cases that a file closed. As after a reopening by staff, no file closes them again. */
async function reopenFound(pool: Pool, paymentIds: readonly number[], actorId: number | null): Promise<void> {
  await withTransaction(pool, async (transaction) => {
    const reason = 'The payment is not in a complete statement that was read later';
    const reopened = await sql<{ id: number; closedBy: string; amountCents: Cents }>`
      select c.id, u.username as "closedBy", c.amount_cents as "amountCents"
      from payment_cases c join users u on u.id = c.closed_by
      where c.kind = 'missing_there' and c.payment_id = any(${paymentIds}::bigint[]) and c.note = ${FOUND}
      for update of c`.all(transaction);
    for (const { id, closedBy, amountCents } of reopened) {
      await markReopened(transaction, { id, actorId, reason });
      await recordAction(transaction, {
        actorId,
        action: 'payment case reopened',
        about: { payment_case: id },
        before: { closing: 'none', closedBy, note: FOUND, amountCents },
        after: { reason, case: id, kind: 'missing_there' },
      });
    }
    if (reopened.length > 0) await announceStaff(transaction, 'money');
  });
}

/**
 * Closes cases whose payment has since appeared in a statement, such as that of the next day. A
 * file closes none above the four-eyes amount, and none that was reopened.
 */
async function closeFound({ pool, settings }: Dependencies, provider: Provider): Promise<void> {
  await withTransaction(pool, async (transaction) => {
    const { fourEyesCents } = await settings.read(transaction);
    const closed = await sql<{ id: number; actorId: number | null; kind: string; amountCents: Cents }>`
      update payment_cases c set closed_at = now(), closed_by = s.uploaded_by, closing = '{"closing": "none"}',
        note = ${FOUND}
      from statement_rows s
      where c.provider = ${provider.name} and c.kind = 'missing_there' and c.closed_at is null
        and s.provider = c.provider and s.receipt = c.receipt and s.direction = c.direction and ${isEvidence(provider)}
        and (s.source = 'api' or c.reopened_at is null
          and (${fourEyesCents}::bigint is null or c.amount_cents <= ${fourEyesCents}))
      returning c.id, c.closed_by as "actorId", c.kind, c.amount_cents as "amountCents"`.all(transaction);
    for (const { id, actorId, kind, amountCents } of closed.filter((each) => each.actorId !== null)) {
      const after = { case: id, kind, amountCents, closing: 'none', note: FOUND };
      await recordAction(transaction, { actorId, action: 'payment case closed', about: { payment_case: id }, after });
    }
  });
}

export async function summaryOf(pool: Pool, provider: Provider, day: string): Promise<DaySummary> {
  const { name } = provider;
  const rows = await sql<{ side: string; direction: 'in' | 'out'; count: number; cents: Cents }>`
    select 'theirs' as side, direction, count(*)::int as count, sum(amount_cents)::bigint as cents
    from statement_rows s where provider = ${name} and ${inDay('made_at', day)} and ${isEvidence(provider)} group by direction
    union all
    select 'ours', direction, count(*)::int, sum(paid_cents)::bigint
    from payments where provider = ${name} and receipt is not null and ${inDay('finished_at', day)} group by direction
    union all
    select 'matched', s.direction, count(*)::int, sum(s.amount_cents)::bigint
    from statement_rows s join payments p on p.provider = s.provider and p.receipt = s.receipt
      and p.paid_cents = s.amount_cents and p.direction = s.direction
    where s.provider = ${name} and ${inDay('made_at', day)} and ${isEvidence(provider)} group by s.direction`.all(pool);
  const side = (sideName: string, direction: 'in' | 'out'): Side => {
    const found = rows.find((row) => row.side === sideName && row.direction === direction);
    return { count: found?.count ?? 0, cents: found?.cents ?? cents(0) };
  };
  const both = (sideName: string) => ({ in: side(sideName, 'in'), out: side(sideName, 'out') });
  const sums = await sql<{ chargesCents: Cents; openCases: number; openingCents: Cents; closingCents: Cents }>`
    select
      (select coalesce(sum(charge_cents), 0)::bigint from statement_rows
        where provider = ${name} and ${inDay('made_at', day)}) as "chargesCents",
      (select count(*)::int from payment_cases where provider = ${name} and closed_at is null) as "openCases",
      -${accountBalance(`float:${name}`, sql`${day}::date::timestamp at time zone 'UTC'`)} as "openingCents",
      -${accountBalance(`float:${name}`, sql`(${day}::date + 1)::timestamp at time zone 'UTC'`)} as "closingCents"`.one(
    pool,
  );
  const matched = { in: side('matched', 'in').count, out: side('matched', 'out').count };
  const isRead = { in: await wasRead(pool, provider, day, 'in'), out: await wasRead(pool, provider, day, 'out') };
  return { theirs: both('theirs'), ours: both('ours'), matched, isRead, ...sums };
}

/**
 * Whether a day's statement was read: it has rows, a payment was found missing from it, or the
 * whole day was read from the API.
 */
async function wasRead(pool: Pool, provider: Provider, day: string, direction: 'in' | 'out'): Promise<boolean> {
  const { name } = provider;
  const isAutomatic = provider.capabilities.statement.includes(direction);
  return sql`
    select 1 from statement_rows s
    where provider = ${name} and direction = ${direction} and ${inDay('made_at', day)} and ${isEvidence(provider)}
    union all
    select 1 from statement_days where ${isAutomatic} and provider = ${name} and day = ${day}
    union all
    select 1 from payment_cases c join payments p on p.id = c.payment_id
    where c.provider = ${name} and c.kind = 'missing_there' and c.direction = ${direction}
      and ${inDay('p.finished_at', day)}`.exists(pool);
}
