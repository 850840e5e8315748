// Sends messages to players where a provider is configured. Without one they stay in the outbox, where a developer
// reads them.
import type { Job } from '#server/jobs/runner.ts';
import { createHttpProvider } from '#server/messages/http-provider.ts';
import { sendOutbox } from '#server/messages/send-outbox.ts';
import type { Services } from '#server/services.ts';

export function messageJobs({ pool, config, log }: Pick<Services, 'pool' | 'config' | 'log'>): Job[] {
  if (config.smsUrl === undefined) {
    if (config.production) log.warn('SMS_URL is not set: no player gets a verification code');
    return [];
  }
  const provider = createHttpProvider({ url: config.smsUrl, key: config.smsKey });
  const warn = log.warn.bind(log);
  return [{ name: 'messages', everyMs: 1000, run: async () => void (await sendOutbox({ pool, provider, warn })) }];
}
