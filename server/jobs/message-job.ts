// Sends messages to players if a provider is configured; in development they are only logged.
import { sql } from '#server/database/sql.ts';
import type { Job } from '#server/jobs/runner.ts';
import { createHttpProvider } from '#server/messages/http-provider.ts';
import { sendOutbox } from '#server/messages/send-outbox.ts';
import type { Services } from '#server/services.ts';

type Dependencies = Pick<Services, 'pool' | 'config' | 'log'>;

const EVERY_MS = 1000;

export function messageJobs({ pool, config, log }: Dependencies): Job[] {
  if (config.smsUrl === undefined) {
    if (!config.production) return [logJob({ pool, log })];
    log.warn('SMS_URL is not set: players get no verification codes');
    return [];
  }
  const provider = createHttpProvider({ url: config.smsUrl, key: config.smsKey });
  const warn = log.warn.bind(log);
  return [{ name: 'messages', everyMs: EVERY_MS, run: async () => void (await sendOutbox({ pool, provider, warn })) }];
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
      log.warn({ recipient, body }, 'SMS_URL is not set: message to a player');
      lastId = id;
    }
  };
  return { name: 'messages', everyMs: EVERY_MS, run };
}
