// Corrects a game's result. The settlement that follows reverses the payouts of affected bets and
// settles them by the corrected result.
import type { CallBody } from '#contract/schemas.ts';
import type { PoolOrTransaction, Transaction } from '#server/database/transaction.ts';
import type { VoidedBets } from '#server/features/bets/settlement/voided.ts';
import { changeGame, type GamePatch } from '#server/features/games/change-game.ts';
import { checkCorrection, lateBetsOf, uncorrectedBefore } from '#server/features/games/check-correction.ts';
import type { UntimedGame } from '#server/features/games/game-rows.ts';
import { insertGoal, listGoals, markGoalsDisallowed } from '#server/features/games/goal-rows.ts';
import { refuse } from '#server/http/refusal.ts';

export type ResultCorrection = CallBody<'correctResult'> & { gameId: number; actorId: number };

/**
 * Refuses, in this order: with NOT_FOUND; with GAME_CHANGED if `version` is outdated; as
 * `checkCorrection` does; with WRONG_EVENT_TIME.
 */
export async function correctResult(database: PoolOrTransaction, correction: ResultCorrection): Promise<VoidedBets> {
  const { voided } = await changeGame(database, correction.gameId, async (game, transaction) => {
    if (correction.version !== undefined && correction.version !== game.version)
      refuse('GAME_CHANGED', { version: game.version });
    const patch: GamePatch = {
      ...(await checkCorrection(transaction, game, correction)),
      settlement_due: true,
      undo_until: null,
      uncorrected_result: await uncorrectedBefore(transaction, game),
    };
    const before = await resultOf(transaction, game);
    const late = await lateBetsOf(transaction, game, correction);
    await writeGoals(transaction, correction);
    const after = { ...(await resultOf(transaction, { ...game, ...patch })), reason: correction.reason };
    const audit = { action: 'game result corrected', before, after };
    return { patch, message: 'GAME_SCORE_UPDATE', actorId: correction.actorId, audit, late };
  });
  return voided;
}

async function writeGoals(transaction: Transaction, correction: ResultCorrection): Promise<void> {
  const { gameId, homeScore, awayScore, goals } = correction;
  const keep = goals === undefined ? { home: homeScore, away: awayScore } : { home: 0, away: 0 };
  for (const team of ['home', 'away'] as const)
    await markGoalsDisallowed(transaction, { gameId, team, scoreNow: keep[team] });
  for (const goal of goals ?? []) await insertGoal(transaction, { gameId, ...goal, playerId: goal.playerId ?? null });
}

async function resultOf(transaction: Transaction, game: UntimedGame): Promise<Record<string, unknown>> {
  const goals = await listGoals(transaction, game.id);
  return {
    score: [game.home_score, game.away_score],
    halfTime: [game.half_time_home_score, game.half_time_away_score],
    goals: goals.map(({ id: _, gameId: __, playerName: ___, ...goal }) => goal),
  };
}
