import type { MarketName } from '#domain/markets/bet-types.ts';
import type { PoolOrTransaction } from '#server/database/transaction.ts';
import { changeGame, refuseState } from '#server/features/games/change-game.ts';
import { repriceNow } from '#server/features/games/reprice.ts';

type Release = { gameId: number; market?: MarketName | undefined; actorId: number };

/** The model reprices the game. Refuses NOT_FOUND, and WRONG_STATE if no prices are held. */
export async function releasePrices(database: PoolOrTransaction, { gameId, market, actorId }: Release): Promise<void> {
  await changeGame(database, gameId, async (game, transaction) => {
    const left = market === undefined ? [] : game.held_markets.filter((name) => name !== market);
    if (game.status !== 'live' || left.length === game.held_markets.length)
      refuseState(game, 'There are no held prices to release');
    const patch = { held_markets: left, ...(await repriceNow(transaction, { ...game, held_markets: left })) };
    const audit = {
      action: 'held prices released',
      before: { held: game.held_markets, prices: game.prices },
      after: { held: patch.held_markets, prices: patch.prices },
    };
    return { patch, message: 'GAME_ODDS_UPDATE', actorId, audit };
  });
}
