import type { Pool } from '#server/database/pool.ts';
import { verifyLedger } from '#server/ledger/verify-ledger.ts';

/** Fails the benchmark if the measured work left the ledger incorrect. */
export async function proveBooks(pool: Pool): Promise<void> {
  const { holds, proofs } = await verifyLedger(pool);
  if (!holds)
    throw new Error(`the ledger is inconsistent: ${JSON.stringify(proofs.filter((proof) => proof.violations))}`);
}
