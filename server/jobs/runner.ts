// Jobs run repeatedly on every node, but never overlap with themselves on a node. A job that one
// node runs for all is claimed in the database for its period; others lock what they change.
import type { Log } from '#server/database/log.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { Metrics } from '#server/http/metrics.ts';

export type Job = {
  name: string;
  everyMs: number;
  run: () => Promise<void>;
  /** Whether one node runs it for all. If that node crashes, one period is skipped. */
  onOneNode?: boolean;
  /**
   * For a job that one node runs for all: the largest share of the time that it may run. After a
   * long run it pauses for longer than `everyMs`.
   */
  maxShare?: number;
};

type Dependencies = { database: Queryable; log: Log; metrics: Pick<Metrics, 'jobFailures'> };

/** Starts the jobs. @returns a function that stops them and waits for running ones */
export function startJobs(
  jobs: readonly Job[],
  { database, log, metrics }: Dependencies,
): { stop: () => Promise<void> } {
  let stopped = false;
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  const run = async (job: Job): Promise<void> => {
    if (!job.onOneNode) return job.run();
    if (!(await claim(database, job))) return;
    const startedAt = performance.now();
    const renewal = setInterval(() => extendClaim(database, job, job.everyMs).catch(() => {}), job.everyMs / 2);
    await job.run().finally(async () => {
      clearInterval(renewal);
      const tookMs = performance.now() - startedAt;
      const pauseMs = job.maxShare === undefined ? 0 : tookMs / job.maxShare - tookMs;
      if (pauseMs > job.everyMs) await extendClaim(database, job, pauseMs);
    });
  };

  const schedule = (job: Job): void => {
    if (stopped) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      const work = run(job)
        .catch((error: unknown) => {
          log.error({ err: error, job: job.name }, 'job failed');
          metrics.jobFailures.inc({ name: job.name });
        })
        .finally(() => {
          running.delete(work);
          schedule(job);
        });
      running.add(work);
    }, job.everyMs);
    timers.add(timer);
  };

  // Prometheus sees the first failure only if the counter existed before it.
  for (const { name } of jobs) metrics.jobFailures.inc({ name }, 0);
  jobs.forEach(schedule);
  return {
    stop: async () => {
      stopped = true;
      timers.forEach(clearTimeout);
      await Promise.all(running);
    },
  };
}

/**
 * Claims the job for a period, by the database's clock. A claim in the future was made before the
 * clock was set back and doesn't count, unless the job may pause, which also dates claims ahead.
 * The minute is longer than this statement can have waited for another claim. @returns false if the
 * job is already claimed
 */
async function claim(database: Queryable, { name, everyMs, maxShare }: Job): Promise<boolean> {
  const rowCount = await sql`
    insert into job_claims as c (job) values (${name})
    on conflict (job) do update set claimed_at = now()
      where c.claimed_at <= now() - ${everyMs} * interval '1 millisecond'
        or ${maxShare === undefined} and c.claimed_at > now() + interval '1 minute'`.run(database);
  return rowCount === 1;
}

/** Keeps every node from claiming the job for this long. */
async function extendClaim(database: Queryable, { name, everyMs }: Job, forMs: number): Promise<void> {
  await sql`
    update job_claims set claimed_at = greatest(claimed_at, now() + ${forMs - everyMs} * interval '1 millisecond')
    where job = ${name}`.run(database);
}
