import type { Pool } from '#server/database/pool.ts';
import { changeGame, type GamePatch } from '#server/features/games/change-game.ts';
import { halfTimeOnPassing } from '#server/features/games/half-time.ts';
import { repricePatch } from '#server/features/games/reprice.ts';

/**
 * Moves the clock of a live game forward to a minute, as a feed reports it; the score stays as it is. A game that
 * is not live, or is past that minute, is left alone: a feed may repeat itself.
 */
export async function setGameMinute(pool: Pool, { gameId, minute }: { gameId: number; minute: number }): Promise<void> {
  await changeGame(pool, gameId, async (game, transaction) => {
    if (game.status !== 'live' || minute <= game.current_minute) return null;
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
