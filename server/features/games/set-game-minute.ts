import { clockAt, compareMinutes, type MatchMinute } from '#domain/match-clock.ts';
import type { Pool } from '#server/database/pool.ts';
import { changeGame } from '#server/features/games/change-game.ts';
import { clockOf } from '#server/features/games/clock-patch.ts';
import { confirmByFeed } from '#server/features/games/confirm-game.ts';
import { clockChange } from '#server/features/games/reprice.ts';

/**
 * Sets the minute that a feed reports. A live game that has already reached it is only confirmed,
 * and a game that is not live is left unchanged.
 */
export async function setGameMinute(pool: Pool, { gameId, ...at }: MatchMinute & { gameId: number }): Promise<void> {
  await changeGame(pool, gameId, async (game, transaction) => {
    const clock = clockOf(game);
    const next = clockAt(at, clock.period);
    const isAhead = compareMinutes(at, clock) > 0 && (clock.period !== 'half_time' || next.period === 'second_half');
    return game.status === 'live' && isAhead ? clockChange(transaction, game, next) : null;
  });
  await confirmByFeed(pool, [gameId]);
}
