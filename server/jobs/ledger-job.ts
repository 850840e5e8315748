// Verifies the books every minute. A failed proof stops money, is logged and shows in the metrics.

import type { Job } from '#server/jobs/runner.ts';
import { haltByProof, haltedPlayers, haltedSince } from '#server/ledger/halt.ts';
import { verifyLedger } from '#server/ledger/verify-ledger.ts';
import type { Services } from '#server/services.ts';

export function ledgerJob({ pool, log }: Pick<Services, 'pool' | 'log'>): Job {
  return {
    name: 'ledger proof',
    everyMs: 60_000,
    onOneNode: true,
    run: async () => {
      const report = await verifyLedger(pool);
      const { holds, proofs } = report;
      await haltByProof(pool, report);
      if (!holds) log.error({ failed: proofs.filter(({ violations }) => violations > 0) }, 'the books do not balance');
    },
  };
}

/** Reports on every node the result that one of them has verified. */
export function driftJob({ pool, metrics }: Pick<Services, 'pool' | 'metrics'>): Job {
  return {
    name: 'ledger drift',
    everyMs: 5_000,
    run: async () => {
      metrics.ledgerDrift.set((await haltedSince(pool)) === null ? 0 : 1);
      metrics.haltedPlayers.set((await haltedPlayers(pool)).length);
    },
  };
}
