// The result of a game that is over is put right: who, why, what it was and what it is are written down, and the
// settlement that follows brings every bet in line by transfers that take the first ones back.
import { correctionExpired, type TeamSide } from '#domain/game.ts';
import { recordAction } from '#server/audit/record-action.ts';
import type { Pool } from '#server/database/pool.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { checkScorer } from '#server/features/games/add-goal.ts';
import { changeGame, type GamePatch } from '#server/features/games/change-game.ts';
import type { GameRow } from '#server/features/games/game-rows.ts';
import { insertGoal, listGoals, takeBackGoals } from '#server/features/games/goal-rows.ts';
import { refuse, refuseField } from '#server/http/refusal.ts';

type CorrectedGoal = { team: TeamSide; playerId?: number | null | undefined; minute: number; ownGoal: boolean };

export type ResultCorrection = {
  gameId: number;
  homeScore: number;
  awayScore: number;
  /** Undefined leaves the half-time score as it is; null takes it away. */
  halfTimeHomeScore?: number | null | undefined;
  halfTimeAwayScore?: number | null | undefined;
  /** All goals in true order; undefined leaves those that stand, less those above the score. */
  goals?: readonly CorrectedGoal[] | undefined;
  reason: string;
  actorId: number;
};

/**
 * Corrects the result of a finished or abandoned game. Refuses NOT_FOUND, WRONG_STATE for a game that is not over or
 * was over 72 hours ago, and VALIDATION for a half-time score above the result, goals that don't add up to it, and
 * scorers who play for neither side. Where the goals are fewer than the score, scorer bets wait for the administrator.
 */
export async function correctResult(pool: Pool, correction: ResultCorrection): Promise<void> {
  await changeGame(pool, correction.gameId, async (game, transaction) => {
    await refuseByState(transaction, game);
    const patch: GamePatch = {
      home_score: correction.homeScore,
      away_score: correction.awayScore,
      ...halfTimeOf(game, correction),
      settlement_due: true,
    };
    const before = await resultOf(transaction, game);
    await correctGoals(transaction, game, correction);
    await recordAction(transaction, {
      actorId: correction.actorId,
      action: 'game result corrected',
      subject: 'game',
      subjectId: game.id,
      before,
      after: { ...(await resultOf(transaction, { ...game, ...patch })), reason: correction.reason },
    });
    return { patch, message: 'GAME_SCORE_UPDATE' };
  });
}

async function refuseByState(transaction: Transaction, game: GameRow): Promise<void> {
  const { status } = game;
  if (status !== 'finished' && status !== 'abandoned')
    refuse('WRONG_STATE', { message: `The result of a game that is ${status} is not corrected`, status });
  const { rows } = await transaction.query<{ ended: Date }>(
    'select coalesce(finished_at, start_time) as ended from games where id = $1',
    [game.id],
  );
  if (rows[0] && correctionExpired(rows[0].ended.getTime(), Date.now()))
    refuse('WRONG_STATE', { message: 'A result is corrected within 72 hours of the end', status });
}

function halfTimeOf(game: GameRow, { homeScore, awayScore, ...correction }: ResultCorrection): GamePatch {
  const { halfTimeHomeScore: home, halfTimeAwayScore: away } = correction;
  if ((home == null) !== (away == null)) refuseField('halfTimeAwayScore', 'Both half-time scores go together');
  const next = {
    half_time_home_score: home === undefined ? game.half_time_home_score : home,
    half_time_away_score: away === undefined ? game.half_time_away_score : away,
  };
  if ((next.half_time_home_score ?? 0) > homeScore || (next.half_time_away_score ?? 0) > awayScore)
    refuseField('halfTimeHomeScore', 'The half-time score is above the score');
  return next;
}

async function correctGoals(transaction: Transaction, game: GameRow, correction: ResultCorrection): Promise<void> {
  const { gameId, homeScore, awayScore, goals } = correction;
  if (goals === undefined) {
    await takeBackGoals(transaction, { gameId, team: 'home', scoreNow: homeScore });
    await takeBackGoals(transaction, { gameId, team: 'away', scoreNow: awayScore });
    return;
  }
  const home = goals.filter(({ team }) => team === 'home').length;
  if (home !== homeScore || goals.length - home !== awayScore)
    refuseField('goals', 'The goals do not add up to the score');
  for (const team of ['home', 'away'] as const) await takeBackGoals(transaction, { gameId, team, scoreNow: 0 });
  for (const goal of goals) {
    const scored = { ...goal, playerId: goal.playerId ?? null };
    await checkScorer(transaction, game, scored);
    await insertGoal(transaction, { gameId, ...scored });
  }
}

/** What is written down of a result. */
async function resultOf(transaction: Transaction, game: GameRow): Promise<Record<string, unknown>> {
  const goals = await listGoals(transaction, game.id);
  return {
    score: [game.home_score, game.away_score],
    halfTime: [game.half_time_home_score, game.half_time_away_score],
    goals: goals.map(({ team, playerId, minute, ownGoal }) => ({ team, playerId, minute, ownGoal })),
  };
}
