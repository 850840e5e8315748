// Runs the clock of live games without a feed, through a half and into its stoppage time. It never
// leaves a period: staff end each half.
import { MAX_STOPPAGE_MINUTES } from '#domain/match-clock.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { tickMinute } from '#server/features/games/tick-minute.ts';
import type { Job } from '#server/jobs/runner.ts';

export function matchClockJob({ pool }: { pool: Pool }): Job {
  return {
    name: 'match clock',
    everyMs: 1000,
    run: async () => {
      const rows = await sql<{ id: number }>`
        select id from games where status = 'live' and clock = 'wall'
        and period in ('first_half', 'second_half') and stoppage_minutes < ${MAX_STOPPAGE_MINUTES}
          and clock_ticked_at <= now() - interval '1 minute' order by id`.all(pool);
      for (const { id } of rows) await tickMinute(pool, id);
    },
  };
}
