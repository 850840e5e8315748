import { parse } from 'csv-parse/sync';
import { cents } from '#domain/money.ts';
import { fromProviderAmount } from '#domain/payments/provider-amount.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { refuse } from '#server/http/refusal.ts';
import type { StatementRow } from '#server/payments/provider.ts';

export type Source = 'api' | 'file';

/**
 * Stores new rows; a row from the API replaces the same one from a file.
 * @param origin.uploadedBy the person who uploaded the file
 * @returns how many were stored or replaced
 */
export async function storeRows(
  database: Queryable,
  { provider, source, uploadedBy = null }: { provider: string; source: Source; uploadedBy?: number | null },
  rows: readonly StatementRow[],
): Promise<number> {
  const all = <Field extends keyof StatementRow>(field: Field) => rows.map((row) => row[field] ?? null);
  return sql`
    insert into statement_rows as known
      (provider, source, uploaded_by, receipt, direction, amount_cents, charge_cents, payer, reference, made_at)
    select distinct on (receipt, direction) ${provider}, ${source}, ${uploadedBy}::bigint, receipt, direction, amount,
      coalesce(charge, 0), payer, reference, at
    from unnest(${all('receipt')}::text[], ${all('direction')}::text[], ${all('amountCents')}::bigint[],
      ${all('chargeCents')}::bigint[], ${all('payer')}::text[], ${all('reference')}::text[],
      ${all('at')}::timestamptz[]) as statement (receipt, direction, amount, charge, payer, reference, at)
    on conflict (provider, receipt, direction) do update set source = excluded.source,
      uploaded_by = excluded.uploaded_by, amount_cents = excluded.amount_cents, charge_cents = excluded.charge_cents, payer = excluded.payer,
      reference = excluded.reference, made_at = excluded.made_at
    where known.source = 'file' and excluded.source = 'api'`.run(database);
}

/**
 * Removes the rows of earlier files that a complete file lacks, or has with another amount or
 * charge: those between its first and its last row, in its directions. They are kept in another
 * table. @returns how many there were
 */
export async function supersedeRows(
  database: Queryable,
  { provider, uploadedBy }: { provider: string; uploadedBy: number },
  rows: readonly StatementRow[],
): Promise<number> {
  const all = <Field extends keyof StatementRow>(field: Field) => rows.map((row) => row[field] ?? null);
  return sql`
    with complete as (
      select * from unnest(${all('receipt')}::text[], ${all('direction')}::text[], ${all('at')}::timestamptz[],
        ${all('amountCents')}::bigint[], ${all('chargeCents')}::bigint[])
        as statement (receipt, direction, made_at, amount, charge)
    ), superseded as (
      delete from statement_rows s
      where provider = ${provider} and source = 'file' and direction in (select direction from complete)
        and made_at between (select min(made_at) from complete) and (select max(made_at) from complete)
        and not exists (select from complete c where c.receipt = s.receipt and c.direction = s.direction
          and c.amount = s.amount_cents and coalesce(c.charge, 0) = s.charge_cents)
      returning *
    )
    insert into superseded_statement_rows
      (provider, receipt, direction, amount_cents, charge_cents, payer, reference, made_at, uploaded_by, superseded_by)
    select provider, receipt, direction, amount_cents, charge_cents, payer, reference, made_at, uploaded_by, ${uploadedBy}
    from superseded`.run(database);
}

/** Our column names, and the headings that providers use. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  receipt: ['receipt', 'receipt no.', 'transaction id', 'id', 'reference id'],
  at: ['time', 'completion time', 'date', 'transaction date', 'completed at'],
  in: ['paid in', 'in', 'credit'],
  out: ['withdrawn', 'out', 'debit'],
  payer: ['payer', 'other party info', 'phone', 'msisdn'],
  reference: ['reference', 'a/c no.', 'external id', 'account'],
  charge: ['charge', 'fee', 'charges'],
  status: ['status', 'transaction status'],
};

const PAID = /^(completed?|paid|settled|success|successful|succeeded)$/i;
const NOT_PAID = /^(cancell?ed|declined|expired|failed|pending|rejected)$/i;
/** Other orders of day and month are ambiguous. */
const TIME = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))? ?(?:Z|([+-]\d\d):?(\d\d))?$/;

const MAX_ROWS = 100_000;
const EARLIEST = Date.UTC(2020);
const DAY_MS = 86_400_000;

/**
 * Reads a CSV file with a header row. Refuses with VALIDATION, and gives the line of an invalid
 * payment.
 * @param now by the database's clock
 */
export function readStatementFile(text: string, now: Date): StatementRow[] {
  const lines = parseLines(text);
  if (lines.length > MAX_ROWS) refuse('VALIDATION', { message: `The file has more than ${MAX_ROWS} lines` });
  const heading = (lines[0]?.record ?? []).map((name) => name.trim().toLowerCase());
  const columns = Object.fromEntries(
    Object.entries(COLUMNS).map(([name, names]) => [name, heading.findIndex((title) => names.includes(title))]),
  );
  if (columns.receipt === -1) refuse('VALIDATION', { message: 'The file has no receipt column' });
  if (columns.at === -1) refuse('VALIDATION', { message: 'The file has no time column' });
  const rows = lines.slice(1).flatMap(({ record, info }) => {
    const field = (name: string) => record[columns[name] ?? -1]?.trim() ?? '';
    if (NOT_PAID.test(field('status'))) return [];
    return [readLine(field, now) ?? refuse('VALIDATION', { message: `Line ${info.lines} is not a valid payment` })];
  });
  return mergeCharges(rows);
}

/** Providers can list a payout's charge in its own row, with the same receipt. */
function mergeCharges(all: readonly StatementRow[]): StatementRow[] {
  const rows = [...new Map(all.map((row) => [JSON.stringify(row), row])).values()];
  const merged = new Map<string, StatementRow>();
  for (const row of rows) {
    const key = `${row.direction} ${row.receipt}`;
    const other = merged.get(key);
    merged.set(key, other ? mergeRows(other, row) : row);
  }
  return [...merged.values()];
}

function mergeRows(one: StatementRow, other: StatementRow): StatementRow {
  if (one.direction === 'in' || one.amountCents === other.amountCents) return one;
  const [payment, charge] = one.amountCents > other.amountCents ? [one, other] : [other, one];
  const chargeCents = charge.amountCents + (one.chargeCents ?? 0) + (other.chargeCents ?? 0);
  return { ...payment, chargeCents: cents(chargeCents) };
}

type ParsedLine = { record: string[]; info: { lines: number } };

function parseLines(text: string): ParsedLine[] {
  const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true };
  try {
    return parse(text.replaceAll('\0', ''), options) as unknown as ParsedLine[];
  } catch {
    return refuse('VALIDATION', { message: 'The file is not valid CSV' });
  }
}

function readLine(field: (name: string) => string, now: Date): StatementRow | null {
  // A comma is read as a thousands separator, never as a decimal one.
  const amount = (name: string) => fromProviderAmount(field(name).replace(/^[-+]|(?<=\d),(?=\d{3}(?!\d))| /g, ''));
  const isZero = (name: string) => !/[1-9]/.test(field(name));
  const paidIn = amount('in');
  const paidOut = amount('out');
  const amountCents = paidIn ?? paidOut;
  const chargeCents = isZero('charge') ? cents(0) : amount('charge');
  const [, day, time = '00:00', hours, minutes] = TIME.exec(field('at')) ?? [];
  const at = new Date(`${day}T${time}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`);
  const receipt = field('receipt');
  if (amountCents === null || chargeCents === null || (paidIn !== null && paidOut !== null)) return null;
  if (field('status') !== '' && !PAID.test(field('status'))) return null;
  // Statements show money out as negative, but not money in.
  if (field('in').startsWith('-') && !isZero('in')) return null;
  if (!/^[\w.-]{1,100}$/.test(receipt) || !(at.getTime() >= EARLIEST && at.getTime() <= now.getTime() + DAY_MS))
    return null;
  return {
    receipt,
    direction: paidIn === null ? 'out' : 'in',
    amountCents,
    chargeCents,
    payer: /\d{9,15}/.exec(field('payer'))?.[0] ?? null,
    reference: field('reference').slice(0, 100) || null,
    at,
  };
}
