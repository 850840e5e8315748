// Makes the automatic cash-outs that are due, unless money is halted.
import { watchCashOuts } from '#server/features/bets/cash-out/watch-cash-outs.ts';
import type { Job } from '#server/jobs/runner.ts';
import { haltedSince } from '#server/ledger/halt.ts';
import type { Services } from '#server/services.ts';

export function cashOutJob(services: Pick<Services, 'pool' | 'inPlay' | 'log'>): Job {
  return {
    name: 'automatic cash-outs',
    everyMs: 500,
    onOneNode: true,
    run: async () => {
      if ((await haltedSince(services.pool)) === null) await watchCashOuts(services);
    },
  };
}
