// Proves the books every minute. A drift is logged as an error and shows in the metrics until it is mended.

import type { Job } from '#server/jobs/runner.ts';
import { verifyLedger } from '#server/ledger/verify-ledger.ts';
import type { Services } from '#server/services.ts';

export function ledgerJob({ pool, metrics, log }: Pick<Services, 'pool' | 'metrics' | 'log'>): Job {
  return {
    name: 'ledger proof',
    everyMs: 60_000,
    run: async () => {
      const { holds, proofs } = await verifyLedger(pool);
      metrics.ledgerDrift.set(holds ? 0 : 1);
      if (!holds) log.error({ failed: proofs.filter(({ violations }) => violations > 0) }, 'the books do not balance');
    },
  };
}
