import { recordAction } from '#server/audit/record-action.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { findUnlisted, lockProposal } from '#server/features/proposals/proposal-rows.ts';
import { dropVoids, subjectOf } from '#server/features/proposals/propose.ts';

/**
 * Closes outdated proposals once they are no longer listed. Lists then no longer check them, and
 * they can't be approved if the earlier state returns.
 */
export async function closeOutdated(pool: Pool): Promise<void> {
  for (const id of await findUnlisted(pool))
    await withTransaction(pool, async (transaction) => {
      const open = await lockProposal(transaction, id);
      if (!open?.proposal.isOutdated) return;
      const { kind, before, after } = open.proposal;
      await sql`update proposals set approved = false, decided_at = clock_timestamp() where id = ${id}`.run(
        transaction,
      );
      await dropVoids(transaction, open.change);
      const action = `change of ${kind} closed as outdated`;
      await recordAction(transaction, { actorId: null, action, about: subjectOf(open.change), before, after });
    });
}
