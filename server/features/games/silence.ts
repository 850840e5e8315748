// A live game is silent when neither the desk nor a feed has confirmed it for a while: its markets close until one does, as
// the match may have gone on without us. Any change confirms a game, but for the minutes that our own clock counts. There is
// no silence at half time: nothing happens then, and the desk rests too.
import type { GameStatus } from '#domain/game.ts';
import type { Period } from '#domain/match-clock.ts';
import { type FromNow, fromNow } from '#server/database/clock.ts';
import type { Queryable } from '#server/database/transaction.ts';

/** Whether a row of games is silent, in SQL. */
export const isSilent = 'coalesce(silent_from <= clock_timestamp(), false)';

/** Sets how long it takes until a game is silent; 0: it never is. Counts from each game's next confirmation on. */
export async function setSilence(database: Queryable, milliseconds: number): Promise<void> {
  await database.query('update game_silence set milliseconds = $1 where milliseconds <> $1', [milliseconds]);
}

/** From when a game that is confirmed now is silent. */
export async function silentFrom(
  database: Queryable,
  { status, period }: { status: GameStatus; period: Period },
): Promise<FromNow | null> {
  if (status !== 'live' || (period !== 'first_half' && period !== 'second_half')) return null;
  const { rows } = await database.query<{ milliseconds: number }>('select milliseconds from game_silence');
  const milliseconds = rows[0]?.milliseconds ?? 0;
  return milliseconds === 0 ? null : fromNow(milliseconds);
}
