// Runs the clock of live games without a feed, through a half and into its stoppage time. It never
// leaves a period: staff end each half.
import { MAX_STOPPAGE_MINUTES } from '#domain/match-clock.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { MINUTE_HAS_PASSED, tickMinute } from '#server/features/games/tick-minute.ts';
import { tryEach } from '#server/for-each-concurrently.ts';
import type { Job } from '#server/jobs/runner.ts';

export function matchClockJob({ pool }: { pool: Pool }): Job {
  return {
    name: 'match clock',
    everyMs: 1000,
    run: async () => {
      const ids = await sql`
        select id from games where status = 'live' and clock = 'wall'
          and period in ('first_half', 'second_half') and stoppage_minutes < ${MAX_STOPPAGE_MINUTES}
          and ${MINUTE_HAS_PASSED} order by id`.allValues<number>(pool);
      // One after another; a game that fails doesn't stop the clocks of the others.
      await tryEach(ids, async (id) => {
        await tickMinute(pool, id).catch((error: unknown) => {
          throw new Error(`the clock of game ${id} did not advance`, { cause: error });
        });
      });
    },
  };
}
