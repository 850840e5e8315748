// Reports a match through the use cases of administrators. The simulator and the replay time it.
import type { GameStatus } from '#domain/game.ts';
import { canEnterPeriod, compareMinutes, type MatchMinute, type Period } from '#domain/match-clock.ts';
import type { Pool } from '#server/database/pool.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { addGoal } from '#server/features/games/add-goal.ts';
import { setGameMinute } from '#server/features/games/set-game-minute.ts';
import { setGamePeriod } from '#server/features/games/set-game-period.ts';
import { setGameScore } from '#server/features/games/set-game-score.ts';
import { setGameStatus } from '#server/features/games/set-game-status.ts';
import type { Progress, ScriptCard, Step } from '#server/feeds/match-script.ts';

/** The source of games that replay an imported match. */
export const REPLAY_SOURCE = 'replay';

export type FeedDependencies = { pool: Pool; suspensionMs: number };

/** A feed is not an administrator: its reports are not in the audit trail. */
const actorId = null;

export async function reportStep(dependencies: FeedDependencies, gameId: number, step: Step): Promise<void> {
  const { pool, suspensionMs } = dependencies;
  switch (step.kind) {
    case 'kick-off':
      await setGameStatus(pool, { gameId, status: 'live', actorId });
      return;
    case 'minute':
      return setGameMinute(pool, { gameId, ...minuteOf(step.moment) });
    case 'goal': {
      const { team, playerId, ownGoal } = step.goal;
      await addGoal(
        { database: pool, suspensionMs },
        { gameId, team, playerId, ...minuteOf(step.goal), ownGoal, actorId },
      );
      return;
    }
    case 'red-card':
      return reportRedCard(dependencies, gameId, step.card);
    case 'half-time':
      return reportPeriod(pool, gameId, 'half_time');
    case 'second-half':
      return reportPeriod(pool, gameId, 'second_half');
    case 'full-time':
      await setGameStatus(pool, { gameId, status: 'finished', actorId });
  }
}

const minuteOf = ({ minute, stoppage }: { minute: number; stoppage: number }): MatchMinute => ({
  minute,
  stoppageMinutes: stoppage,
});

async function reportRedCard({ pool, suspensionMs }: FeedDependencies, gameId: number, card: ScriptCard) {
  const now = await scoreOf(pool, gameId);
  const clock = { minute: now.current_minute, stoppageMinutes: now.stoppage_minutes };
  const at = minuteOf(card);
  const { minute, stoppageMinutes } = compareMinutes(at, clock) > 0 ? at : clock;
  const { team } = card;
  await setGameScore(
    { database: pool, suspensionMs },
    {
      gameId,
      homeScore: now.home_score,
      awayScore: now.away_score,
      currentMinute: minute,
      stoppageMinutes,
      homeRedCards: now.home_red_cards + (team === 'home' ? 1 : 0),
      awayRedCards: now.away_red_cards + (team === 'away' ? 1 : 0),
      actorId,
    },
  );
}

/** Enters a period, unless an administrator was quicker. */
async function reportPeriod(pool: Pool, gameId: number, period: Period): Promise<void> {
  const now = await scoreOf(pool, gameId);
  if (canEnterPeriod(now.period, period)) await setGamePeriod(pool, { gameId, period, actorId });
}

type ScoreRow = {
  home_score: number;
  away_score: number;
  period: Period;
  current_minute: number;
  stoppage_minutes: number;
  home_red_cards: number;
  away_red_cards: number;
};

async function scoreOf(database: Queryable, gameId: number): Promise<ScoreRow> {
  const { rows } = await database.query<ScoreRow>(
    `select home_score, away_score, period, current_minute, stoppage_minutes, home_red_cards, away_red_cards
     from games where id = $1`,
    [gameId],
  );
  if (!rows[0]) throw new Error(`game ${gameId} does not exist`);
  return rows[0];
}

type ProgressRow = {
  status: GameStatus;
  period: Period;
  current_minute: number;
  stoppage_minutes: number;
  goals_told: number;
  red_cards_told: number;
};

/** The columns that progress is read from, for a query on games. */
export const PROGRESS_COLUMNS = `status, period, current_minute, stoppage_minutes, home_red_cards + away_red_cards as red_cards_told,
  (select count(*)::int from goals where goals.game_id = games.id) as goals_told`;

export function toProgress(row: ProgressRow): Progress {
  return {
    status: row.status,
    period: row.period,
    currentMinute: row.current_minute,
    stoppageMinutes: row.stoppage_minutes,
    goalsTold: row.goals_told,
    redCardsTold: row.red_cards_told,
  };
}

export type { ProgressRow };
