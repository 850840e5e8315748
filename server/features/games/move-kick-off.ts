import type { Pool } from '#server/database/pool.ts';
import { changeGame } from '#server/features/games/change-game.ts';
import { refuse } from '#server/http/refusal.ts';

/** Moves the kick-off of an upcoming game. Refuses NOT_FOUND and, for a game that has begun, WRONG_STATE. */
export async function moveKickOff(
  pool: Pool,
  { gameId, startTime }: { gameId: number; startTime: Date },
): Promise<void> {
  await changeGame(pool, gameId, (game) => {
    if (game.status !== 'upcoming') refuse('WRONG_STATE', { status: game.status });
    return { patch: { start_time: startTime }, message: 'GAME_STATUS_UPDATE' };
  });
}
