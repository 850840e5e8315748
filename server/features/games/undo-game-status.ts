// Undoes a start, an end or a period set by mistake; a start only if nothing has happened since.
// Settlement then reverses, in the ledger, every bet that an end had decided (decision 0120).
import type { GameMessageType } from '#contract/live-messages.ts';
import { STATUS_UNDO_SECONDS } from '#domain/game.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { fromNow } from '#server/database/clock.ts';
import { sql } from '#server/database/sql.ts';
import type { PoolOrTransaction, Queryable } from '#server/database/transaction.ts';
import { changeGame, type GamePatch, refuseState } from '#server/features/games/change-game.ts';
import { type GameRow, pickColumns, type StatusUndo, UNDO_COLUMNS } from '#server/features/games/game-rows.ts';
import { repricePatch } from '#server/features/games/reprice.ts';
import { refuse } from '#server/http/refusal.ts';

type Dependencies = { database: PoolOrTransaction; suspensionMs: number };

export function undoPatch(game: GameRow): GamePatch {
  return { undo_until: fromNow(STATUS_UNDO_SECONDS * 1000), undo: pickColumns(game, UNDO_COLUMNS) };
}

/**
 * Refuses NOT_FOUND; WRONG_STATE after the deadline, or if something has happened since; and
 * BETS_IN_PLAY for a start after which bets were placed.
 */
export async function undoGameStatus(
  { database, suspensionMs }: Dependencies,
  { gameId, undoUntil, actorId }: { gameId: number; undoUntil: Date; actorId: number },
): Promise<void> {
  await changeGame(database, gameId, async (game, transaction) => {
    const undo = await readUndo(transaction, gameId);
    const isOffered = game.undo_until?.getTime() === undoUntil.getTime();
    if (undo === null || !isOffered)
      refuseState(
        game,
        'There is nothing to undo. A start, an end or a period can be undone for one minute, unless a goal, a red card, prices, names or the result have been recorded or edited since.',
      );
    const undone = undo.status === 'upcoming' ? 'start' : game.status === 'live' ? 'period' : 'end';
    if (undone === 'start') await refuseAfterBets(transaction, gameId, undo);
    const shown = ({ period, status }: StatusUndo) => (undone === 'period' ? { period } : { status });
    await recordAction(transaction, {
      ...{ actorId, action: `game ${undone} undone`, subject: 'game', subjectId: gameId },
      ...{ before: shown(game), after: shown(undo) },
    });
    const { version: _, ...restored } = undo;
    const { message, patchOf } = CHANGES[undone];
    const patch: GamePatch = { ...restored, ...patchOf(suspensionMs), undo_until: null, undo: null };
    return { patch: { ...patch, ...(await repricePatch(transaction, game, patch)) }, message };
  });
}

async function readUndo(database: Queryable, gameId: number): Promise<StatusUndo | null> {
  return sql`select undo from games where id = ${gameId}`.firstValue<StatusUndo>(database);
}

/** The game is locked, so no bet can be accepted meanwhile. Void bets have been refunded. */
async function refuseAfterBets(database: Queryable, gameId: number, { version }: StatusUndo): Promise<void> {
  const bets = await sql`
    select count(distinct bet_id)::int from bet_legs
    where game_id = ${gameId} and game_version > ${version} and status <> 'void'`.value<number>(database);
  if (bets > 0)
    refuse('BETS_IN_PLAY', {
      message: `The start can't be undone because bets have been placed in play (${bets}). Suspend the game and void them first.`,
      bets,
    });
}

type Change = { message: GameMessageType; patchOf: (suspensionMs: number) => GamePatch };

const CHANGES: Record<'start' | 'period' | 'end', Change> = {
  start: { message: 'NEW_UPCOMING_GAME', patchOf: () => ({ kicked_off_at: null, held_markets: [] }) },
  period: {
    message: 'GAME_STATUS_UPDATE',
    patchOf: () => ({ clock_ticked_at: fromNow(0), settlement_due: true }),
  },
  /** Betting stays suspended briefly: the match may have continued. */
  end: {
    message: 'GAME_MOVED_TO_LIVE',
    patchOf: (suspensionMs) => ({
      finished_at: null,
      clock_ticked_at: fromNow(0),
      suspended_until: fromNow(suspensionMs),
      settlement_due: true,
    }),
  },
};
