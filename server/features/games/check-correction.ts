import type { CallBody } from '#contract/schemas.ts';
import { correctionExpired, type Goal, isOver } from '#domain/game.ts';
import { compareMinutes, matchMinute } from '#domain/match-clock.ts';
import { marketsOnGoals, marketsOnHalves } from '#domain/settlement/decided-outcome.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { checkScorer } from '#server/features/games/add-goal.ts';
import { type GamePatch, refuseState } from '#server/features/games/change-game.ts';
import type { GameRow } from '#server/features/games/game-rows.ts';
import { goalsUpToScore, listGoals } from '#server/features/games/goal-rows.ts';
import { betsAfter } from '#server/features/games/late-bets.ts';
import {
  isSameGoals,
  isSameResult,
  isSameScores,
  type LateBets,
  type Scores,
  uncorrectedResult,
} from '#server/features/games/void-causes.ts';
import { betsAtWrongScore } from '#server/features/games/wrong-reports.ts';
import { refuseField } from '#server/http/refusal.ts';

/**
 * If goals are omitted, the recorded ones are kept up to the score. Omitted half-time scores are
 * kept; null removes them.
 */
export type CorrectedResult = Omit<CallBody<'correctResult'>, 'reason' | 'version'>;

type ResultWithGoals = Scores & { goals: readonly Goal[] };
type ResultPatch = Required<Pick<GamePatch, keyof Scores>>;

/**
 * Refuses with WRONG_STATE unless the game ended in the last 72 hours, and VALIDATION for scores,
 * goals or scorers that don't fit the result. @returns the patch for the game's row
 */
export async function checkCorrection(database: Queryable, game: GameRow, correction: CorrectedResult) {
  await refuseByState(database, game);
  const patch = correctedScores(game, correction);
  await refuseByGoals(database, game, correction);
  return patch;
}

/**
 * What the correction voids. If the result at the end is restored: what was accepted since the
 * first correction. Otherwise: what was accepted since the event or, without an event time, since
 * the game ended. The latter can only be cash-outs of accumulators, which counted the wrong result
 * as final. Call before the goals are changed.
 */
export async function lateBetsOf(
  database: Queryable,
  game: GameRow,
  correction: CorrectedResult & { gameId: number },
): Promise<LateBets | null> {
  const { happenedAt } = correction;
  const event = { reason: { code: 'score_corrected' }, cause: { code: 'correction' } } as const;
  const late = await betsAfter(database, { happenedAt, windowMs: 0 }, { ...event, notBefore: game.kicked_off_at });
  const recorded = { ...game, goals: await recordedGoals(database, game.id) };
  const result = { ...correctedScores(game, correction), goals: await correctedGoals(database, correction) };
  const uncorrected = await uncorrectedBefore(database, game);
  if (late !== null && !isSameScores(result, uncorrected)) return late;
  if (isSameResult(result, recorded)) return null;
  const changed = changedBy(recorded, result);
  if (isSameResult(result, uncorrected)) {
    const since = await firstCorrectedAt(database, game.id);
    return since && { since, ...changed, cause: { code: 'corrected_back' } };
  }
  const finishedAt = sql`select finished_at from games where id = ${game.id}`;
  return { since: await finishedAt.value<Date | null>(database), ...changed, cause: { code: 'corrected_result' } };
}

/** The result before any correction. Call before the goals are changed. */
export async function uncorrectedBefore(database: Queryable, game: GameRow): Promise<ResultWithGoals> {
  const uncorrected = await uncorrectedResult(database, game);
  return { ...uncorrected, goals: uncorrected.goals ?? (await recordedGoals(database, game.id)) };
}

async function recordedGoals(database: Queryable, gameId: number): Promise<Goal[]> {
  return (await listGoals(database, gameId)).map(toGoal);
}

/** The goals that remain or replace the recorded ones, in match order. */
export async function correctedGoals(
  database: Queryable,
  correction: CorrectedResult & { gameId: number },
): Promise<Goal[]> {
  const { goals } = correction;
  if (goals === undefined) return (await goalsUpToScore(database, correction)).map(toGoal);
  return goals
    .map((goal) => ({ ...goal, ...matchMinute(goal.minute, goal.stoppageMinutes), playerId: goal.playerId ?? null }))
    .sort(compareMinutes)
    .map(toGoal);
}

const toGoal = ({ team, playerId, minute, ownGoal }: Goal): Goal => ({ team, playerId, minute, ownGoal });

/** The markets in which the results differ (undefined: all), and the reason shown to the player. */
function changedBy(one: ResultWithGoals, other: ResultWithGoals): Pick<LateBets, 'markets' | 'reason'> {
  if (one.home_score !== other.home_score || one.away_score !== other.away_score)
    return { reason: { code: 'score_corrected' } };
  const onHalves = isSameScores(one, other) ? [] : marketsOnHalves();
  const onGoals = isSameGoals(one.goals, other.goals) ? [] : marketsOnGoals();
  const code = onHalves.length > 0 ? 'score_corrected' : 'goals_corrected';
  return { markets: [...onHalves, ...onGoals], reason: { code } };
}

/** When the result at the end was first corrected, or corrected after it was last restored. */
async function firstCorrectedAt(database: Queryable, gameId: number): Promise<Date | null> {
  return sql`
    select min(created_at) from voidings
    where game_id = ${gameId} and cause ->> 'code' in ('correction', 'corrected_result') and id > (
      select coalesce(max(id), 0) from voidings where game_id = ${gameId} and cause ->> 'code' = 'corrected_back')
  `.firstValue<Date>(database);
}

export async function wrongBetsOf(
  database: Queryable,
  game: GameRow,
  correction: CorrectedResult & { gameId: number },
) {
  const late = await lateBetsOf(database, game, correction);
  const uncorrected = await uncorrectedResult(database, game);
  return betsAtWrongScore(uncorrected, correctedScores(game, correction), late?.since ?? null) ?? late;
}

const correctedScores = (game: GameRow, correction: CorrectedResult): ResultPatch => ({
  home_score: correction.homeScore,
  away_score: correction.awayScore,
  ...halfTimeOf(game, correction),
});

async function refuseByState(database: Queryable, game: GameRow): Promise<void> {
  const { status } = game;
  if (!isOver(status)) refuseState(game, `The result of a game that is ${status} can't be corrected`);
  await refuseAfterCorrections(database, game);
}

/** Refuses with WRONG_STATE if the game ended more than 72 hours ago. */
export async function refuseAfterCorrections(database: Queryable, game: GameRow): Promise<void> {
  if (!isOver(game.status)) return;
  const { ended, now } = await sql<{ ended: Date; now: Date }>`
    select coalesce(finished_at, start_time) as ended, clock_timestamp() as now
    from games where id = ${game.id}`.one(database);
  if (correctionExpired(ended.getTime(), now.getTime()))
    refuseState(game, 'A result can only be corrected within 72 hours of the end');
}

function halfTimeOf(game: GameRow, { homeScore, awayScore, ...correction }: CorrectedResult) {
  const { halfTimeHomeScore: home, halfTimeAwayScore: away } = correction;
  const isPair = (home === undefined) === (away === undefined) && (home === null) === (away === null);
  if (!isPair) refuseField('halfTimeAwayScore', 'Enter both half-time scores');
  const next = {
    half_time_home_score: home === undefined ? game.half_time_home_score : home,
    half_time_away_score: away === undefined ? game.half_time_away_score : away,
  };
  if ((next.half_time_home_score ?? 0) > homeScore || (next.half_time_away_score ?? 0) > awayScore)
    refuseField('halfTimeHomeScore', "The half-time score can't be above the score");
  return next;
}

async function refuseByGoals(
  database: Queryable,
  game: GameRow,
  { homeScore, awayScore, goals, goalsMissing = false }: CorrectedResult,
): Promise<void> {
  if (goals === undefined) return;
  const home = goals.filter(({ team }) => team === 'home').length;
  const away = goals.length - home;
  const fits = goalsMissing ? home <= homeScore && away <= awayScore : home === homeScore && away === awayScore;
  if (!fits) refuseField('goals', `The goals add up to ${home}-${away}, but the score is ${homeScore}-${awayScore}`);
  for (const goal of goals) await checkScorer(database, game, { ...goal, playerId: goal.playerId ?? null });
}
