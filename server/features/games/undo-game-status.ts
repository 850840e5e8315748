// Undoes the start or the end of a game that an administrator has just made by mistake. An undone start needs a game in
// which nothing has happened yet. An undone end makes the game live again; settlement then reverses, in the ledger, every
// bet that the end had decided (decision 0120).
import { recordAction } from '#server/audit/record-action.ts';
import type { Pool } from '#server/database/pool.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { changeGame, type GameChange } from '#server/features/games/change-game.ts';
import type { GameRow, StatusUndo } from '#server/features/games/game-rows.ts';
import { listGoals } from '#server/features/games/goal-rows.ts';
import { refuse } from '#server/http/refusal.ts';

type Dependencies = { pool: Pool; suspensionMs: number };

/**
 * Undoes the start or end that can be undone until the time given. Refuses NOT_FOUND, and WRONG_STATE for another one, more than a minute after it, where the game was changed
 * in a way that leaves nothing to undo, and for a start after a goal, a red card or a bet in play.
 */
export async function undoGameStatus(
  { pool, suspensionMs }: Dependencies,
  { gameId, undoUntil, actorId }: { gameId: number; undoUntil: Date; actorId: number },
): Promise<void> {
  await changeGame(pool, gameId, async (game, transaction) => {
    const undo = await readUndo(transaction, gameId);
    const isOffered = game.undo_until?.getTime() === undoUntil.getTime();
    if (undo === null || !isOffered || undoUntil.getTime() <= Date.now())
      refuse('WRONG_STATE', {
        message:
          'There is nothing to undo. A start or an end can be undone for one minute, unless prices, names or the result have been edited since.',
        status: game.status,
      });
    if (undo.status === 'upcoming') await refuseIfPlayed(transaction, game, undo);
    await recordAction(transaction, {
      actorId,
      action: undo.status === 'upcoming' ? 'game start undone' : 'game end undone',
      subject: 'game',
      subjectId: gameId,
      before: { status: game.status },
      after: { status: undo.status },
    });
    return undo.status === 'upcoming' ? undoneStart(undo) : undoneEnd(undo, suspensionMs);
  });
}

async function readUndo(database: Queryable, gameId: number): Promise<StatusUndo | null> {
  const { rows } = await database.query<{ undo: StatusUndo | null }>('select undo from games where id = $1', [gameId]);
  return rows[0]?.undo ?? null;
}

/** The game is locked, so no bet can be accepted meanwhile. */
async function refuseIfPlayed(database: Queryable, game: GameRow, undo: StatusUndo): Promise<void> {
  const isUntouched =
    game.home_score + game.away_score + game.home_red_cards + game.away_red_cards === 0 &&
    game.half_time_home_score === null &&
    (await listGoals(database, game.id)).length === 0;
  if (!isUntouched)
    refuse('WRONG_STATE', {
      message: 'The start can no longer be undone: a goal, a red card or a half-time score has been recorded',
      status: game.status,
    });
  const { rows } = await database.query<{ found: boolean }>(
    'select exists (select from bet_legs where game_id = $1 and game_version > $2) as found',
    [game.id, undo.version],
  );
  if (rows[0]?.found)
    refuse('WRONG_STATE', {
      message: 'The start can no longer be undone: bets have been placed in play',
      status: game.status,
    });
}

function undoneStart({ status, version, ...restored }: StatusUndo): GameChange {
  const patch = { ...restored, status, held_markets: [], undo_until: null, undo: null };
  return { patch, message: 'NEW_UPCOMING_GAME' };
}

/** Betting stays stopped for a moment: prices have stood still since the end. */
function undoneEnd({ version, ...restored }: StatusUndo, suspensionMs: number): GameChange {
  return {
    patch: {
      ...restored,
      finished_at: null,
      clock_ticked_at: new Date(),
      suspended_until: new Date(Date.now() + suspensionMs),
      settlement_due: true,
      undo_until: null,
      undo: null,
    },
    message: 'GAME_MOVED_TO_LIVE',
  };
}
