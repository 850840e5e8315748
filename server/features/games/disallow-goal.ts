import { FIRST_HALF_END } from '#domain/match-clock.ts';
import { fromNow } from '#server/database/clock.ts';
import type { PoolOrTransaction, Transaction } from '#server/database/transaction.ts';
import type { VoidedBets } from '#server/features/bets/settlement/voided.ts';
import { changeGame, type GameChange, type GamePatch, refuseState } from '#server/features/games/change-game.ts';
import { restoredClock } from '#server/features/games/clock-before-goal.ts';
import { loweredHalfTime } from '#server/features/games/clock-patch.ts';
import type { GameRow } from '#server/features/games/game-rows.ts';
import { markGoalDisallowed } from '#server/features/games/goal-rows.ts';
import { repricePatch } from '#server/features/games/reprice.ts';
import { refuse } from '#server/http/refusal.ts';

export type DisallowOptions = { suspensionMs: number; matchClock: boolean; fourEyesCents: number | null };
type GoalToDisallow = { goalId: number; actorId: number };

/** Voids bets accepted since the goal was recorded. Refuses as `disallowGoalChange` does. */
export async function disallowGoal(
  { database, ...dependencies }: DisallowOptions & { database: PoolOrTransaction },
  { gameId, ...goal }: GoalToDisallow & { gameId: number },
): Promise<VoidedBets> {
  const { voided } = await changeGame(database, gameId, (game, transaction) =>
    disallowGoalChange(transaction, game, { ...dependencies, ...goal }),
  );
  return voided;
}

/**
 * Disallows a goal, restores the clock if the goal changed it last, and ends any VAR check. Refuses
 * with WRONG_STATE unless the game is live, and NOT_FOUND for a goal that does not belong to the
 * game or is already disallowed.
 */
export async function disallowGoalChange(
  transaction: Transaction,
  game: GameRow,
  { suspensionMs, matchClock, fourEyesCents, goalId, actorId }: DisallowOptions & GoalToDisallow,
): Promise<GameChange> {
  if (game.status !== 'live')
    refuseState(game, 'Only goals of live games can be disallowed. Once a game is over, correct its result.');
  const goal =
    (await markGoalDisallowed(transaction, { gameId: game.id, goalId })) ??
    refuse('NOT_FOUND', { message: 'This goal was not found. It may already have been disallowed.' });
  const score = goal.team === 'home' ? 'home_score' : 'away_score';
  const halfTime = goal.team === 'home' ? 'half_time_home_score' : 'half_time_away_score';
  const patch: GamePatch = {
    [score]: Math.max(0, game[score] - 1),
    suspended_until: fromNow(suspensionMs),
    settlement_due: true,
    ...endOfVarCheck(game),
  };
  const atHalfTime = game[halfTime];
  if (atHalfTime !== null && goal.minute <= FIRST_HALF_END) patch[halfTime] = Math.max(0, atHalfTime - 1);
  Object.assign(patch, loweredHalfTime({ ...game, ...patch }));
  Object.assign(patch, await restoredClock(transaction, game, { goalId, clockRuns: matchClock }));
  Object.assign(patch, await repricePatch(transaction, game, patch));
  const audit = {
    action: 'goal taken back',
    before: { score: [game.home_score, game.away_score], goal },
    after: { score: [patch.home_score ?? game.home_score, patch.away_score ?? game.away_score] },
  };
  return { patch, message: 'GAME_SCORE_UPDATE', actorId, audit, wrongSince: goal.recordedAt, fourEyesCents };
}

/**
 * The patch that ends a VAR check; empty without one. Betting stays suspended if it was also
 * suspended for another reason, before or during the check.
 */
export function endOfVarCheck({ var_check: check }: Pick<GameRow, 'var_check'>): GamePatch {
  return check === null ? {} : { var_check: null, suspended: check.wasSuspended };
}
