import type { Pool } from '#server/database/pool.ts';
import { verifyLedger } from '#server/ledger/verify-ledger.ts';

/** The measured work must also be correct. */
export async function proveBooks(pool: Pool): Promise<void> {
  const { holds, proofs } = await verifyLedger(pool);
  if (!holds) throw new Error(`the books do not hold: ${JSON.stringify(proofs.filter((proof) => proof.violations))}`);
}
