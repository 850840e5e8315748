import type { Pool } from '#server/database/pool.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { changeGame, type GamePatch } from '#server/features/games/change-game.ts';
import { halfTimeOnPassing } from '#server/features/games/half-time.ts';
import { repricePatch } from '#server/features/games/reprice.ts';

/** Moves a live game on by one minute, if a minute has passed since the last move: of two nodes, one does. */
export async function tickMinute(pool: Pool, gameId: number): Promise<void> {
  await changeGame(pool, gameId, async (game, transaction) => {
    if (game.status !== 'live' || !(await minuteHasPassed(transaction, gameId))) return null;
    const minute = game.current_minute + 1;
    const patch: GamePatch = {
      current_minute: minute,
      clock_ticked_at: new Date(),
      ...halfTimeOnPassing(game, { minute, homeScore: game.home_score, awayScore: game.away_score }),
    };
    if (patch.half_time_home_score !== undefined) patch.settlement_due = true;
    Object.assign(patch, await repricePatch(transaction, game, patch));
    return { patch, message: 'GAME_TIME_UPDATE' };
  });
}

async function minuteHasPassed(transaction: Queryable, gameId: number): Promise<boolean> {
  const { rows } = await transaction.query(
    `select 1 from games where id = $1 and clock_ticked_at <= now() - interval '1 minute'`,
    [gameId],
  );
  return rows.length > 0;
}
