// Proves the books every minute. A drift stops money, is logged as an error and shows in the metrics until it is mended.

import type { Job } from '#server/jobs/runner.ts';
import { haltByProof } from '#server/ledger/halt.ts';
import { verifyLedger } from '#server/ledger/verify-ledger.ts';
import type { Services } from '#server/services.ts';

export function ledgerJob({ pool, metrics, log }: Pick<Services, 'pool' | 'metrics' | 'log'>): Job {
  return {
    name: 'ledger proof',
    everyMs: 60_000,
    run: async () => {
      const report = await verifyLedger(pool);
      const { holds, proofs } = report;
      await haltByProof(pool, report);
      metrics.ledgerDrift.set(holds ? 0 : 1);
      if (!holds) log.error({ failed: proofs.filter(({ violations }) => violations > 0) }, 'the books do not balance');
    },
  };
}
