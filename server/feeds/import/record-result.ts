// Records the result of a match on its game, on the path that an administrator takes: live, the goals, half
// time, finished. Bets on the game are settled by that like any others.

import type { Pool } from '#server/database/pool.ts';
import { settleGame } from '#server/features/bets/settlement/settle-game.ts';
import { setGameScore } from '#server/features/games/set-game-score.ts';
import { setGameStatus } from '#server/features/games/set-game-status.ts';
import { type StoredFacts, type StoredGoal, scriptOfGoals } from '#server/feeds/import/facts-script.ts';
import { type ProgressRow, progressColumns, tellStep, toProgress } from '#server/feeds/match-feed.ts';
import { stepsLeft, stepsOf, withoutPassedMinutes } from '#server/feeds/match-script.ts';

const actorId = null;
const halfTimeMinute = 45;
const fullTimeMinute = 90;

/** Plays a game to its end as the facts have it, and settles it. @returns what could not be recorded, or null */
export async function recordResult(pool: Pool, gameId: number, facts: StoredFacts): Promise<string | null> {
  // Nobody bets on what is being recorded after the event, so nothing needs suspending.
  const dependencies = { pool, suspensionMs: 0 };
  const game = await progressOf(pool, gameId);
  const goalsAgree = facts.goals !== null && (await agree(pool, gameId, game, facts.goals));
  if (facts.goals !== null && goalsAgree) {
    const steps = withoutPassedMinutes(stepsLeft(stepsOf(scriptOfGoals(facts.goals)), toProgress(game)));
    for (const step of steps) await tellStep(dependencies, gameId, step);
  } else {
    await recordScore(pool, gameId, game, facts);
  }
  await settleGame(pool, gameId);
  return facts.goals === null || goalsAgree
    ? null
    : 'the goals recorded here are others than the file has: the score was set, the scorers are left as they are';
}

type GameProgress = ProgressRow & { home_score: number; away_score: number };

async function progressOf(pool: Pool, gameId: number): Promise<GameProgress> {
  const { rows } = await pool.query<GameProgress>(
    `select home_score, away_score, ${progressColumns} from games where id = $1`,
    [gameId],
  );
  return rows[0] as GameProgress;
}

/** Whether the goals that the site has are the first ones of the file. */
async function agree(pool: Pool, gameId: number, game: GameProgress, goals: readonly StoredGoal[]): Promise<boolean> {
  const { rows } = await pool.query<{ team: string; standing: boolean }>(
    'select team, taken_back_at is null as standing from goals where game_id = $1 order by id',
    [gameId],
  );
  const asFile = rows.every(({ team, standing }, index) => standing && team === goals[index]?.team);
  return asFile && game.home_score + game.away_score === rows.length;
}

/** The score alone: at half time where the file knows it, then at full time. */
async function recordScore(pool: Pool, gameId: number, game: GameProgress, facts: StoredFacts): Promise<void> {
  const dependencies = { pool, suspensionMs: 0 };
  const { halfTime, fullTime } = facts;
  if (game.status === 'upcoming') await setGameStatus(pool, { gameId, status: 'live', actorId });
  const update = { gameId, homeScore: fullTime.home, awayScore: fullTime.away, currentMinute: fullTimeMinute, actorId };
  if (halfTime !== null) {
    if (game.current_minute <= halfTimeMinute)
      await setGameScore(dependencies, {
        ...update,
        homeScore: halfTime.home,
        awayScore: halfTime.away,
        currentMinute: halfTimeMinute,
        halfTimeHomeScore: halfTime.home,
        halfTimeAwayScore: halfTime.away,
      });
    await setGameScore(dependencies, { ...update, halfTimeHomeScore: halfTime.home, halfTimeAwayScore: halfTime.away });
  } else {
    await setGameScore(dependencies, update);
  }
  await setGameStatus(pool, { gameId, status: 'finished', actorId });
}

/** "2-1 (half time 1-0)", for the report. */
export function describeResult({ fullTime, halfTime }: Pick<StoredFacts, 'fullTime' | 'halfTime'>): string {
  const half = halfTime === null ? '' : ` (half time ${halfTime.home}-${halfTime.away})`;
  return `${fullTime.home}-${fullTime.away}${half}`;
}
