// Samples whether PostgreSQL's active backends run on a processor or which event they await.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '#server/database/pool.ts';

const EVERY_MS = 20;

type Waits = [what: string, backends: number][];

/** Samples while `work` runs. @returns the average number of backends for each, highest first */
export async function watchWaits<Result>(
  pool: Pool,
  work: () => Promise<Result>,
): Promise<{ result: Result; waits: Waits }> {
  const seen = new Map<string, number>();
  let samples = 0;
  let stopped = false;
  const sample = async () => {
    while (!stopped) {
      const { rows } = await pool.query<{ what: string; count: number }>({
        name: 'waits',
        text: `select coalesce(wait_event, 'processor') as what, count(*)::int as count from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state = 'active' group by 1`,
      });
      samples += 1;
      for (const { what, count } of rows) seen.set(what, (seen.get(what) ?? 0) + count);
      await sleep(EVERY_MS);
    }
  };
  const sampling = sample();
  const result = await work().finally(() => {
    stopped = true;
    return sampling;
  });
  const all = [...seen].map(([what, count]): [string, number] => [what, count / samples]);
  return { result, waits: all.sort(([, one], [, other]) => other - one) };
}
