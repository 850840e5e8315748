// Moves the minute of live games that no feed moves. It stops at 90: stoppage time runs until the game is
// ended. Each tick goes through the same code as an administrator's update.
import type { Pool } from '#server/database/pool.ts';
import { tickMinute } from '#server/features/games/tick-minute.ts';
import type { Job } from '#server/jobs/runner.ts';

const lastMinute = 90;

export function matchClockJob({ pool }: { pool: Pool }): Job {
  return {
    name: 'match clock',
    everyMs: 1000,
    run: async () => {
      const { rows } = await pool.query<{ id: number }>(
        `select id from games where status = 'live' and clock = 'wall' and current_minute < $1
           and clock_ticked_at <= now() - interval '1 minute' order by id`,
        [lastMinute],
      );
      for (const { id } of rows) await tickMinute(pool, id);
    },
  };
}
