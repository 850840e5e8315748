import { findPrimary, hasSeveralServers } from '#server/database/primary.ts';
import { sweepBudgets } from '#server/features/auth/budgets.ts';
import { sweepSessions } from '#server/features/auth/sessions.ts';
import { sweepQuotes } from '#server/features/bets/cash-out/cash-out-rows.ts';
import { sweepBookingCodes } from '#server/features/booking-codes/booking-codes.ts';
import { storeTotals } from '#server/features/overview/store-totals.ts';
import { closeOutdated } from '#server/features/proposals/close-outdated.ts';
import { closeDays } from '#server/features/reports/daily-closes.ts';
import { createSimulator } from '#server/feeds/simulator/simulator.ts';
import { sweepCallCounts } from '#server/http/call-counts.ts';
import { purgeExpiredResponses } from '#server/http/respond-once.ts';
import { boostJob } from '#server/jobs/boost-job.ts';
import { cashOutJob } from '#server/jobs/cash-out-job.ts';
import { driftJob, ledgerJob } from '#server/jobs/ledger-job.ts';
import { matchClockJob } from '#server/jobs/match-clock.ts';
import { messageJobs } from '#server/jobs/message-job.ts';
import { paymentJobs } from '#server/jobs/payment-job.ts';
import { pushJobs } from '#server/jobs/push-job.ts';
import type { Job } from '#server/jobs/runner.ts';
import { postponementJob, settlementJob } from '#server/jobs/settlement-job.ts';
import { silenceJob } from '#server/jobs/silence-job.ts';
import { trimPriceLog } from '#server/ledger/trim-price-log.ts';
import { createFailoverWatch } from '#server/prepare-restored.ts';
import type { Services } from '#server/services.ts';

export function jobsOf(services: Services): Job[] {
  const { config, settings, pool, inPlay, log } = services;
  const { databaseUrl } = config;
  return [
    { name: 'settings', everyMs: 1000, run: settings.refresh },
    ...(databaseUrl !== undefined && hasSeveralServers({ connectionString: databaseUrl })
      ? [{ name: 'primary', everyMs: 5000, run: async () => void (await findPrimary(databaseUrl)) }]
      : []),
    { name: 'failover', everyMs: 1000, run: createFailoverWatch(pool, log) },
    settlementJob(services),
    postponementJob(services),
    ledgerJob(services),
    silenceJob(services),
    driftJob(services),
    boostJob(services),
    cashOutJob(services),
    { name: 'in-play delays', everyMs: 1000, run: () => inPlay.endOverdue() },
    { name: 'session sweep', everyMs: 600_000, onOneNode: true, run: () => sweepSessions(pool) },
    { name: 'budget sweep', everyMs: 600_000, onOneNode: true, run: () => sweepBudgets(pool) },
    { name: 'booking code sweep', everyMs: 600_000, onOneNode: true, run: () => sweepBookingCodes(pool) },
    { name: 'cash-out offer sweep', everyMs: 600_000, onOneNode: true, run: () => sweepQuotes(pool) },
    { name: 'call count sweep', everyMs: 600_000, onOneNode: true, run: () => sweepCallCounts(pool) },
    { name: 'response sweep', everyMs: 600_000, onOneNode: true, run: () => purgeExpiredResponses(pool) },
    { name: 'price log', everyMs: 600_000, onOneNode: true, maxShare: 0.2, run: () => trimPriceLog(pool) },
    { name: 'outdated proposals', everyMs: 600_000, onOneNode: true, run: () => closeOutdated(pool) },
    { name: 'stored totals', everyMs: 60_000, onOneNode: true, run: () => storeTotals(pool) },
    {
      name: 'daily closes',
      everyMs: 60_000,
      onOneNode: true,
      run: async () => void (await closeDays(pool, config.timeZone)),
    },
    ...messageJobs(services),
    ...pushJobs(services),
    ...paymentJobs(services),
    ...(config.matchClock ? [matchClockJob(services)] : []),
    ...(config.seed === 'demo'
      ? [
          {
            name: 'simulator',
            everyMs: 1000,
            run: createSimulator({ pool, suspensionMs: () => settings.current().suspensionMs }).run,
          },
        ]
      : []),
  ];
}
