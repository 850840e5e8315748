import { marketNames } from '#domain/markets/catalogue.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { sql } from '#server/database/sql.ts';
import type { PoolOrTransaction, Queryable } from '#server/database/transaction.ts';
import { changeGame, type GamePatch, refuseState } from '#server/features/games/change-game.ts';
import type { GameRow } from '#server/features/games/game-rows.ts';
import { refuse } from '#server/http/refusal.ts';

type Suspension = {
  gameId: number;
  suspended: boolean;
  market?: MarketName | undefined;
  version?: number | undefined;
  actorId: number;
};

/**
 * Refuses with NOT_FOUND, and for resuming with GAME_CHANGED if the score, the period, the red
 * cards or the suspension has changed since `version`, and with WRONG_STATE during a VAR check, or
 * if the game is suspended only because its kick-off has passed.
 */
export async function suspendGame(database: PoolOrTransaction, suspension: Suspension): Promise<void> {
  const { gameId, suspended, market, version, actorId } = suspension;
  await changeGame(database, gameId, (game) => {
    // A colleague may have suspended the game again, or for another reason.
    if (!suspended && version !== undefined && version < game.resumable_from)
      refuse('GAME_CHANGED', { version: game.version });
    const patch = market === undefined ? suspensionPatch(game, suspended) : marketPatch(game, market, suspended);
    const subject = market === undefined ? 'game' : 'market';
    const audit = {
      action: `${subject} ${suspended ? 'suspended' : 'resumed'}`,
      before: { suspended: game.suspended, suspendedMarkets: game.suspended_markets },
      after: { suspended: patch.suspended ?? game.suspended, suspendedMarkets: patch.suspended_markets, market },
    };
    return { patch, message: 'GAME_STATUS_UPDATE', actorId, audit, suspends: suspended };
  });
}

type GamesToSuspend = { league?: string | undefined; upcoming: boolean };

/** The live games first, since bets on them can't wait. */
export async function gamesToSuspend(
  database: Queryable,
  { league, upcoming }: GamesToSuspend,
  except: readonly number[] = [],
): Promise<{ id: number }[]> {
  return sql<{ id: number }>`
    select id from games
    where (status = 'live' or (status = 'upcoming' and ${upcoming})) and league = coalesce(${league}, league)
      and id <> all(${except}::bigint[])
    order by status = 'live' desc, start_time, id`.all(database);
}

/** During a VAR check, betting is suspended already, and the new suspension outlasts the check. */
export function suspensionPatch(game: GameRow, suspended: boolean): GamePatch {
  if (game.var_check !== null && !suspended) refuseState(game, 'End the VAR check before resuming betting');
  if (game.var_check !== null) return { var_check: { ...game.var_check, wasSuspended: true } };
  if (!suspended && game.is_late && !game.suspended && game.suspended_until === null)
    refuseState(game, 'Start the game or change its kick-off to reopen betting');
  return suspended ? { suspended } : { suspended, suspended_until: null };
}

function marketPatch(game: GameRow, market: MarketName, suspended: boolean): GamePatch {
  const isSuspended = (name: MarketName) => (name === market ? suspended : game.suspended_markets.includes(name));
  return { suspended_markets: marketNames().filter(isSuspended) };
}
