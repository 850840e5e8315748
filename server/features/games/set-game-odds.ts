import type { LineQuarters } from '#domain/markets/line.ts';
import { recordAction } from '#server/audit/record-action.ts';
import type { Pool } from '#server/database/pool.ts';
import { changeGame, type GamePatch } from '#server/features/games/change-game.ts';
import type { TypedPrices } from '#server/features/games/pricing.ts';
import { refuse } from '#server/http/refusal.ts';

type OddsChange = {
  gameId: number;
  handicapLine?: LineQuarters | null | undefined;
  asianTotalLine?: LineQuarters | null | undefined;
  prices: TypedPrices;
  actorId: number;
};

/** Sets prices and lines of a game that takes bets. Refuses WRONG_STATE for one that is over, and BOOK_BELOW_ONE. */
export async function setGameOdds(pool: Pool, change: OddsChange): Promise<void> {
  await changeGame(pool, change.gameId, async (game, transaction) => {
    if (game.status !== 'upcoming' && game.status !== 'live') refuse('WRONG_STATE', { status: game.status });
    const patch: GamePatch = { prices: { ...game.prices, ...change.prices } };
    if (change.handicapLine != null) patch.handicap_line_quarters = change.handicapLine;
    if (change.asianTotalLine != null) patch.asian_total_line_quarters = change.asianTotalLine;
    await recordAction(transaction, {
      actorId: change.actorId,
      action: 'game odds changed',
      subject: 'game',
      subjectId: game.id,
      before: { prices: game.prices },
      after: patch,
    });
    return { patch, message: 'GAME_ODDS_UPDATE' };
  });
}
