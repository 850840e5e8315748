// Sends push notifications on every node, and queues those due without an announcement.
import type { Job } from '#server/jobs/runner.ts';
import { queueDuePlayers } from '#server/push/queue-push.ts';
import { sendPushOutbox, sweepPushOutbox } from '#server/push/send-outbox.ts';
import type { Services } from '#server/services.ts';

export function pushJobs({
  pool,
  config,
  pushKeys,
  log,
}: Pick<Services, 'pool' | 'config' | 'pushKeys' | 'log'>): Job[] {
  const contact = config.publicUrl ?? 'https://localhost';
  const send = async () => {
    const outbox = { pool, keys: await pushKeys(), services: config.pushServices, contact, log };
    // Continues without a pause while there is more to send.
    while ((await sendPushOutbox(outbox)) > 0);
  };
  return [
    { name: 'push messages', everyMs: 500, run: send },
    {
      name: 'due notifications',
      everyMs: 60_000,
      onOneNode: true,
      run: async () => void (await queueDuePlayers(pool)),
    },
    { name: 'push sweep', everyMs: 600_000, onOneNode: true, run: () => sweepPushOutbox(pool) },
  ];
}
