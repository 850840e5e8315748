import { type Goal, goalObject } from '#contract/games/objects.ts';
import type { TeamSide } from '#domain/game.ts';
import { matchMinute } from '#domain/match-clock.ts';
import { fromRow } from '#server/database/from-row.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';

export async function listGoals(database: Queryable, gameId: number): Promise<Goal[]> {
  const { rows } = await database.query(
    `select g.id, g.game_id, g.team, g.player_id, p.name as player_name, g.minute, g.stoppage_minutes, g.own_goal
     from goals g left join players p on p.id = g.player_id
     where g.game_id = $1 and g.taken_back_at is null order by g.id`,
    [gameId],
  );
  return rows.map((row) => fromRow(goalObject, row));
}

export type NewGoal = Omit<Goal, 'id' | 'playerName'>;

export async function insertGoal(transaction: Transaction, goal: NewGoal): Promise<number> {
  const { minute, stoppageMinutes } = matchMinute(goal.minute, goal.stoppageMinutes);
  const { rows } = await transaction.query<{ id: number }>(
    `insert into goals (game_id, team, player_id, minute, stoppage_minutes, own_goal)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [goal.gameId, goal.team, goal.playerId, minute, stoppageMinutes, goal.ownGoal],
  );
  return rows[0]?.id as number;
}

type SideScore = { gameId: number; team: TeamSide; scoreNow: number };

/** The latest goals of a side ($2) of a game ($1) that exceed its score ($3). */
const ABOVE_SCORE = `select id from goals where game_id = $1 and team = $2 and taken_back_at is null
  order by id offset $3`;

export async function goalsAboveScore(database: Queryable, side: SideScore): Promise<number[]> {
  const { rows } = await database.query<{ id: number }>(ABOVE_SCORE, [side.gameId, side.team, side.scoreNow]);
  return rows.map(({ id }) => id);
}

/** Disallows a side's goals above its score. @returns when the first of them was recorded */
export async function markGoalsDisallowed(transaction: Transaction, side: SideScore): Promise<Date | null> {
  const { rows } = await transaction.query<{ first: Date | null }>(
    `with gone as (update goals set taken_back_at = now() where id in (${ABOVE_SCORE}) returning created_at)
     select min(created_at) as first from gone`,
    [side.gameId, side.team, side.scoreNow],
  );
  return rows[0]?.first ?? null;
}

export async function markGoalDisallowed(
  transaction: Transaction,
  { gameId, goalId }: { gameId: number; goalId: number },
): Promise<{ id: number; team: TeamSide; minute: number; recordedAt: Date } | null> {
  const { rows } = await transaction.query<{ id: number; team: TeamSide; minute: number; recordedAt: Date }>(
    `update goals set taken_back_at = now() where id = $2 and game_id = $1 and taken_back_at is null
     returning id, team, minute, created_at as "recordedAt"`,
    [gameId, goalId],
  );
  return rows[0] ?? null;
}
