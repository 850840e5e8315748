// A live game is silent if it has not been confirmed for a while: betting on it is suspended, since
// the match may have moved on. Any change to the game confirms it, except one by our own clock or
// to a squad.
import type { GameStatus } from '#domain/game.ts';
import { silenceLimitMs } from '#domain/game-silence.ts';
import type { Period } from '#domain/match-clock.ts';
import { fromNow } from '#server/database/clock.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';

export const IS_SILENT = sql`game_is_silent(silent_from)`;
/** As a condition: `is not null` makes PostgreSQL use the index games_silent_from. */
export const ONLY_SILENT = sql`silent_from is not null and ${IS_SILENT}`;

/** Betting is closed from kick-off until the game is started. */
export const IS_LATE = sql`(status = 'upcoming' and start_time <= clock_timestamp())`;

export async function setSilenceLimit(database: Queryable, milliseconds: number): Promise<void> {
  await sql`update game_silence set milliseconds = ${milliseconds} where milliseconds <> ${milliseconds}`.run(database);
}

export async function silentFrom(database: Queryable, { status, period }: { status: GameStatus; period: Period }) {
  if (status !== 'live') return null;
  const milliseconds = await sql`select milliseconds from game_silence`.value<number>(database);
  return milliseconds === 0 ? null : fromNow(silenceLimitMs(period, milliseconds));
}
