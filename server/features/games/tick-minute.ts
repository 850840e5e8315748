import { PLAUSIBLE_STOPPAGE_MINUTES, tick } from '#domain/match-clock.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { changeGame } from '#server/features/games/change-game.ts';
import { clockOf } from '#server/features/games/clock-patch.ts';
import { clockChange } from '#server/features/games/reprice.ts';
import { suspensionPatch } from '#server/features/games/suspend-game.ts';

/** Minute 46 is timed a minute ahead; any later time was written before the clock was set back. */
export const MINUTE_HAS_PASSED = sql`
  clock_ticked_at not between now() - interval '1 minute' and now() + interval '2 minutes'`;

/** Advances the clock if a minute has passed. An implausibly long half suspends the game. */
export async function tickMinute(pool: Pool, gameId: number): Promise<void> {
  await changeGame(pool, gameId, async (game, transaction) => {
    if (game.status !== 'live' || !(await minuteHasPassed(transaction, gameId))) return null;
    const clock = tick(clockOf(game));
    const { patch, message } = await clockChange(transaction, game, clock);
    const { clock_before_goal: _, ...ticked } = patch;
    const isOverdue = clock.stoppageMinutes === PLAUSIBLE_STOPPAGE_MINUTES + 1;
    return { patch: { ...ticked, ...(isOverdue && suspensionPatch(game, true)) }, message, confirms: false };
  });
}

async function minuteHasPassed(transaction: Queryable, gameId: number): Promise<boolean> {
  return sql`
    select 1 from games where id = ${gameId} and ${MINUTE_HAS_PASSED}`.exists(transaction);
}
