// Reopens the prices that boosts closed, once the boosts have expired. Expiry writes nothing to the
// database, so nothing else reopens them in time.
import { checkEndedBoosts } from '#server/features/promotions/check-ended-boosts.ts';
import type { Job } from '#server/jobs/runner.ts';
import type { Services } from '#server/services.ts';

export function boostJob({ pool }: Pick<Services, 'pool'>): Job {
  return { name: 'ended boosts', everyMs: 60_000, onOneNode: true, run: () => checkEndedBoosts(pool) };
}
