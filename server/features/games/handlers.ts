import { DEFAULT_PAGE_SIZE } from '#contract/fields.ts';
import type { Game } from '#contract/games/objects.ts';
import type { gameSchemas } from '#contract/games/schemas.ts';
import type { CallBody } from '#contract/schemas.ts';
import { PRICE_FIELD_NAMES } from '#domain/markets/api-fields.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import { confirmGame } from '#server/features/games/confirm-game.ts';
import { createGame } from '#server/features/games/create-game.ts';
import { createGameDetails } from '#server/features/games/game-details.ts';
import type { GameListName } from '#server/features/games/game-lists.ts';
import { gameAfter, inputOf, makeOrPropose } from '#server/features/games/game-replies.ts';
import {
  findGames,
  findGamesForFile,
  gameOf,
  listGames,
  listGamesOf,
  listResults,
  type Page,
} from '#server/features/games/game-rows.ts';
import { gameColumns, gamesSource } from '#server/features/games/games-table.ts';
import { listMarkets } from '#server/features/games/list-markets.ts';
import { refusePastKickOff } from '#server/features/games/move-kick-off.ts';
import { previewPrices } from '#server/features/games/preview-prices.ts';
import type { ManualPrices } from '#server/features/games/pricing.ts';
import { releasePrices } from '#server/features/games/release-prices.ts';
import { refuseSameTeams } from '#server/features/games/set-game-names.ts';
import { gamesToSuspend, suspendGame } from '#server/features/games/suspend-game.ts';
import { decideEach } from '#server/http/decide-each.ts';
import type { CallContext, HandlersOf } from '#server/http/handlers.ts';
import { sendReady } from '#server/http/responses/ready-response.ts';
import { sendTable } from '#server/http/responses/send-table.ts';
import type { Services } from '#server/services.ts';

type Dependencies = Pick<Services, 'pool' | 'settings' | 'gameLists'>;

export function gameHandlers({ pool, settings, gameLists }: Dependencies): HandlersOf<typeof gameSchemas> {
  const gameDetails = createGameDetails(pool);

  /** Sends the cached list if there is no `limit` or `before`, else a page from the database. */
  const sendList = async (
    { request, reply, query }: Pick<CallContext<'listGames'>, 'request' | 'reply' | 'query'>,
    name: GameListName,
    readPage: (page: Page) => Promise<Game[]>,
  ) =>
    query.limit === undefined && query.before === undefined
      ? sendReady(request, reply, await gameLists(name))
      : readPage({ limit: DEFAULT_PAGE_SIZE, ...query });

  return {
    listGames: (context) => sendList(context, 'all', (page) => listGames(pool, page)),
    listLiveGames: (context) => sendList(context, 'live', (page) => listGamesOf(pool, 'live', page)),
    listUpcomingGames: (context) => sendList(context, 'upcoming', (page) => listGamesOf(pool, 'upcoming', page)),
    listResults: async ({ request, reply, query }) =>
      Object.keys(query).length === 0
        ? sendReady(request, reply, await gameLists('results'))
        : listResults(pool, { limit: DEFAULT_PAGE_SIZE, ...query }),
    getGame: ({ params }) => gameOf(pool, params.id),
    listMarkets: ({ params }) => listMarkets(pool, params.id),
    getGameDetails: ({ params }) => gameDetails(params.id),
    createGame: async ({ viewer, body, transaction }) => {
      const { homeTeam, awayTeam, league, handicapLine, asianTotalLine, specDefaults } = body;
      const startTime = body.startTime === undefined ? undefined : new Date(body.startTime);
      refuseSameTeams(body);
      const isAlone = await settings.requireTwo(transaction);
      if (startTime) await refusePastKickOff(transaction, startTime);
      const pricing = { handicapLine, asianTotalLine, specDefaults, prices: manualPrices(body), isAlone };
      const game = { homeTeam, awayTeam, league, startTime, clock: 'wall' as const, ...pricing };
      return gameOf(transaction, await createGame(transaction, game, viewer.id));
    },
    setKickOff: ({ body, ...call }) => makeOrPropose(settings, call, { kind: 'kick-off', change: body }),
    confirmGame: (call) => gameAfter(call, confirmGame(call.transaction, call.params.id, call.viewer.id)),
    setGameNames: ({ body, ...call }) => makeOrPropose(settings, call, { kind: 'names', change: body }),
    setGameOdds: ({ body, ...call }) => {
      const { hold, seen } = body;
      return makeOrPropose(settings, call, { kind: 'prices', change: { ...oddsChangeOf(body), hold, seen } });
    },
    releasePrices: (call) => gameAfter(call, releasePrices(call.transaction, inputOf(call))),
    previewPrices: ({ body }) => previewPrices(pool, { ...oddsChangeOf(body), gameId: body.gameId }),
    suspendGames: async ({ body, ...context }) =>
      decideEach(pool, context, {
        call: 'suspendGames',
        items: await gamesToSuspend(pool, body),
        // Games that have kicked off meanwhile.
        laterItems: (decidedIds) => gamesToSuspend(pool, body, decidedIds),
        about: 'none',
        idOf: ({ id }) => id,
        decide: async (transaction, { id }) => {
          await suspendGame(transaction, { gameId: id, suspended: true, actorId: context.viewer.id });
          return 'done';
        },
        skipLocked: true,
      }),
    suspendGame: (call) => gameAfter(call, suspendGame(call.transaction, inputOf(call))),
    searchGames: ({ query, reply }) =>
      sendTable(pool, reply, {
        name: 'games',
        source: gamesSource(query),
        columns: gameColumns,
        find: (ids) => (query.format === 'csv' ? findGamesForFile(pool, ids) : findGames(pool, ids)),
        query,
      }),
  };
}

function oddsChangeOf(body: CallBody<'previewPrices'>) {
  const { handicapLine, asianTotalLine, scorerOdds } = body;
  return { handicapLine, asianTotalLine, prices: { ...manualPrices(body), ...scorerOdds } };
}

/** The prices set in a request; absent and null ones are left to the model. */
function manualPrices(body: Readonly<Record<string, unknown>>): ManualPrices {
  const fields = PRICE_FIELD_NAMES.filter((field) => body[field] != null);
  return Object.fromEntries(fields.map((field) => [field, body[field] as OddsHundredths]));
}
