// Sends messages to players if a provider is configured, and stores delivery reports; in development
// without a provider they are only logged.
import { sql } from '#server/database/sql.ts';
import type { Job } from '#server/jobs/runner.ts';
import { applyReports } from '#server/messages/delivery-reports.ts';
import { sendOutbox } from '#server/messages/send-outbox.ts';
import { createSmsProvider } from '#server/messages/sms-providers.ts';
import type { Services } from '#server/services.ts';

type Dependencies = Pick<Services, 'pool' | 'config' | 'log' | 'metrics'>;

const EVERY_MS = 1000;

export function messageJobs({ pool, config, log, metrics }: Dependencies): Job[] {
  if (config.sms === null) {
    if (!config.production) return [logJob({ pool, log })];
    log.warn('SMS_PROVIDER is not set: players get no verification codes');
    return [];
  }
  const outbox = { pool, provider: createSmsProvider(config.sms), providerName: config.sms.provider };
  const warn = log.warn.bind(log);
  return [
    { name: 'messages', everyMs: EVERY_MS, run: async () => void (await sendOutbox({ ...outbox, warn })) },
    { name: 'delivery reports', everyMs: EVERY_MS, run: () => applyReports(pool, metrics) },
  ];
}

/** In development: logs each new message in the outbox. */
function logJob({ pool, log }: Pick<Dependencies, 'pool' | 'log'>): Job {
  const since = new Date();
  let lastId = 0;
  const run = async () => {
    const rows = await sql<{ id: number; recipient: string; body: string }>`
      select id, recipient, body from outbox_messages where id > ${lastId} and created_at >= ${since} order by id`.all(
      pool,
    );
    for (const { id, recipient, body } of rows) {
      log.warn({ recipient, body }, 'SMS_PROVIDER is not set: message to a player');
      lastId = id;
    }
  };
  return { name: 'messages', everyMs: EVERY_MS, run };
}
