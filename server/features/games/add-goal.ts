import type { TeamSide } from '#domain/game.ts';
import { clockAt, compareMinutes, FIRST_HALF_END, matchMinute } from '#domain/match-clock.ts';
import { fromNow } from '#server/database/clock.ts';
import { sql } from '#server/database/sql.ts';
import type { PoolOrTransaction, Queryable } from '#server/database/transaction.ts';
import { changeGame, type GamePatch, refuseChanged, refuseState } from '#server/features/games/change-game.ts';
import { clockBeforeGoal } from '#server/features/games/clock-before-goal.ts';
import { clockOf, clockPatch, halfTimePatch } from '#server/features/games/clock-patch.ts';
import type { GameRow } from '#server/features/games/game-rows.ts';
import { insertGoal, laterGoalRecordedAt, type NewGoal } from '#server/features/games/goal-rows.ts';
import { betsAfter, type EventTime, earliestKickOff } from '#server/features/games/late-bets.ts';
import { repricePatch } from '#server/features/games/reprice.ts';
import { removedGoalRecordedAt } from '#server/features/games/void-causes.ts';
import { refuseField } from '#server/http/refusal.ts';

type GoalReport = NewGoal & {
  actorId: number | null;
  time?: EventTime | undefined;
  /** The score that the caller saw. */
  seen?: { homeScore: number; awayScore: number } | undefined;
};

type Dependencies = { database: PoolOrTransaction; suspensionMs: number; fourEyesCents?: number | null };

/**
 * Refuses with NOT_FOUND, WRONG_STATE unless the game is live, GAME_CHANGED if the score is not the
 * one seen, VALIDATION for a scorer who does not play for the scoring team or, for an own goal, for
 * the other, and WRONG_EVENT_TIME. Voids bets accepted after the goal. If a later goal was recorded
 * before this one, also voids the bets accepted since then, at a wrong score.
 */
export async function addGoal({ database, suspensionMs, fourEyesCents }: Dependencies, report: GoalReport) {
  let goalId = 0;
  const { voided } = await changeGame(database, report.gameId, async (game, transaction) => {
    if (game.status !== 'live')
      refuseState(game, 'Goals can only be recorded for live games. Once a game is over, correct its result.');
    const { time, seen, ...goal } = report;
    if (seen && (seen.homeScore !== game.home_score || seen.awayScore !== game.away_score))
      refuseChanged(game, `The score is now ${game.home_score}-${game.away_score}`);
    await checkScorer(transaction, game, report);
    const home = game.home_score + (report.team === 'home' ? 1 : 0);
    const away = game.away_score + (report.team === 'away' ? 1 : 0);
    const score = { home_score: home, away_score: away };
    const recordedAt = await removedGoalRecordedAt(transaction, game.id, { home, away });
    goalId = await insertGoal(transaction, report, recordedAt);
    const clock = clockPatchAtGoal(game, report, score);
    if (clock.clock_ticked_at !== undefined)
      clock.clock_before_goal = await clockBeforeGoal(transaction, { gameId: game.id, goalId });
    const patch: GamePatch = { ...score, ...clock, suspended_until: fromNow(suspensionMs), settlement_due: true };
    const event = {
      reason: { code: 'after_goal', score: `${home}-${away}` },
      cause: { code: 'goal', goalId, home, away },
    } as const;
    const late = await betsAfter(transaction, time, { ...event, notBefore: earliestKickOff(game) });
    // Like `betsAfter`, voids no bets for a feed.
    const wrongSince = time === undefined ? null : await laterGoalRecordedAt(transaction, goalId);
    const missed = wrongSince && { ...event, since: wrongSince };
    Object.assign(patch, await repricePatch(transaction, game, patch));
    const audit = {
      action: 'goal recorded',
      before: { score: [game.home_score, game.away_score] },
      after: { score: [home, away], goalId, ...goal, happenedAt: time?.happenedAt },
    };
    return { patch, message: 'GAME_SCORE_UPDATE', actorId: report.actorId, audit, late, missed, fourEyesCents };
  });
  return { goalId, voided };
}

function clockPatchAtGoal(
  game: GameRow,
  report: GoalReport,
  after: Pick<GameRow, 'home_score' | 'away_score'>,
): GamePatch {
  const at = matchMinute(report.minute, report.stoppageMinutes);
  const now = clockOf(game);
  const clock = compareMinutes(at, now) > 0 ? clockAt(at, game.period) : now;
  const { home_score: homeScore, away_score: awayScore } = at.minute > FIRST_HALF_END ? game : after;
  return {
    ...(clock !== now && clockPatch(game, clock)),
    ...halfTimePatch(game, { period: clock.period, homeScore, awayScore }),
    ...(at.minute <= FIRST_HALF_END && game.period === 'second_half' && raisedHalfTime(game, report.team)),
  };
}

/** The half-time score with a first-half goal that is recorded in the second half. */
function raisedHalfTime(game: GameRow, team: TeamSide): GamePatch {
  const { half_time_home_score: home, half_time_away_score: away } = game;
  if (home === null || away === null) return {};
  return team === 'home' ? { half_time_home_score: home + 1 } : { half_time_away_score: away + 1 };
}

export async function checkScorer(
  database: Queryable,
  game: Pick<GameRow, 'home_team' | 'away_team'>,
  report: Pick<GoalReport, 'team' | 'playerId' | 'ownGoal'>,
): Promise<void> {
  if (report.playerId === null) return;
  const scoresForHome = (report.team === 'home') !== report.ownGoal;
  const team = await sql`select team from players where id = ${report.playerId}`.firstValue(database);
  if (team !== (scoresForHome ? game.home_team : game.away_team))
    refuseField('playerId', 'This player does not play for this team');
}
