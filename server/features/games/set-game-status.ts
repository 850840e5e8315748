import type { GameMessageType } from '#contract/live-messages.ts';
import { canMove, type GameStatus } from '#domain/game.ts';
import { recordAction } from '#server/audit/record-action.ts';
import type { Pool } from '#server/database/pool.ts';
import { changeGame, type GamePatch } from '#server/features/games/change-game.ts';
import { refuse } from '#server/http/refusal.ts';

const messages: Record<GameStatus, GameMessageType> = {
  upcoming: 'NEW_UPCOMING_GAME',
  live: 'GAME_MOVED_TO_LIVE',
  finished: 'GAME_FINISHED',
  postponed: 'GAME_STATUS_UPDATE',
  abandoned: 'GAME_FINISHED',
};

/** What a move to a status writes besides the status itself. */
const patches: Record<GameStatus, () => GamePatch> = {
  upcoming: () => ({ current_minute: 0 }),
  live: () => ({ current_minute: 0, clock_ticked_at: new Date() }),
  finished: () => ({ finished_at: new Date(), settlement_due: true }),
  postponed: () => ({ settlement_due: true }),
  abandoned: () => ({ finished_at: new Date(), settlement_due: true }),
};

type StatusChange = { gameId: number; status: GameStatus; actorId: number | null };

/**
 * Moves a game along: upcoming to live to finished, or to postponed or abandoned. Refuses NOT_FOUND and, for any
 * other move, WRONG_STATE. Ending a game leaves word for settlement in the same transaction.
 */
export async function setGameStatus(pool: Pool, { gameId, status, actorId }: StatusChange): Promise<void> {
  await changeGame(pool, gameId, async (game, transaction) => {
    if (!canMove(game.status, status))
      refuse('WRONG_STATE', { message: `A game that is ${game.status} can't become ${status}`, status: game.status });
    if (actorId !== null)
      await recordAction(transaction, {
        actorId,
        action: 'game status changed',
        subject: 'game',
        subjectId: gameId,
        before: { status: game.status },
        after: { status },
      });
    return { patch: { status, ...patches[status]() }, message: messages[status] };
  });
}
