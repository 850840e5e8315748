import type { Transaction } from '#server/database/transaction.ts';
import type { GameChange, GamePatch } from '#server/features/games/change-game.ts';
import type { GameRow } from '#server/features/games/game-rows.ts';
import { halfTimeOnPassing } from '#server/features/games/half-time.ts';
import { repricePatch } from '#server/features/games/reprice.ts';

/** What the clock's move to a minute changes: the half-time score when it passes, and the prices. */
export async function minuteChange(transaction: Transaction, game: GameRow, minute: number): Promise<GameChange> {
  const patch: GamePatch = {
    current_minute: minute,
    clock_ticked_at: new Date(),
    ...halfTimeOnPassing(game, { minute, homeScore: game.home_score, awayScore: game.away_score }),
  };
  if (patch.half_time_home_score !== undefined) patch.settlement_due = true;
  Object.assign(patch, await repricePatch(transaction, game, patch));
  return { patch, message: 'GAME_TIME_UPDATE' };
}
