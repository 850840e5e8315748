import { type GameFacts, type GameStatus, postponementExpired, type TeamSide } from '#domain/game.ts';
import type { Period } from '#domain/match-clock.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';

export type FactsRow = {
  status: GameStatus;
  /** The kick-off before any postponement, and before any move while the game had open bets. */
  scheduled_start: Date;
  /** The database's time. */
  now: Date;
  period: Period;
  home_team: string;
  away_team: string;
  home_score: number;
  away_score: number;
  half_time_home_score: number | null;
  half_time_away_score: number | null;
  goals: { team: TeamSide; playerId: number | null; minute: number; ownGoal: boolean }[] | null;
  /** Null if the line-ups are not recorded. */
  participants: { playerId: number; cameOnMinute: number | null }[] | null;
};

/** The columns of a FactsRow, from `games g`, including the counted goals in order. */
export const FACTS_COLUMNS = sql`g.status, coalesce(g.scheduled_start, g.start_time) as scheduled_start,
  clock_timestamp() as now, g.period, g.home_team, g.away_team, g.home_score, g.away_score,
  g.half_time_home_score, g.half_time_away_score,
  (select json_agg(json_build_object('team', goal.team, 'playerId', goal.player_id, 'minute', goal.minute,
                                     'ownGoal', goal.own_goal)
                   order by goal.minute, goal.stoppage_minutes, goal.id)
   from goals goal where goal.game_id = g.id and goal.taken_back_at is null) as goals,
  case when g.line_ups_recorded then
    (select coalesce(json_agg(json_build_object('playerId', part.player_id, 'cameOnMinute', part.came_on_minute)), '[]')
     from game_participants part where part.game_id = g.id) end as participants`;

export type GameToSettle = { facts: GameFacts; names: { home: string; away: string } };

/** Reads a game's facts, optionally with changes to its row; null if there is no such game. */
export async function readFacts(
  database: Queryable,
  gameId: number,
  changed: Partial<FactsRow> = {},
): Promise<GameToSettle | null> {
  const row = await sql<FactsRow>`select ${FACTS_COLUMNS} from games g where g.id = ${gameId}`.first(database);
  return row && { facts: toFacts({ ...row, ...changed }), names: { home: row.home_team, away: row.away_team } };
}

/**
 * During a live game's break, the half-time score may still be corrected. If the game is abandoned
 * then, the first half is over.
 */
const isHalfTimePassed = ({ status, period }: FactsRow): boolean =>
  status === 'finished' ||
  period === 'second_half' ||
  period === 'full_time' ||
  (status === 'abandoned' && period === 'half_time');

export function toFacts(row: FactsRow): GameFacts {
  const isHalfTimeRecorded = row.half_time_home_score !== null && row.half_time_away_score !== null;
  return {
    status: row.status,
    homeGoals: row.home_score,
    awayGoals: row.away_score,
    halfTime: isHalfTimeRecorded
      ? { home: row.half_time_home_score as number, away: row.half_time_away_score as number }
      : null,
    halfTimePassed: isHalfTimePassed(row),
    goals: row.goals ?? [],
    participants: row.participants && new Set(row.participants.map(({ playerId }) => playerId)),
    cameOnMinute: new Map(
      row.participants?.flatMap(({ playerId, cameOnMinute }) =>
        cameOnMinute === null ? [] : [[playerId, cameOnMinute]],
      ),
    ),
    postponementExpired:
      row.status === 'postponed' && postponementExpired(row.scheduled_start.getTime(), row.now.getTime()),
  };
}
