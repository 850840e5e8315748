import { type Half, isHalf } from '#domain/match-clock.ts';
import type { PoolOrTransaction } from '#server/database/transaction.ts';
import { changeGame, type GamePatch, refuseChanged, refuseState } from '#server/features/games/change-game.ts';
import { repricePatch } from '#server/features/games/reprice.ts';

type Announcement = {
  gameId: number;
  /** The half that the announcement is for. */
  period: Half;
  /** Null withdraws an announcement that was recorded by mistake. */
  minutes: number | null;
  actorId: number | null;
};

/**
 * Records the stoppage time announced for the half that is being played, and reprices the game.
 * Refuses with NOT_FOUND, WRONG_STATE unless a half of a live game is being played, and
 * GAME_CHANGED if it is the other half, so that a late report never counts for the wrong one.
 */
export async function announceStoppage(
  database: PoolOrTransaction,
  { gameId, period, minutes, actorId }: Announcement,
): Promise<void> {
  await changeGame(database, gameId, async (game, transaction) => {
    if (game.status !== 'live' || !isHalf(game.period))
      refuseState(game, 'Stoppage time can only be announced while a half of a live game is being played');
    if (game.period !== period) refuseChanged(game, 'The other half is being played now');
    if (minutes === game.announced_stoppage_minutes) return null;
    const patch: GamePatch = { announced_stoppage_minutes: minutes, announced_half: period };
    Object.assign(patch, await repricePatch(transaction, game, patch));
    const audit = {
      action: 'stoppage time announced',
      before: { period, announced: game.announced_stoppage_minutes },
      after: { period, announced: minutes },
    };
    return { patch, message: 'GAME_TIME_UPDATE', actorId, audit };
  });
}
