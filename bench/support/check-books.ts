import type { Pool } from '#server/database/pool.ts';
import { verifyLedger } from '#server/ledger/verify-ledger.ts';

/** Fails the benchmark if the ledger is inconsistent after the measured work. */
export async function checkBooks(pool: Pool): Promise<void> {
  const { holds, checks } = await verifyLedger(pool);
  if (!holds)
    throw new Error(`the ledger is inconsistent: ${JSON.stringify(checks.filter((check) => check.violations))}`);
}
