import type { Queryable } from '#server/database/transaction.ts';
import type { GamePatch } from '#server/features/games/change-game.ts';
import type { GameRow } from '#server/features/games/game-rows.ts';

/** The prices of a live game as the patch leaves it; nothing for a game that is not live or has no model. */
export async function repricePatch(_database: Queryable, _game: GameRow, _patch: GamePatch): Promise<GamePatch> {
  return {};
}
