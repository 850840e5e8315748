// Imports a provider's statement from a file, if its API has none or only one direction.
import { createHash } from 'node:crypto';
import type { Reconciliation } from '#contract/payments/objects.ts';
import { type Cents, cents, formatAmount } from '#domain/money.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { readClock } from '#server/database/clock.ts';
import { withTransaction } from '#server/database/transaction.ts';
import type { Provider } from '#server/payments/payment-providers.ts';
import type { StatementRow } from '#server/payments/provider.ts';
import { type DaySummary, reconcileDay } from '#server/payments/reconcile.ts';
import type { Dependencies } from '#server/payments/settle-statement-rows.ts';
import { readStatementFile, storeRows, supersedeRows } from '#server/payments/statement-rows.ts';

type Upload = { csv: string; complete: boolean; actorId: number };

/** Stores the rows and reconciles their days (UTC). Refuses with VALIDATION for an invalid line. */
export async function uploadStatement(
  dependencies: Dependencies,
  provider: Provider,
  { csv, complete, actorId }: Upload,
) {
  const { pool } = dependencies;
  const rows = readStatementFile(csv, await readClock(pool));
  const { name } = provider;
  const added = await withTransaction(pool, async (transaction) => {
    const file = { provider: name, uploadedBy: actorId };
    const superseded = complete ? await supersedeRows(transaction, file, rows) : 0;
    const count = await storeRows(transaction, { ...file, source: 'file' }, rows);
    const sha256 = createHash('sha256').update(csv).digest('hex');
    const after = { provider: name, rows: rows.length, added: count, superseded, ...totalsOf(rows), sha256 };
    await recordAction(transaction, { actorId, action: 'statement uploaded', about: 'settings', after });
    return count;
  });
  // Where the API has a statement, only that statement can show that a payment is missing.
  const fileDirections = (['in', 'out'] as const).filter((each) => !provider.capabilities.statement.includes(each));
  const days: Reconciliation[] = [];
  for (const day of new Set(rows.map(({ at }) => at.toISOString().slice(0, 10)))) {
    const missing = { complete: complete ? fileDirections : [], uploadedBy: actorId };
    const summary = await reconcileDay(dependencies, provider, day, missing);
    days.push(toReconciliation(name, day, summary));
  }
  return { rows: rows.length, added, days };
}

function totalsOf(rows: readonly StatementRow[]) {
  const sum = (amounts: Cents[]) => cents(amounts.reduce((total, each) => total + each, 0));
  const paid = (direction: 'in' | 'out') =>
    sum(rows.filter((row) => row.direction === direction).map(({ amountCents }) => amountCents));
  const chargesCents = sum(rows.map(({ chargeCents = cents(0) }) => chargeCents));
  return { incomingCents: paid('in'), outgoingCents: paid('out'), chargesCents };
}

export function toReconciliation(provider: string, day: string, summary: DaySummary): Reconciliation {
  const side = ({ count, cents }: { count: number; cents: Cents }) => ({ count, amount: formatAmount(cents) });
  const sides = ({ in: paidIn, out }: DaySummary['ours']) => ({ in: side(paidIn), out: side(out) });
  const { theirs, ours, matched, isRead, chargesCents, openCases, openingCents, closingCents } = summary;
  return {
    provider,
    day,
    matched,
    statementRead: isRead,
    openCases,
    theirs: sides(theirs),
    ours: sides(ours),
    charges: formatAmount(chargesCents),
    opening: formatAmount(openingCents),
    closing: formatAmount(closingCents),
  };
}
