import { type Cents, formatAmount } from '#domain/money.ts';
import type { Pool } from '#server/database/pool.ts';
import { updateHalts } from '#server/ledger/halt.ts';
import { type LedgerReport, verifyLedger } from '#server/ledger/verify-ledger.ts';

/** Prints the checks and figures. Like the server's own check, it opens and lifts halts. */
export async function checkBooks(pool: Pool): Promise<boolean> {
  const report = await verifyLedger(pool);
  await updateHalts(pool, report);
  const { holds, checks, figures } = report;
  const lines = checks.map(
    ({ name, violations }) => `${violations === 0 ? 'holds' : `BROKEN ${violations}x`}  ${name}`,
  );
  const { transfers, ...amounts } = figures;
  const sums = Object.entries(amounts).map(
    ([name, value]) => `${name.padEnd(18)}${formatAmount(value as Cents).padStart(16)}`,
  );
  process.stdout.write(
    `${[...lines, '', ...sums, `${'transfers'.padEnd(18)}${String(transfers).padStart(16)}`].join('\n')}\n\n`,
  );
  process.stdout.write(`${verdictOf(report)}\n`);
  return holds;
}

function verdictOf({ holds, checks }: LedgerReport): string {
  if (holds) return 'The books balance.';
  if (checks.some(({ violations, playerIds }) => violations > 0 && playerIds === null))
    return 'THE BOOKS DO NOT BALANCE.';
  const ids = [...new Set(checks.flatMap(({ playerIds }) => playerIds ?? []))];
  return `The books balance. THESE PLAYERS' TOTALS ARE WRONG: ${ids.join(', ')}. Rebuild them with --rebuild-counters.`;
}
