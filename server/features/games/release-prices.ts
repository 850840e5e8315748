import type { MarketName } from '#domain/markets/market.ts';
import type { PoolOrTransaction } from '#server/database/transaction.ts';
import { changeGame, refuseState } from '#server/features/games/change-game.ts';
import { repriceNow } from '#server/features/games/reprice.ts';

type Release = { gameId: number; market?: MarketName | undefined; actorId: number };

/** Releases held prices to the model. Refuses with NOT_FOUND, or WRONG_STATE without any. */
export async function releasePrices(database: PoolOrTransaction, { gameId, market, actorId }: Release): Promise<void> {
  await changeGame(database, gameId, async (game, transaction) => {
    const remaining = market === undefined ? [] : game.held_markets.filter((name) => name !== market);
    if (game.status !== 'live' || remaining.length === game.held_markets.length)
      refuseState(game, 'There are no held prices to release');
    const patch = { held_markets: remaining, ...(await repriceNow(transaction, { ...game, held_markets: remaining })) };
    const audit = {
      action: 'held prices released',
      before: { held: game.held_markets, prices: game.prices },
      after: { held: patch.held_markets, prices: patch.prices },
    };
    return { patch, message: 'GAME_ODDS_UPDATE', actorId, audit };
  });
}
