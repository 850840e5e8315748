// Bets are void for as long as what voided them stands: an end until it is undone, a goal until it is disallowed, a correction
// until it is corrected back. So a report that is withdrawn leaves nothing behind.
import { isOver, type Score, STATUS_UNDO_SECONDS } from '#domain/game.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { StandingVoiding } from '#server/features/bets/settlement/voidings.ts';
import type { WrongBets } from '#server/features/bets/settlement/wrong-bets.ts';
import type { UntimedGame } from '#server/features/games/game-rows.ts';

export type VoidCause =
  | { code: 'end' }
  | { code: 'half_time' }
  /** A goal, with the score that it made. */
  | ({ code: 'goal'; goalId: number } & Score)
  /** A score that was typed without its goal. */
  | ({ code: 'score' } & Score)
  | { code: 'red_cards'; count: number }
  /** A score that fell, with what it was before. */
  | ({ code: 'fall' } & Score)
  /** A clock or red cards that were set back, with what they were before. */
  | { code: 'report'; minutes: number; redCards: number }
  /** A result that was wrong since some time. */
  | { code: 'correction' }
  /** A result whose score is below that with which the game ended. */
  | { code: 'corrected_score' };

export type LateBets = WrongBets & { cause: VoidCause };

export type Result = Pick<UntimedGame, 'home_score' | 'away_score' | 'half_time_home_score' | 'half_time_away_score'>;
export const resultOf = (game: Result): Result => ({
  home_score: game.home_score,
  away_score: game.away_score,
  half_time_home_score: game.half_time_home_score,
  half_time_away_score: game.half_time_away_score,
});
export const isSameResult = (one: Result, other: Result): boolean =>
  (Object.keys(resultOf(one)) as (keyof Result)[]).every((column) => one[column] === other[column]);

/** A clock that is typed differs by more from ours only where one of them is wrong. */
export const CLOCK_JUMP_MINUTES = 5;

export type GameReport = { minutes: number; redCards: number };
export const reportOf = (game: UntimedGame): GameReport => ({
  minutes: game.current_minute + game.stoppage_minutes,
  redCards: game.home_red_cards + game.away_red_cards,
});

type Facts = {
  before: UntimedGame;
  now: UntimedGame;
  /** The result with which a game ended. */
  uncorrected: Result;
  disallowedGoals: ReadonlySet<number>;
};

/**
 * Whether the cause of a voiding stands. In play a score, a clock or red cards that were set back are taken as a slip only when
 * they are set again within a minute: later, the same score is another goal.
 */
export function stands({ cause, ageMs }: StandingVoiding<VoidCause>, facts: Facts): boolean {
  const { before, now, uncorrected, disallowedGoals } = facts;
  const reaches = ({ home, away }: Score) => now.home_score >= home && now.away_score >= away;
  const isSlip = ageMs <= STATUS_UNDO_SECONDS * 1000 && !isOver(now.status);
  switch (cause.code) {
    case 'end':
      return isOver(now.status);
    case 'half_time':
      return now.period !== 'first_half';
    case 'goal':
      return isOver(now.status) ? reaches(cause) : !disallowedGoals.has(cause.goalId);
    case 'score':
      return reaches(cause);
    case 'red_cards':
      return reportOf(now).redCards >= cause.count;
    case 'fall':
      return !(isSlip && reaches(cause));
    case 'report': {
      const { minutes, redCards } = reportOf(now);
      return !(isSlip && minutes >= cause.minutes - CLOCK_JUMP_MINUTES && redCards >= cause.redCards);
    }
    case 'correction':
      return !isSameResult(now, uncorrected);
    // Each corrected score voids by itself what is above it.
    case 'corrected_score':
      return now.home_score === before.home_score && now.away_score === before.away_score;
  }
}

/** The result with which a game that is over ended. */
export async function uncorrectedResult(database: Queryable, game: UntimedGame): Promise<Result> {
  const { rows } = await database.query<{ result: Result | null }>(
    'select uncorrected_result as result from games where id = $1',
    [game.id],
  );
  return rows[0]?.result ?? resultOf(game);
}

export async function disallowedGoals(database: Queryable, gameId: number): Promise<Set<number>> {
  const { rows } = await database.query<{ id: number }>(
    'select id from goals where game_id = $1 and taken_back_at is not null',
    [gameId],
  );
  return new Set(rows.map(({ id }) => id));
}
