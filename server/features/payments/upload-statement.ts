// Imports a provider's statement from a file, for providers whose API has no statement or covers
// only one direction.
import type { Reconciliation } from '#contract/payments/objects.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { readClock } from '#server/database/clock.ts';
import type { Pool } from '#server/database/pool.ts';
import { withTransaction } from '#server/database/transaction.ts';
import type { Provider, Providers } from '#server/payments/payment-providers.ts';
import { type DaySummary, reconcileDay } from '#server/payments/reconcile.ts';
import { readStatementFile, storeRows } from '#server/payments/statement-rows.ts';

type Upload = { csv: string; complete: boolean; actorId: number };

/**
 * Stores the rows and reconciles their days (UTC). Refuses with VALIDATION, naming the invalid
 * line.
 */
export async function uploadStatement(
  { pool, providers }: { pool: Pool; providers: Providers },
  provider: Provider,
  { csv, complete, actorId }: Upload,
) {
  const rows = readStatementFile(csv, await readClock(pool));
  const { name } = provider;
  const added = await withTransaction(pool, async (transaction) => {
    const count = await storeRows(transaction, { provider: name, source: 'file' }, rows);
    const after = { provider: name, rows: rows.length, added: count };
    await recordAction(transaction, {
      actorId,
      action: 'statement uploaded',
      subject: 'settings',
      subjectId: 0,
      after,
    });
    return count;
  });
  // Where the API has a statement, only that statement can show that a payment is missing.
  const fileDirections = (['in', 'out'] as const).filter((each) => !provider.capabilities.statement.includes(each));
  const days: Reconciliation[] = [];
  for (const day of new Set(rows.map(({ at }) => at.toISOString().slice(0, 10)))) {
    const summary = await reconcileDay({ pool, providers }, provider, day, complete ? fileDirections : []);
    days.push(toReconciliation(name, day, summary));
  }
  return { rows: rows.length, added, days };
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
