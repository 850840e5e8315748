// While the referee checks a decision, betting is suspended with that reason, and bets decided by a
// goal are not paid. The check ends when the decision is confirmed, a goal is disallowed, the game
// ends, or its start is undone.
import { readClock } from '#server/database/clock.ts';
import type { PoolOrTransaction } from '#server/database/transaction.ts';
import type { VoidedBets } from '#server/features/bets/settlement/voided.ts';
import { changeGame, type GamePatch, refuseChanged, refuseState } from '#server/features/games/change-game.ts';
import { type DisallowOptions, disallowGoalChange, endOfVarCheck } from '#server/features/games/disallow-goal.ts';

/** Does nothing during a check. Refuses with NOT_FOUND, and WRONG_STATE for a game not live. */
export async function startVarCheck(
  database: PoolOrTransaction,
  { gameId, actorId }: { gameId: number; actorId: number },
) {
  await changeGame(database, gameId, async (game, transaction) => {
    if (game.status !== 'live') refuseState(game, 'Only a live game can have a VAR check');
    if (game.var_check !== null) return null;
    const since = (await readClock(transaction)).toISOString();
    const patch: GamePatch = { suspended: true, var_check: { since, wasSuspended: game.suspended } };
    const audit = { action: 'VAR check started', before: { suspended: game.suspended }, after: { suspended: true } };
    return { patch, message: 'GAME_STATUS_UPDATE', actorId, audit };
  });
}

type Decision = { gameId: number; since: Date; disallowedGoalId: number | null; actorId: number };

/**
 * Refuses with NOT_FOUND, GAME_CHANGED for a check that is over, and for a goal as
 * `disallowGoalChange` does.
 */
export async function decideVarCheck(
  { database, ...dependencies }: DisallowOptions & { database: PoolOrTransaction },
  { gameId, since, disallowedGoalId: goalId, actorId }: Decision,
): Promise<VoidedBets> {
  const { voided } = await changeGame(database, gameId, async (game, transaction) => {
    if (Date.parse(game.var_check?.since ?? '') !== since.getTime())
      refuseChanged(game, 'This VAR check has already ended');
    if (goalId !== null) return disallowGoalChange(transaction, game, { ...dependencies, goalId, actorId });
    const patch = endOfVarCheck(game);
    const audit = { action: 'VAR check confirmed', before: { suspended: true }, after: { suspended: patch.suspended } };
    return { patch, message: 'GAME_STATUS_UPDATE', actorId, audit };
  });
  return voided;
}
