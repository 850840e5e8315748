// Reports the events of a simulated or replayed match through the same use cases as staff.
import { canEnterPeriod, compareMinutes, type MatchMinute, type Period } from '#domain/match-clock.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { type Queryable, type Transaction, withTransaction } from '#server/database/transaction.ts';
import { addGoal } from '#server/features/games/add-goal.ts';
import { announceStoppage } from '#server/features/games/announce-stoppage.ts';
import { type GameRow, lockGame } from '#server/features/games/game-rows.ts';
import { setGameMinute } from '#server/features/games/set-game-minute.ts';
import { setGamePeriod } from '#server/features/games/set-game-period.ts';
import { setGameScore } from '#server/features/games/set-game-score.ts';
import { setGameStatus } from '#server/features/games/set-game-status.ts';
import { isReported, type Progress, type Step } from '#server/feeds/match-script.ts';

/** The source of games that replay an imported match. */
export const REPLAY_SOURCE = 'replay';

export type FeedDependencies = { pool: Pool; suspensionMs: number };

/** A feed is not a person: its reports are not in the audit trail. */
const actorId = null;

export async function reportStep(dependencies: FeedDependencies, gameId: number, step: Step): Promise<void> {
  const { pool } = dependencies;
  switch (step.kind) {
    case 'kick-off':
      await setGameStatus(pool, { gameId, status: 'live', actorId });
      return;
    case 'minute':
      return setGameMinute(pool, { gameId, ...minuteOf(step.moment) });
    case 'goal':
      return reportGoal(dependencies, gameId, step);
    case 'red-card':
      return reportRedCard(dependencies, gameId, step);
    case 'announcement':
      return reportAnnouncement(pool, gameId, step);
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

type AnnouncementStep = Extract<Step, { kind: 'announcement' }>;
type GoalStep = Extract<Step, { kind: 'goal' }>;
type CardStep = Extract<Step, { kind: 'red-card' }>;

/** Adds the goal, unless staff or another run already have. */
async function reportGoal({ pool, suspensionMs }: FeedDependencies, gameId: number, step: GoalStep): Promise<void> {
  const { team, playerId, ownGoal, ...moment } = step.goal;
  await reportOnce(pool, gameId, step, async (transaction) => {
    const goal = { gameId, team, playerId, ...minuteOf(moment), ownGoal, actorId };
    await addGoal({ database: transaction, suspensionMs }, goal);
  });
}

/**
 * Adds the card, unless staff or another run already have. The game is locked, so that the score
 * stays as staff may just have set it.
 */
async function reportRedCard({ pool, suspensionMs }: FeedDependencies, gameId: number, step: CardStep): Promise<void> {
  const { team, ...card } = step.card;
  await reportOnce(pool, gameId, step, async (transaction, game) => {
    const clock = { minute: game.current_minute, stoppageMinutes: game.stoppage_minutes };
    const at = minuteOf(card);
    const { minute, stoppageMinutes } = compareMinutes(at, clock) > 0 ? at : clock;
    await setGameScore(
      { database: transaction, suspensionMs },
      {
        gameId,
        homeScore: game.home_score,
        awayScore: game.away_score,
        currentMinute: minute,
        stoppageMinutes,
        homeRedCards: game.home_red_cards + (team === 'home' ? 1 : 0),
        awayRedCards: game.away_red_cards + (team === 'away' ? 1 : 0),
        actorId,
      },
    );
    await sql`update games set red_cards_fed = ${step.ordinal + 1} where id = ${gameId}`.run(transaction);
  });
}

/** Announces stoppage time, unless staff already have, or have ended the half. */
async function reportAnnouncement(pool: Pool, gameId: number, step: AnnouncementStep): Promise<void> {
  const { period, minutes } = step;
  await reportOnce(pool, gameId, step, async (transaction, game) => {
    if (game.status !== 'live' || game.period !== period) return;
    await announceStoppage(transaction, { gameId, period, minutes, actorId });
  });
}

/** Locks the game and reports the step, unless the game's progress already includes it. */
async function reportOnce(
  pool: Pool,
  gameId: number,
  step: Step,
  report: (transaction: Transaction, game: GameRow) => Promise<void>,
): Promise<void> {
  await withTransaction(pool, async (transaction) => {
    const game = await lockGame(transaction, gameId);
    if (!isReported(step, await progressOf(transaction, gameId))) await report(transaction, game);
  });
}

/** Enters a period, unless staff already have. */
async function reportPeriod(pool: Pool, gameId: number, period: Period): Promise<void> {
  await withTransaction(pool, async (transaction) => {
    const game = await lockGame(transaction, gameId);
    if (canEnterPeriod(game.period, period)) await setGamePeriod(transaction, { gameId, period, actorId });
  });
}

/** The columns of a game's progress, for queries on games. */
export const PROGRESS_COLUMNS = sql`
  status, period, current_minute as "currentMinute", stoppage_minutes as "stoppageMinutes",
  announced_half as "announcedHalf",
  greatest(red_cards_fed,
    greatest(home_red_cards, (select max(level) from fact_reports where game_id = games.id and fact = 'home_red_cards'))
    + greatest(away_red_cards, (select max(level) from fact_reports where game_id = games.id and fact = 'away_red_cards')))
    as "redCardsReported",
  (select count(*)::int from goals where goals.game_id = games.id) as "goalsReported"`;

export async function progressOf(database: Queryable, gameId: number): Promise<Progress> {
  return sql<Progress>`select ${PROGRESS_COLUMNS} from games where id = ${gameId}`.one(database);
}
