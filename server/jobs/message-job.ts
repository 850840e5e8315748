// Sends text messages, applies delivery reports and reads costs, if a provider is configured.
import type { Job } from '#server/jobs/runner.ts';
import { applyReports } from '#server/messages/delivery-reports.ts';
import { readCosts } from '#server/messages/read-costs.ts';
import { sendOutbox } from '#server/messages/send-outbox.ts';
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
  return [
    { name: 'messages', everyMs: EVERY_MS, run: async () => void (await sendOutbox({ ...outbox, warn })) },
    { name: 'delivery reports', everyMs: EVERY_MS, run: () => applyReports(pool, metrics) },
    ...(readCost
      ? [{ name: 'message costs', everyMs: COSTS_EVERY_MS, run: () => readCosts({ ...outbox, readCost }) }]
      : []),
  ];
}
