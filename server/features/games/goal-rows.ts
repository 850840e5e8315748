import { type Goal, goalObject } from '#contract/games/objects.ts';
import type { TeamSide } from '#domain/game.ts';
import { matchMinute } from '#domain/match-clock.ts';
import { fromRow } from '#server/database/from-row.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';

/** The goals that count, in the order in which they were scored. */
export async function listGoals(database: Queryable, gameId: number): Promise<Goal[]> {
  const rows = await sql`
    select g.id, g.game_id, g.team, g.player_id, p.name as player_name, g.minute, g.stoppage_minutes, g.own_goal
    from goals g left join players p on p.id = g.player_id
    where g.game_id = ${gameId} and g.taken_back_at is null order by g.minute, g.stoppage_minutes, g.id`.all(database);
  return rows.map((row) => fromRow(goalObject, row));
}

export type NewGoal = Omit<Goal, 'id' | 'playerName'>;

export async function insertGoal(
  transaction: Transaction,
  goal: NewGoal,
  recordedAt: Date | null = null,
): Promise<number> {
  const { minute, stoppageMinutes } = matchMinute(goal.minute, goal.stoppageMinutes);
  return sql`
    insert into goals (game_id, team, player_id, minute, stoppage_minutes, own_goal, created_at)
    values (${goal.gameId}, ${goal.team}, ${goal.playerId}, ${minute}, ${stoppageMinutes}, ${goal.ownGoal},
      coalesce(${recordedAt}, now()))
    returning id`.value<number>(transaction);
}

/**
 * If this goal was missed, when the first goal after its minute was recorded; otherwise null. A
 * goal was missed if a later one was recorded before it.
 */
export async function laterGoalRecordedAt(transaction: Transaction, goalId: number): Promise<Date | null> {
  return sql`
    select min(later.created_at) from goals later join goals goal on goal.game_id = later.game_id
    where goal.id = ${goalId} and later.taken_back_at is null and later.created_at < goal.created_at
      and (later.minute, later.stoppage_minutes) > (goal.minute, goal.stoppage_minutes)`.firstValue<Date>(transaction);
}

type SideScore = { gameId: number; team: TeamSide; scoreNow: number };

/** A side's goals above its score: those recorded last. */
const selectAboveScore = ({ gameId, team, scoreNow }: SideScore) => sql`
  select id from goals where game_id = ${gameId} and team = ${team} and taken_back_at is null
  order by id offset ${scoreNow}`;

/** The goals that remain if the score changes to this one. */
export async function goalsUpToScore(
  database: Queryable,
  { gameId, homeScore, awayScore }: { gameId: number; homeScore: number; awayScore: number },
): Promise<Goal[]> {
  const removedIds = [
    ...(await selectAboveScore({ gameId, team: 'home', scoreNow: homeScore }).allValues<number>(database)),
    ...(await selectAboveScore({ gameId, team: 'away', scoreNow: awayScore }).allValues<number>(database)),
  ];
  return (await listGoals(database, gameId)).filter(({ id }) => !removedIds.includes(id));
}

/** Disallows a side's goals above its score. @returns when the first of them was recorded */
export async function markGoalsDisallowed(transaction: Transaction, side: SideScore): Promise<Date | null> {
  return sql`
    with gone as (update goals set taken_back_at = now() where id in (${selectAboveScore(side)}) returning created_at)
    select min(created_at) from gone`.firstValue<Date>(transaction);
}

export async function markGoalDisallowed(
  transaction: Transaction,
  { gameId, goalId }: { gameId: number; goalId: number },
): Promise<{ id: number; team: TeamSide; minute: number; recordedAt: Date } | null> {
  return sql<{ id: number; team: TeamSide; minute: number; recordedAt: Date }>`
    update goals set taken_back_at = now() where id = ${goalId} and game_id = ${gameId} and taken_back_at is null
    returning id, team, minute, created_at as "recordedAt"`.first(transaction);
}
