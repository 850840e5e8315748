import type { ClockTime } from '#domain/match-clock.ts';
import type { Transaction } from '#server/database/transaction.ts';
import type { GameChange, GamePatch } from '#server/features/games/change-game.ts';
import { clockPatch } from '#server/features/games/clock-patch.ts';
import type { GameRow } from '#server/features/games/game-rows.ts';
import { halfTimePatch } from '#server/features/games/half-time.ts';
import { repricePatch } from '#server/features/games/reprice.ts';

/** The effects of moving the clock: the half-time score when a period begins, and the prices. */
export async function clockChange(transaction: Transaction, game: GameRow, clock: ClockTime): Promise<GameChange> {
  const patch: GamePatch = {
    ...clockPatch(game, clock),
    ...halfTimePatch(game, { period: clock.period, homeScore: game.home_score, awayScore: game.away_score }),
  };
  const begins = clock.period !== game.period;
  if (begins) patch.settlement_due = true;
  Object.assign(patch, await repricePatch(transaction, game, patch));
  return { patch, message: begins ? 'GAME_STATUS_UPDATE' : 'GAME_TIME_UPDATE' };
}
