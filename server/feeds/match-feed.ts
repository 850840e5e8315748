// Tells the site what happens in a match, through the same use-cases as an administrator's updates. It has no
// clock of its own: the simulator and the replay say when.
import type { GameStatus } from '#domain/game.ts';
import type { Pool } from '#server/database/pool.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { addGoal } from '#server/features/games/add-goal.ts';
import { setGameMinute } from '#server/features/games/set-game-minute.ts';
import { setGameScore } from '#server/features/games/set-game-score.ts';
import { setGameStatus } from '#server/features/games/set-game-status.ts';
import type { Progress, Step } from '#server/feeds/match-script.ts';

export type FeedDependencies = { pool: Pool; suspensionMs: number };

/** A feed is no administrator: what it tells is not in the audit trail. */
const actorId = null;
const halfTimeMinute = 45;

/** Tells one step of a game. */
export async function tellStep(dependencies: FeedDependencies, gameId: number, step: Step): Promise<void> {
  const { pool } = dependencies;
  switch (step.kind) {
    case 'kick-off':
      return setGameStatus(pool, { gameId, status: 'live', actorId });
    case 'minute':
      return setGameMinute(pool, { gameId, minute: step.minute });
    case 'goal': {
      const { team, playerId, minute, ownGoal } = step.goal;
      await addGoal(dependencies, { gameId, team, playerId, minute, ownGoal, actorId });
      return;
    }
    case 'red-card':
      return tellRedCard(dependencies, gameId, step.card.team, step.card.minute);
    case 'half-time':
      return tellHalfTime(dependencies, gameId);
    case 'full-time':
      return setGameStatus(pool, { gameId, status: 'finished', actorId });
  }
}

async function tellRedCard(
  dependencies: FeedDependencies,
  gameId: number,
  team: 'home' | 'away',
  minute: number,
): Promise<void> {
  const now = await scoreOf(dependencies.pool, gameId);
  await setGameScore(dependencies, {
    gameId,
    homeScore: now.home_score,
    awayScore: now.away_score,
    currentMinute: Math.max(now.current_minute, minute),
    homeRedCards: now.home_red_cards + (team === 'home' ? 1 : 0),
    awayRedCards: now.away_red_cards + (team === 'away' ? 1 : 0),
    actorId,
  });
}

async function tellHalfTime(dependencies: FeedDependencies, gameId: number): Promise<void> {
  const now = await scoreOf(dependencies.pool, gameId);
  await setGameScore(dependencies, {
    gameId,
    homeScore: now.home_score,
    awayScore: now.away_score,
    currentMinute: halfTimeMinute,
    halfTimeHomeScore: now.home_score,
    halfTimeAwayScore: now.away_score,
    actorId,
  });
}

type ScoreRow = {
  home_score: number;
  away_score: number;
  current_minute: number;
  home_red_cards: number;
  away_red_cards: number;
};

async function scoreOf(database: Queryable, gameId: number): Promise<ScoreRow> {
  const { rows } = await database.query<ScoreRow>(
    'select home_score, away_score, current_minute, home_red_cards, away_red_cards from games where id = $1',
    [gameId],
  );
  if (!rows[0]) throw new Error(`there is no game ${gameId}`);
  return rows[0];
}

type ProgressRow = {
  status: GameStatus;
  current_minute: number;
  goals_told: number;
  red_cards_told: number;
  half_time_recorded: boolean;
};

/** The columns that progress is read from, for a query on games. */
export const progressColumns = `status, current_minute, home_red_cards + away_red_cards as red_cards_told,
  (select count(*)::int from goals where goals.game_id = games.id) as goals_told,
  half_time_home_score is not null as half_time_recorded`;

export function toProgress(row: ProgressRow): Progress {
  return {
    status: row.status,
    currentMinute: row.current_minute,
    goalsTold: row.goals_told,
    redCardsTold: row.red_cards_told,
    halfTimeRecorded: row.half_time_recorded,
  };
}

export type { ProgressRow };
