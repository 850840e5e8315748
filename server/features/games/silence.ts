// A live game is silent if no one has confirmed it for a while: its markets close, as the match may
// have gone on without us. Any change confirms it, except our own clock's. Half time is never
// silent.
import type { GameStatus } from '#domain/game.ts';
import type { Period } from '#domain/match-clock.ts';
import { fromNow } from '#server/database/clock.ts';
import type { Queryable } from '#server/database/transaction.ts';

export const IS_SILENT = 'game_is_silent(silent_from)';

export async function setSilence(database: Queryable, milliseconds: number): Promise<void> {
  await database.query('update game_silence set milliseconds = $1 where milliseconds <> $1', [milliseconds]);
}

export async function silentFrom(database: Queryable, { status, period }: { status: GameStatus; period: Period }) {
  if (status !== 'live' || (period !== 'first_half' && period !== 'second_half')) return null;
  const { rows } = await database.query<{ milliseconds: number }>('select milliseconds from game_silence');
  const milliseconds = rows[0]?.milliseconds ?? 0;
  return milliseconds === 0 ? null : fromNow(milliseconds);
}
