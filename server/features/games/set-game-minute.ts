import type { Pool } from '#server/database/pool.ts';
import { changeGame } from '#server/features/games/change-game.ts';
import { minuteChange } from '#server/features/games/minute-change.ts';

/**
 * Moves the clock of a live game forward to a minute, as a feed reports it; the score stays as it is. A game that
 * is not live, or is past that minute, is left alone: a feed may repeat itself.
 */
export async function setGameMinute(pool: Pool, { gameId, minute }: { gameId: number; minute: number }): Promise<void> {
  await changeGame(pool, gameId, async (game, transaction) => {
    if (game.status !== 'live' || minute <= game.current_minute) return null;
    return minuteChange(transaction, game, minute);
  });
}
