// Sends text messages, applies delivery reports and reads costs, if a provider is configured.
import type { Job } from '#server/jobs/runner.ts';
import { applyReports } from '#server/messages/delivery-reports.ts';
import { readCosts } from '#server/messages/read-costs.ts';
import { type OutboxReport, sendOutbox } from '#server/messages/send-outbox.ts';
import { createSmsProvider } from '#server/messages/sms-providers.ts';
import type { Services } from '#server/services.ts';

type Dependencies = Pick<Services, 'pool' | 'config' | 'log' | 'metrics'>;

const EVERY_MS = 1000;
const COSTS_EVERY_MS = 10_000;

export function messageJobs({ pool, config, log, metrics }: Dependencies): Job[] {
  if (config.sms === null) {
    log.warn('SMS_PROVIDER is not set: players get no verification codes');
    return [];
  }
  const provider = createSmsProvider(config.sms);
  const outbox = { pool, provider, providerName: config.sms.provider };
  const { readCost } = provider;
  const warn = log.warn.bind(log);
  const count = (report: OutboxReport) => {
    for (const result of ['sent', 'failed'] as const) metrics.smsAttempts.inc({ result }, report[result]);
  };
  // Prometheus sees the first failure only if the counter existed before it.
  count({ sent: 0, failed: 0 });
  return [
    { name: 'messages', everyMs: EVERY_MS, run: async () => count(await sendOutbox({ ...outbox, warn })) },
    { name: 'delivery reports', everyMs: EVERY_MS, run: () => applyReports(pool, metrics) },
    ...(readCost
      ? [{ name: 'message costs', everyMs: COSTS_EVERY_MS, run: () => readCosts({ ...outbox, readCost }) }]
      : []),
  ];
}
