// Jobs run again and again on every node, each after a pause, and never twice at once on one node. What must
// run on one node only takes a lock in the database itself.
import type { Log } from '#server/database/log.ts';

export type Job = { name: string; everyMs: number; run: () => Promise<void> };

/** Starts the jobs. @returns how to stop them: it waits for those at work */
export function startJobs(jobs: readonly Job[], log: Log): { stop: () => Promise<void> } {
  let stopped = false;
  const timers = new Set<NodeJS.Timeout>();
  const atWork = new Set<Promise<void>>();

  const schedule = (job: Job): void => {
    if (stopped) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      const work = job
        .run()
        .catch((error: unknown) => log.error({ err: error, job: job.name }, 'a job failed'))
        .finally(() => {
          atWork.delete(work);
          schedule(job);
        });
      atWork.add(work);
    }, job.everyMs);
    timers.add(timer);
  };

  jobs.forEach(schedule);
  return {
    stop: async () => {
      stopped = true;
      timers.forEach(clearTimeout);
      await Promise.all(atWork);
    },
  };
}
