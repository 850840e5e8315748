// Samples whether PostgreSQL's active backends run on a processor or which event they await.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '#server/database/pool.ts';

const EVERY_MS = 20;

/** Samples until stopped. @returns the average number of backends for each, highest first */
export function watchWaits(pool: Pool): () => Promise<[what: string, backends: number][]> {
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
  return async () => {
    stopped = true;
    await sampling;
    const all = [...seen].map(([what, count]): [string, number] => [what, count / samples]);
    return all.sort(([, one], [, other]) => other - one);
  };
}
