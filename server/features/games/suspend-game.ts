import { recordAction } from '#server/audit/record-action.ts';
import type { Pool } from '#server/database/pool.ts';
import { changeGame } from '#server/features/games/change-game.ts';

type Suspension = { gameId: number; suspended: boolean; actorId: number };

/** Stops betting on a game until it is resumed, or resumes it at once. */
export async function suspendGame(pool: Pool, { gameId, suspended, actorId }: Suspension): Promise<void> {
  await changeGame(pool, gameId, async (game, transaction) => {
    await recordAction(transaction, {
      actorId,
      action: suspended ? 'game suspended' : 'game resumed',
      subject: 'game',
      subjectId: gameId,
      before: { suspended: game.suspended },
      after: { suspended },
    });
    const patch = suspended ? { suspended } : { suspended, suspended_until: null };
    return { patch, message: 'GAME_STATUS_UPDATE' };
  });
}
