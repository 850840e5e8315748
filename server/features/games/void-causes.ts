// Bets that a report voids are restored when the report is corrected, as its cause is gone.
import { type Goal, isOver, type Score, STATUS_UNDO_SECONDS } from '#domain/game.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { ActiveVoiding } from '#server/features/bets/settlement/voidings.ts';
import type { WrongBets } from '#server/features/bets/settlement/wrong-bets.ts';
import { pickColumns, SCORE_COLUMNS, type UntimedGame } from '#server/features/games/game-rows.ts';

export type VoidCause =
  | { code: 'end' }
  | { code: 'half_time' }
  | ({ code: 'goal'; goalId: number } & Score)
  | ({ code: 'score' } & Score)
  | { code: 'red_cards'; count: number }
  | ({ code: 'fall' } & Score)
  /** The clock was set back or red cards were removed; `levels` are the highest values reported. */
  | { code: 'report'; levels: Partial<Record<Fact, number>> }
  | { code: 'correction' }
  | { code: 'corrected_result' }
  | { code: 'corrected_back' }
  | { code: 'corrected_score' }
  /** Restored only by staff. */
  | { code: 'price_error'; note: string };

export type LateBets = WrongBets & { cause: VoidCause };

export type Scores = Pick<UntimedGame, (typeof SCORE_COLUMNS)[number]>;
/** The goals are in match order; null if they are not known. */
export type Result = Scores & { goals: readonly Goal[] | null };

export const isSameScores = (one: Scores, other: Scores): boolean =>
  SCORE_COLUMNS.every((column) => one[column] === other[column]);

export const isSameResult = (one: Result, other: Result): boolean =>
  isSameScores(one, other) && (one.goals === null || other.goals === null || isSameGoals(one.goals, other.goals));

export const isSameGoals = (one: readonly Goal[], other: readonly Goal[]): boolean =>
  one.length === other.length && one.every((goal, index) => isSameGoal(goal, other[index] as Goal));

const isSameGoal = (one: Goal, other: Goal): boolean =>
  one.team === other.team &&
  one.playerId === other.playerId &&
  one.minute === other.minute &&
  one.ownGoal === other.ownGoal;

/** What is reported about a live game besides its score. */
export const FACTS = ['clock_shift', 'home_red_cards', 'away_red_cards'] as const;
export type Fact = (typeof FACTS)[number];

/** If the reported clock differs from ours by more than this, one of them is wrong. */
const CLOCK_TOLERANCE_MINUTES = 5;
export const toleranceOf = (fact: Fact): number => (fact === 'clock_shift' ? CLOCK_TOLERANCE_MINUTES : 0);

type Facts = {
  before: UntimedGame;
  now: UntimedGame & Result;
  uncorrected: Result;
  disallowedGoals: ReadonlySet<number>;
};

/**
 * Whether a cause still holds. In play, a value that returns to its old level within a minute was
 * set back by mistake. After that, it counts as a new event.
 */
export function causeHolds({ cause, ageMs }: ActiveVoiding, facts: Facts): boolean {
  const { before, now, uncorrected, disallowedGoals } = facts;
  const reaches = ({ home, away }: Score) => now.home_score >= home && now.away_score >= away;
  const isRecent = ageMs <= STATUS_UNDO_SECONDS * 1000 && !isOver(now.status);
  switch (cause.code) {
    case 'end':
      return isOver(now.status);
    case 'half_time':
      return now.period !== 'first_half';
    case 'goal':
      return isOver(now.status) ? reaches(levelAtEnd(cause, uncorrected)) : !disallowedGoals.has(cause.goalId);
    case 'score':
      return reaches(cause);
    case 'red_cards':
      return now.home_red_cards + now.away_red_cards >= cause.count;
    case 'fall':
      return !(isRecent && reaches(cause));
    case 'report':
      return !(isRecent && FACTS.every((fact) => now[fact] + toleranceOf(fact) >= (cause.levels[fact] ?? 0)));
    case 'correction':
      return !isSameScores(now, uncorrected);
    case 'corrected_result':
      return !isSameResult(now, uncorrected);
    // What was cashed out at a corrected result stays reversed.
    case 'corrected_back':
    case 'price_error':
      return true;
    // Each corrected score separately voids the bets accepted above it.
    case 'corrected_score':
      return now.home_score === before.home_score && now.away_score === before.away_score;
  }
}

/**
 * The score that a goal made, or a lower one at the end of the game if an earlier goal was
 * disallowed. The goal itself was not, or its voiding would have been lifted in play.
 */
const levelAtEnd = (goal: Score, end: Scores): Score => ({
  home: Math.min(goal.home, end.home_score),
  away: Math.min(goal.away, end.away_score),
});

/**
 * The result of a game before any correction, or the current score if there was none or the game
 * isn't over. Corrections from before goals were stored have none.
 */
export async function uncorrectedResult(database: Queryable, game: UntimedGame): Promise<Result> {
  const current = { ...pickColumns(game, SCORE_COLUMNS), goals: null };
  if (!isOver(game.status)) return current;
  const result = sql`select uncorrected_result from games where id = ${game.id}`;
  const stored = await result.firstValue<Scores & Partial<Result>>(database);
  return stored ? { goals: null, ...stored } : current;
}

export async function disallowedGoals(database: Queryable, gameId: number): Promise<Set<number>> {
  const ids = sql`select id from goals where game_id = ${gameId} and taken_back_at is not null`;
  return new Set(await ids.allValues<number>(database));
}

/**
 * If this score undoes a fall that `causeHolds` treats as a mistake, the time at which the goal
 * removed by that fall was recorded; otherwise null.
 */
export async function removedGoalRecordedAt(
  database: Queryable,
  gameId: number,
  { home, away }: Score,
): Promise<Date | null> {
  return sql`
    select since from voidings
    where game_id = ${gameId} and lifted_at is null and cause ->> 'code' = 'fall'
      and created_at >= clock_timestamp() - make_interval(secs => ${STATUS_UNDO_SECONDS})
      and (cause ->> 'home')::int <= ${home} and (cause ->> 'away')::int <= ${away}
    order by id limit 1`.firstValue<Date>(database);
}
