import type { squadSchemas } from '#contract/games/squad-schemas.ts';
import { changePlayer, removePlayer } from '#server/features/games/change-player.ts';
import { confirmPlayers } from '#server/features/games/confirm-players.ts';
import { createPlayer } from '#server/features/games/create-player.ts';
import { gameOf } from '#server/features/games/game-rows.ts';
import {
  listPlayers,
  listPlayersOfGame,
  listUnconfirmedPlayers,
  MAX_PLAYERS,
} from '#server/features/games/player-rows.ts';
import type { HandlersOf } from '#server/http/handlers.ts';
import type { Services } from '#server/services.ts';

export function squadHandlers({
  pool,
  settings,
}: Pick<Services, 'pool' | 'settings'>): HandlersOf<typeof squadSchemas> {
  return {
    listPlayers: async ({ query: { gameId, ...query } }) => {
      const page = { limit: MAX_PLAYERS, ...query };
      if (gameId === undefined) return listPlayers(pool, page);
      await gameOf(pool, gameId);
      return listPlayersOfGame(pool, gameId, page);
    },
    createPlayer: async ({ viewer, body, transaction }) => {
      const isAlone = await settings.requireTwo(transaction);
      return createPlayer(transaction, body, { actorId: viewer.id, isAlone });
    },
    changePlayer: async ({ viewer, params, body, transaction }) => {
      const isAlone = await settings.requireTwo(transaction);
      return changePlayer(transaction, { ...body, playerId: params.id, actorId: viewer.id, isAlone });
    },
    removePlayer: async ({ viewer, params, body, transaction }) => {
      const isAlone = await settings.requireTwo(transaction);
      return removePlayer(transaction, { ...body, playerId: params.id, actorId: viewer.id, isAlone });
    },
    listUnconfirmedPlayers: async ({ viewer, params }) => {
      await gameOf(pool, params.id);
      return listUnconfirmedPlayers(pool, params.id, {
        viewerId: viewer.id,
        needsTwo: await settings.requireTwo(pool),
      });
    },
    confirmPlayers: async ({ viewer, body, transaction }) =>
      confirmPlayers(transaction, { ...body, actorId: viewer.id, needsTwo: await settings.requireTwo(transaction) }),
  };
}
