// Verifies the books. A failed check is logged and halts all money, or only the players whose
// totals are wrong. The metrics show both kinds of halt, silent games and wrong clocks.
import { sql } from '#server/database/sql.ts';
import { ONLY_SILENT } from '#server/features/games/silence.ts';
import type { Job } from '#server/jobs/runner.ts';
import { haltedPlayers, haltedSince, updateHalts } from '#server/ledger/halt.ts';
import { verifyLedger } from '#server/ledger/verify-ledger.ts';
import type { Services } from '#server/services.ts';

export function ledgerJob({ pool, log }: Pick<Services, 'pool' | 'log'>): Job {
  return {
    name: 'ledger check',
    everyMs: 60_000,
    onOneNode: true,
    // The check reads the whole ledger, so it takes longer as the ledger grows.
    maxShare: 0.05,
    run: async () => {
      const report = await verifyLedger(pool);
      const { holds, checks } = report;
      await updateHalts(pool, report);
      if (!holds) log.error({ failed: checks.filter(({ violations }) => violations > 0) }, 'a ledger check failed');
    },
  };
}

/** Sets metrics: halts opened by any node, silent games, and how far this node's clock is ahead. */
export function driftJob({ pool, metrics, clock }: Pick<Services, 'pool' | 'metrics' | 'clock'>): Job {
  return {
    name: 'ledger drift',
    everyMs: 5_000,
    run: async () => {
      metrics.ledgerDrift.set((await haltedSince(pool)) === null ? 0 : 1);
      metrics.haltedPlayers.set((await haltedPlayers(pool)).length);
      metrics.silentGames.set(await sql`select count(*) from games where ${ONLY_SILENT}`.value<number>(pool));
      metrics.clockAhead.set((await clock.compare()) / 1000);
    },
  };
}
