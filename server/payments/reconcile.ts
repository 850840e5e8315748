// Compares the provider's books of a day (UTC) with ours, row by row. What only needed to be known is
// applied; every other difference becomes a case.
import { type Cents, cents } from '#domain/money.ts';
import type { Pool } from '#server/database/pool.ts';
import { raw, sql } from '#server/database/sql.ts';
import { type Transaction, withTransaction } from '#server/database/transaction.ts';
import { accountBalance } from '#server/ledger/account-balance.ts';
import { applyInTransaction } from '#server/payments/apply-result.ts';
import { openCase } from '#server/payments/cases.ts';
import type { Provider, Providers } from '#server/payments/payment-providers.ts';
import { readShortReference } from '#server/payments/payment-rows.ts';
import { receiveMoney } from '#server/payments/receive-money.ts';
import { type Source, storeRows } from '#server/payments/statement-rows.ts';

type Side = { count: number; cents: Cents };
export type DaySummary = {
  /** What the provider's books have, ours have, and both have with equal amounts. */
  theirs: Record<'in' | 'out', Side>;
  ours: Record<'in' | 'out', Side>;
  matched: Record<'in' | 'out', number>;
  /** Whether the provider's books of that day have been read. */
  isRead: Record<'in' | 'out', boolean>;
  charges: Cents;
  openCases: number;
  /** Our ledger's float at the start and the end of the day. */
  opening: Cents;
  closing: Cents;
};

type Dependencies = { pool: Pool; providers: Providers };

/** Reads the provider's own statement of a time, if it has one. @returns how many rows are new */
export async function readBooks(pool: Pool, { name, client }: Provider, from: Date, to: Date): Promise<number> {
  const rows = (await client.statement?.(from, to)) ?? [];
  return rows.length === 0 ? 0 : storeRows(pool, { provider: name, source: 'api' }, rows);
}

/**
 * Repairs what can be repaired and opens cases for the rest.
 * @param day such as 2026-11-23
 * @param complete whether the books of that day are complete for these directions, so that payments
 * which they lack are missing there
 */
export async function reconcileDay(
  { pool, providers }: Dependencies,
  provider: Provider,
  day: string,
  complete: readonly ('in' | 'out')[],
): Promise<DaySummary> {
  for (const row of await unmatchedRows(pool, provider.name, day))
    await withTransaction(pool, (transaction) => repairOrOpen(transaction, providers, provider, row));
  await openDifferences(pool, provider.name, day);
  for (const direction of complete) await openMissingThere(pool, provider, day, direction);
  await closeFound(pool, provider);
  return summaryOf(pool, provider, day);
}

type Row = {
  source: Source;
  receipt: string;
  direction: 'in' | 'out';
  amountCents: Cents;
  chargeCents: Cents;
  payer: string | null;
  reference: string | null;
  at: Date;
};

/** @param after how many days later */
const inDay = (column: string, day: string, after = 0) => sql`
  ${raw(column)} >= (${day}::date + ${after}::int)::timestamp at time zone 'UTC'
  and ${raw(column)} < (${day}::date + ${after}::int + 1)::timestamp at time zone 'UTC'`;

/** The rows that neither a payment nor a case knows by their receipt. */
async function unmatchedRows(pool: Pool, provider: string, day: string): Promise<Row[]> {
  return sql<Row>`
    select source, receipt, direction, amount_cents as "amountCents", charge_cents as "chargeCents", payer, reference,
      made_at as at
    from statement_rows s
    where provider = ${provider} and ${inDay('made_at', day)}
      and not exists (select from payments p where p.provider = s.provider and p.receipt = s.receipt)
      and not exists (select from payment_cases c where c.provider = s.provider and c.receipt = s.receipt)
    order by made_at`.all(pool);
}

/**
 * What the statement has of a payment that we asked for has happened. Only a row of the API credits a
 * player: one of a file becomes a case, which staff decide.
 */
async function repairOrOpen(transaction: Transaction, providers: Providers, provider: Provider, row: Row) {
  const { name } = provider;
  const { receipt, direction, amountCents, chargeCents, payer } = row;
  const reversed = direction === 'out' ? await findReversed(transaction, name, row) : null;
  if (reversed !== null) return openCaseOf(transaction, name, row, { kind: 'reversed', paymentId: reversed });
  const isProven = row.source === 'api' || direction === 'out';
  if (!isProven) return openCaseOf(transaction, name, row);
  const paymentId = await findByReference(transaction, name, row);
  if (paymentId !== null) {
    const settled = { outcome: 'settled', receipt, amountCents, payer, chargeCents } as const;
    await applyInTransaction(transaction, providers, paymentId, settled);
  } else if (direction === 'in' && row.reference !== null) {
    const { reference: account, at } = row;
    const received = { about: 'received', receipt, amountCents, account, payer, name: null, at, isProven } as const;
    await receiveMoney(transaction, providers, provider, received);
  }
  const known = sql`select 1 from payments where provider = ${name} and receipt = ${receipt}
    union all select 1 from payment_cases where provider = ${name} and receipt = ${receipt}`;
  if (!(await known.exists(transaction))) await openCaseOf(transaction, name, row);
}

/** The deposit whose receipt an outgoing row names as its reference: it was paid back. */
async function findReversed(transaction: Transaction, provider: string, { reference }: Row): Promise<number | null> {
  return sql`
    select id from payments where provider = ${provider} and receipt = ${reference} and kind <> 'payout'
      and state = 'succeeded'`.firstValue<number>(transaction);
}

/** A row that we lack or, of a deposit that was paid back, a case of that deposit. */
async function openCaseOf(
  transaction: Transaction,
  provider: string,
  row: Row,
  deposit: { kind: 'reversed'; paymentId: number } | null = null,
): Promise<void> {
  const { receipt, amountCents, payer, reference, at } = row;
  const about = deposit
    ? ({ ...deposit, direction: 'in' } as const)
    : ({ kind: 'missing_here', paymentId: null, direction: row.direction } as const);
  const detail = { payer, reference, at: at.toISOString() };
  await openCase(transaction, { provider, receipt, amountCents, detail, ...about });
}

/** Rows that prove a payment: a file's only for directions that the API doesn't have. */
const isEvidence = ({ capabilities }: Provider) => sql`
  (s.source = 'api' or s.direction <> all (${[...capabilities.statement]}::text[]))`;

/** The payment whose id, or whose account number on the phone, the row names. */
async function findByReference(transaction: Transaction, provider: string, row: Row): Promise<number | null> {
  if (row.reference === null) return null;
  const kinds = row.direction === 'in' ? ['prompt'] : ['payout'];
  return sql`
    select id from payments where provider = ${provider} and kind = any(${kinds}::text[])
      and (reference::text = lower(${row.reference}) or id = ${readShortReference(row.reference)})
      and receipt is null limit 1`.firstValue<number>(transaction);
}

/** Both sides have the payment, with different amounts. */
async function openDifferences(pool: Pool, provider: string, day: string): Promise<void> {
  const rows = await sql<{ id: number; receipt: string; direction: 'in' | 'out'; amountCents: Cents; ours: Cents }>`
    select p.id, s.receipt, s.direction, s.amount_cents as "amountCents", p.paid_cents as ours
    from statement_rows s join payments p on p.provider = s.provider and p.receipt = s.receipt
    where s.provider = ${provider} and ${inDay('made_at', day)} and p.paid_cents <> s.amount_cents
      and (s.direction = 'out') = (p.kind = 'payout')`.all(pool);
  for (const { id: paymentId, receipt, direction, amountCents, ours } of rows)
    await openCase(pool, {
      provider,
      kind: 'amount',
      paymentId,
      receipt,
      direction,
      amountCents,
      detail: { ours },
    });
}

/** We have the payment and the provider's complete books do not. */
async function openMissingThere(pool: Pool, from: Provider, day: string, direction: 'in' | 'out'): Promise<void> {
  const provider = from.name;
  const rows = await sql<{ id: number; receipt: string; amountCents: Cents }>`
    select id, receipt, paid_cents as "amountCents" from payments p
    where provider = ${provider} and receipt is not null and (kind = 'payout') = (${direction} = 'out')
      and ${inDay('finished_at', day)}
      and not exists (select from statement_rows s
        where s.provider = p.provider and s.receipt = p.receipt and s.direction = ${direction}
          and ${isEvidence(from)})`.all(pool);
  for (const { id: paymentId, receipt, amountCents } of rows)
    await openCase(pool, { provider, kind: 'missing_there', paymentId, receipt, direction, amountCents });
}

/** Around midnight a row can be in the books of the next day. */
async function closeFound(pool: Pool, provider: Provider): Promise<void> {
  await sql`
    update payment_cases c set closed_at = now(), closing = '{"closing": "none"}',
      note = 'The provider has it in the books of another day'
    where provider = ${provider.name} and kind = 'missing_there' and closed_at is null
      and exists (select from statement_rows s
        where s.provider = c.provider and s.receipt = c.receipt and s.direction = c.direction
          and ${isEvidence(provider)})`.run(pool);
}

export async function summaryOf(pool: Pool, from: Provider, day: string): Promise<DaySummary> {
  const provider = from.name;
  const rows = await sql<{ side: string; direction: 'in' | 'out'; count: number; cents: Cents }>`
    select 'theirs' as side, direction, count(*)::int as count, sum(amount_cents)::bigint as cents
    from statement_rows s where provider = ${provider} and ${inDay('made_at', day)} and ${isEvidence(from)} group by direction
    union all
    select 'ours', case kind when 'payout' then 'out' else 'in' end, count(*)::int, sum(paid_cents)::bigint
    from payments where provider = ${provider} and receipt is not null and ${inDay('finished_at', day)} group by 2
    union all
    select 'matched', s.direction, count(*)::int, sum(s.amount_cents)::bigint
    from statement_rows s join payments p on p.provider = s.provider and p.receipt = s.receipt
      and p.paid_cents = s.amount_cents and (s.direction = 'out') = (p.kind = 'payout')
    where s.provider = ${provider} and ${inDay('made_at', day)} and ${isEvidence(from)} group by s.direction`.all(pool);
  const side = (name: string, direction: 'in' | 'out'): Side => {
    const found = rows.find((row) => row.side === name && row.direction === direction);
    return { count: found?.count ?? 0, cents: found?.cents ?? cents(0) };
  };
  const both = (name: string) => ({ in: side(name, 'in'), out: side(name, 'out') });
  const sums = await sql<{ charges: Cents; openCases: number; opening: Cents; closing: Cents }>`
    select
      (select coalesce(sum(charge_cents), 0)::bigint from statement_rows
        where provider = ${provider} and ${inDay('made_at', day)}) as charges,
      (select count(*)::int from payment_cases where provider = ${provider} and closed_at is null) as "openCases",
      -${accountBalance(`float:${provider}`, sql`${day}::date::timestamp at time zone 'UTC'`)} as opening,
      -${accountBalance(`float:${provider}`, sql`(${day}::date + 1)::timestamp at time zone 'UTC'`)} as closing`.one(
    pool,
  );
  const matched = { in: side('matched', 'in').count, out: side('matched', 'out').count };
  const isRead = { in: await hasBooks(pool, from, day, 'in'), out: await hasBooks(pool, from, day, 'out') };
  return { theirs: both('theirs'), ours: both('ours'), matched, isRead, ...sums };
}

/**
 * Whether the books of a day were read: they have a row of it, a payment was found to be missing
 * there, or the API was read on the next day, as yesterday's.
 */
async function hasBooks(pool: Pool, from: Provider, day: string, direction: 'in' | 'out'): Promise<boolean> {
  const provider = from.name;
  const isAutomatic = from.capabilities.statement.includes(direction);
  return sql`
    select 1 from statement_rows s
    where provider = ${provider} and direction = ${direction} and ${inDay('made_at', day)} and ${isEvidence(from)}
    union all
    select 1 from statement_rows
    where ${isAutomatic} and provider = ${provider} and source = 'api' and ${inDay('read_at', day, 1)}
    union all
    select 1 from payment_cases c join payments p on p.id = c.payment_id
    where c.provider = ${provider} and c.kind = 'missing_there' and c.direction = ${direction}
      and ${inDay('p.finished_at', day)}`.exists(pool);
}
