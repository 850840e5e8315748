// Records a result: starts the game, records the facts in one transaction, ends the game and
// settles its bets.

import type { TeamSide } from '#domain/game.ts';
import { clockAt, SECOND_HALF_END } from '#domain/match-clock.ts';
import { fromNow } from '#server/database/clock.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { settleGame } from '#server/features/bets/settlement/settle-game.ts';
import { checkScorer } from '#server/features/games/add-goal.ts';
import { changeGame, type GamePatch } from '#server/features/games/change-game.ts';
import { clockPatch } from '#server/features/games/clock-patch.ts';
import type { GameRow } from '#server/features/games/game-rows.ts';
import { insertGoal, markGoalsDisallowed } from '#server/features/games/goal-rows.ts';
import { setGameStatus } from '#server/features/games/set-game-status.ts';
import type { StoredFacts } from '#server/feeds/import/facts-script.ts';
import type { MatchFacts } from '#server/feeds/import/imported.ts';
import type { ScriptGoal } from '#server/feeds/match-script.ts';
import { refuse } from '#server/http/refusal.ts';

const actorId = null;
/** Longer than the recording takes, so that no bet is accepted on a known result. */
const SUSPENSION_MS = 60_000;

/** A player, with the minute a substitute came on. */
type Participant = { playerId: number; cameOnMinute: number | null };
export type MatchResult = { facts: StoredFacts; participants: readonly Participant[] | null };

/** Refuses with WRONG_STATE unless the game is upcoming or live. */
export async function recordResult(pool: Pool, gameId: number, result: MatchResult): Promise<void> {
  const { before } = await changeGame(pool, gameId, ({ status }) => {
    if (status !== 'upcoming' && status !== 'live') refuse('WRONG_STATE', { status });
    return { patch: { suspended_until: fromNow(SUSPENSION_MS) }, message: 'GAME_STATUS_UPDATE' };
  });
  if (before.status === 'upcoming') await setGameStatus(pool, { gameId, status: 'live', actorId, isPlayed: true });
  await recordFacts(pool, gameId, result);
  await setGameStatus(pool, { gameId, status: 'finished', actorId });
  await settleGame(pool, gameId);
}

async function recordFacts(pool: Pool, gameId: number, { facts, participants }: MatchResult): Promise<void> {
  const { fullTime } = facts;
  await changeGame(pool, gameId, async (game, transaction) => {
    if (game.status !== 'live') refuse('WRONG_STATE', { status: game.status });
    await recordGoals(transaction, game, facts);
    if (participants !== null) await recordParticipants(transaction, gameId, participants);
    return {
      patch: {
        home_score: fullTime.home,
        away_score: fullTime.away,
        ...clockAtEnd(game),
        ...halfTimePatch(game, facts),
        settlement_due: true,
      },
      message: 'GAME_SCORE_UPDATE',
    };
  });
}

/** Records the line-ups of both sides; an empty list means that no one took part. */
async function recordParticipants(transaction: Transaction, gameId: number, participants: readonly Participant[]) {
  await sql`delete from game_participants where game_id = ${gameId}`.run(transaction);
  const ids = participants.map(({ playerId }) => playerId);
  const minutes = participants.map(({ cameOnMinute }) => cameOnMinute);
  await sql`
    insert into game_participants (game_id, player_id, came_on_minute)
    select ${gameId}, * from unnest(${ids}::bigint[], ${minutes}::smallint[])`.run(transaction);
  await sql`update games set line_ups_recorded = true where id = ${gameId}`.run(transaction);
}

/** A game that has reached minute 90 keeps its clock. */
function clockAtEnd(game: GameRow): GamePatch {
  if (game.period === 'second_half' && game.current_minute >= SECOND_HALF_END) return {};
  return clockPatch(game, clockAt({ minute: SECOND_HALF_END, stoppageMinutes: 0 }));
}

/**
 * An awarded score was not played, so the recorded half time is removed and bets on halves are
 * void. A recorded half time above the final score shows that this one was awarded too.
 */
function halfTimePatch(game: GameRow, { fullTime, halfTime, awarded }: StoredFacts): GamePatch {
  if (halfTime !== null) return { half_time_home_score: halfTime.home, half_time_away_score: halfTime.away };
  const { half_time_home_score: home, half_time_away_score: away } = game;
  const isAboveScore = (home ?? 0) > fullTime.home || (away ?? 0) > fullTime.away;
  return awarded || isAboveScore ? { half_time_home_score: null, half_time_away_score: null } : {};
}

/** `counts` is false for a disallowed goal. */
type RecordedGoal = { team: TeamSide; counts: boolean };

/**
 * Adds the file's goals that have not been recorded yet. If the file has none, or the
 * recorded ones contradict it, adds none and disallows recorded goals beyond the final score.
 */
async function recordGoals(transaction: Transaction, game: GameRow, { goals, fullTime }: StoredFacts): Promise<void> {
  const rows = await sql<RecordedGoal>`
    select team, taken_back_at is null as counts from goals where game_id = ${game.id}
    order by minute, stoppage_minutes, id`.all(transaction);
  const recorded = { homeScore: game.home_score, awayScore: game.away_score, goals: rows };
  if (goals !== null && goalsAgree(recorded, goals)) {
    for (const goal of goals.slice(rows.length)) await insertNewGoal(transaction, game, goal);
    return;
  }
  await markGoalsDisallowed(transaction, { gameId: game.id, team: 'home', scoreNow: fullTime.home });
  await markGoalsDisallowed(transaction, { gameId: game.id, team: 'away', scoreNow: fullTime.away });
}

async function insertNewGoal(transaction: Transaction, game: GameRow, goal: ScriptGoal): Promise<void> {
  const { team, playerId, minute, stoppage: stoppageMinutes, ownGoal } = goal;
  await checkScorer(transaction, game, goal);
  await insertGoal(transaction, { gameId: game.id, team, playerId, minute, stoppageMinutes, ownGoal });
}

/**
 * Whether the recorded goals are the first of the file's, with none disallowed, and add up to the
 * recorded score.
 */
export function goalsAgree(
  recorded: { homeScore: number; awayScore: number; goals: readonly RecordedGoal[] },
  goals: readonly { team: TeamSide }[],
): boolean {
  const isPrefix = recorded.goals.every(({ team, counts }, index) => counts && team === goals[index]?.team);
  return isPrefix && recorded.homeScore + recorded.awayScore === recorded.goals.length;
}

/** "2-1 (half time 1-0)", for the report. */
export function describeResult({ fullTime, halfTime }: Pick<MatchFacts, 'fullTime' | 'halfTime'>): string {
  const half = halfTime === null ? '' : ` (half time ${halfTime.home}-${halfTime.away})`;
  return `${fullTime.home}-${fullTime.away}${half}`;
}
