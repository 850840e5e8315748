// Undoes a start, an end, a period or a red card within a minute, if nothing relevant has happened
// since. Unvoided bets placed after a start prevent undoing it. After an end is undone, settlement
// reverses the payouts that it had decided (decision 0120).
import type { UndoableAction } from '#contract/games/objects.ts';
import type { GameMessageType } from '#contract/live-messages.ts';
import { STATUS_UNDO_SECONDS } from '#domain/game.ts';
import { parseKey } from '#domain/markets/keys.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { fromNow } from '#server/database/clock.ts';
import { sql } from '#server/database/sql.ts';
import type { PoolOrTransaction, Queryable, Transaction } from '#server/database/transaction.ts';
import { changeGame, type GamePatch, refuseState } from '#server/features/games/change-game.ts';
import { endOfVarCheck } from '#server/features/games/disallow-goal.ts';
import {
  type GameRow,
  LINE_COLUMNS,
  pickColumns,
  RED_CARD_COLUMNS,
  type StepUndo,
  UNDO_COLUMNS,
} from '#server/features/games/game-rows.ts';
import { repriceNow, repricePatch } from '#server/features/games/reprice.ts';
import { refuse } from '#server/http/refusal.ts';

type Dependencies = { database: PoolOrTransaction; suspensionMs: number };

export function undoPatch(game: GameRow, undoes: UndoableAction): GamePatch {
  const undo = { ...pickColumns(game, UNDO_COLUMNS), undoes };
  return { undo_until: fromNow(STATUS_UNDO_SECONDS * 1000), undo };
}

/**
 * Refuses with NOT_FOUND; WRONG_STATE after the deadline, or if something has happened since; and
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
        'There is nothing to undo. A start, an end, a period or a red card can be undone for one minute, unless a goal, another red card, prices, squads, names or the result have been recorded or edited since.',
      );
    const { undoes } = undo;
    if (undoes === 'start') await refuseAfterBets(transaction, gameId, undo);
    const { message, shown, patchOf } = CHANGES[undoes];
    const patch: GamePatch = { ...patchOf(undo, { game, suspensionMs }), undo_until: null, undo: null };
    const reprice = undoes === 'red_card' && undo.held_markets.length > 0 ? repriceHeld : repricePatch;
    Object.assign(patch, await reprice(transaction, game, patch, undo));
    await recordAction(transaction, {
      actorId,
      action: `game ${undoes.replace('_', ' ')} undone`,
      about: { game: gameId },
      before: pickColumns(game, shown),
      after: pickColumns({ ...game, ...patch }, shown),
    });
    return { patch, message };
  });
}

/** Restores the prices that were held until the red card; the model sets the others. */
function repriceHeld(transaction: Transaction, game: GameRow, patch: GamePatch, undo: StepUndo) {
  const isHeld = ([key]: readonly [string, unknown]) => undo.held_markets.includes(parseKey(key)?.market ?? '');
  const others = Object.entries(game.prices).filter((entry) => !isHeld(entry));
  const held = Object.entries(undo.prices).filter(isHeld);
  return repriceNow(transaction, {
    ...game,
    ...patch,
    prices: Object.fromEntries([...others, ...held]),
    ...pickColumns(undo, ['held_markets', 'model_prices', ...LINE_COLUMNS]),
  });
}

async function readUndo(database: Queryable, gameId: number): Promise<StepUndo | null> {
  return sql`select undo from games where id = ${gameId}`.firstValue<StepUndo>(database);
}

/** The caller has locked the game, so no bet is accepted meanwhile. Void bets don't count. */
async function refuseAfterBets(database: Queryable, gameId: number, { version }: StepUndo): Promise<void> {
  const bets = await sql`
    select count(distinct bet_id)::int from bet_legs
    where game_id = ${gameId} and game_version > ${version} and status <> 'void'`.value<number>(database);
  if (bets > 0)
    refuse('BETS_IN_PLAY', {
      message: `The start can't be undone because bets have been placed in play (${bets}). Suspend the game and void them first.`,
      bets,
    });
}

type Change = {
  message: GameMessageType;
  /** What the audit trail shows. */
  shown: readonly ('status' | 'period' | 'held_markets' | (typeof RED_CARD_COLUMNS)[number])[];
  patchOf: (undo: StepUndo, context: { game: GameRow; suspensionMs: number }) => GamePatch;
};

/** Leaves out red cards, VAR checks and holds, which may have been added since. */
function clockAndPrices({ version: _, undoes: __, var_check, ...restored }: StepUndo) {
  const { home_red_cards, away_red_cards, held_markets, model_prices, ...clockAndPrices } = restored;
  return clockAndPrices;
}

const CHANGES: Record<UndoableAction, Change> = {
  start: {
    message: 'NEW_UPCOMING_GAME',
    shown: ['status'],
    patchOf: (undo, { game }) => ({
      ...clockAndPrices(undo),
      ...endOfVarCheck(game),
      kicked_off_at: null,
      held_markets: [],
    }),
  },
  period: {
    message: 'GAME_STATUS_UPDATE',
    shown: ['period'],
    patchOf: (undo) => ({ ...clockAndPrices(undo), clock_ticked_at: fromNow(0), settlement_due: true }),
  },
  /** The clock is not set back. */
  red_card: {
    message: 'GAME_SCORE_UPDATE',
    shown: [...RED_CARD_COLUMNS, 'held_markets'],
    patchOf: (undo, { suspensionMs }) => ({
      ...pickColumns(undo, RED_CARD_COLUMNS),
      suspended_until: fromNow(suspensionMs),
      settlement_due: true,
    }),
  },
  /** Betting is suspended briefly, since the match may have continued. */
  end: {
    message: 'GAME_MOVED_TO_LIVE',
    shown: ['status'],
    patchOf: (undo, { suspensionMs }) => ({
      ...clockAndPrices(undo),
      var_check: undo.var_check,
      finished_at: null,
      clock_ticked_at: fromNow(0),
      suspended_until: fromNow(suspensionMs),
      settlement_due: true,
    }),
  },
};
