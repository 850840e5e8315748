// Wakes the payment worker for what is due, and deletes callbacks after a while.
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import type { Job } from '#server/jobs/runner.ts';
import type { Services } from '#server/services.ts';

const EVERY_MS = 250;
/** Longer than any provider's window for disputes about a single payment. */
const CALLBACKS_KEPT_DAYS = 400;

export function paymentJobs({ pool, payments: { providers, worker } }: Pick<Services, 'pool' | 'payments'>): Job[] {
  if (providers.size === 0) return [];
  return [
    { name: 'payments', everyMs: EVERY_MS, run: async () => worker.wake() },
    { name: 'callback sweep', everyMs: 3_600_000, onOneNode: true, run: () => sweepCallbacks(pool) },
  ];
}

async function sweepCallbacks(pool: Pool): Promise<void> {
  await sql`
    delete from payment_callbacks where received_at < now() - make_interval(days => ${CALLBACKS_KEPT_DAYS})`.run(pool);
}
