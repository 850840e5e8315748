import { DEFAULT_PAGE_SIZE } from '#contract/fields.ts';
import type { Game } from '#contract/games/objects.ts';
import type { gameRoutes } from '#contract/games/routes.ts';
import type { CallBody } from '#contract/schemas.ts';
import { PRICE_FIELD_NAMES } from '#domain/markets/api-fields.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import type { Config } from '#server/config.ts';
import type { Pool } from '#server/database/pool.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { NO_VOIDED_BETS, toVoided, type VoidedBets } from '#server/features/bets/settlement/voided.ts';
import { addGoal } from '#server/features/games/add-goal.ts';
import { addRedCard } from '#server/features/games/add-red-card.ts';
import { announceStoppage } from '#server/features/games/announce-stoppage.ts';
import { changePlayer, removePlayer } from '#server/features/games/change-player.ts';
import { confirmGame } from '#server/features/games/confirm-game.ts';
import { confirmPlayers } from '#server/features/games/confirm-players.ts';
import { createGame } from '#server/features/games/create-game.ts';
import { createPlayer } from '#server/features/games/create-player.ts';
import { disallowGoal } from '#server/features/games/disallow-goal.ts';
import { createGameDetails } from '#server/features/games/game-details.ts';
import type { GameListName, GameLists } from '#server/features/games/game-lists.ts';
import {
  findGame,
  findGames,
  findGamesForFile,
  listGames,
  listGamesOf,
  listResults,
  type Page,
} from '#server/features/games/game-rows.ts';
import { gameColumns, gamesSource } from '#server/features/games/games-table.ts';
import { listGoals } from '#server/features/games/goal-rows.ts';
import { listMarkets } from '#server/features/games/list-markets.ts';
import { refusePastKickOff } from '#server/features/games/move-kick-off.ts';
import {
  listPlayers,
  listPlayersOfGame,
  listUnconfirmedPlayers,
  MAX_PLAYERS,
} from '#server/features/games/player-rows.ts';
import { previewPrices } from '#server/features/games/preview-prices.ts';
import type { ManualPrices } from '#server/features/games/pricing.ts';
import { releasePrices } from '#server/features/games/release-prices.ts';
import { refuseSameTeams } from '#server/features/games/set-game-names.ts';
import { setGamePeriod } from '#server/features/games/set-game-period.ts';
import { setGameScore } from '#server/features/games/set-game-score.ts';
import { gamesToSuspend, suspendGame } from '#server/features/games/suspend-game.ts';
import { undoGameStatus } from '#server/features/games/undo-game-status.ts';
import { decideVarCheck, startVarCheck } from '#server/features/games/var-check.ts';
import type { GameChange } from '#server/features/proposals/game-changes.ts';
import { changeOrPropose, proposeVoids } from '#server/features/proposals/propose.ts';
import { decideEach } from '#server/http/decide-each.ts';
import type { CallContext, HandlersOf } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';
import { sendReady } from '#server/http/responses/ready-response.ts';
import { sendTable } from '#server/http/responses/send-table.ts';
import type { Settings } from '#server/settings/settings.ts';

type Dependencies = { pool: Pool; config: Pick<Config, 'matchClock'>; settings: Settings; gameLists: GameLists };

type StaffCall = Pick<CallContext<'setKickOff'>, 'viewer' | 'params' | 'transaction'>;
type WithoutGame<Change> = Change extends unknown ? Omit<Change, 'userId' | 'gameId'> : never;

export function gameHandlers({
  pool,
  config: { matchClock },
  settings,
  gameLists,
}: Dependencies): HandlersOf<typeof gameRoutes> {
  const gameDetails = createGameDetails(pool);
  const gameOf = async (id: number, database: Queryable = pool): Promise<Game> =>
    (await findGame(database, id)) ?? refuse('NOT_FOUND');

  const gameWithVoided = async (id: number, database: Queryable, voided: VoidedBets) => ({
    ...(await gameOf(id, database)),
    voided: toVoided(voided),
  });

  const makeOrPropose = async ({ viewer, params, transaction }: StaffCall, change: WithoutGame<GameChange>) => {
    const { fourEyesCents } = await settings.read(transaction);
    const proposer = { actorId: viewer.id, fourEyesCents };
    const proposed = { ...change, userId: null, gameId: params.id } as const;
    const { awaitingSecond, voided = NO_VOIDED_BETS } = await changeOrPropose(transaction, proposed, proposer);
    return { ...(await gameWithVoided(params.id, transaction, voided)), awaitingSecond };
  };

  /** The game after a report, with the voids of bets that a second person must confirm proposed. */
  const afterReport = async (
    { viewer, params, transaction, fourEyesCents }: StaffCall & { fourEyesCents: number | null },
    voided: VoidedBets,
  ) => {
    await proposeVoids(transaction, params.id, { actorId: viewer.id, fourEyesCents });
    return gameWithVoided(params.id, transaction, voided);
  };

  /** Whether price changes can require two people. */
  const needsTwo = async (database: Queryable) => (await settings.read(database)).fourEyesCents !== null;

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
    getGame: ({ params }) => gameOf(params.id),
    listMarkets: ({ params }) => listMarkets(pool, params.id),
    getGameDetails: ({ params }) => gameDetails(params.id),
    createGame: async ({ viewer, body, transaction }) => {
      const { homeTeam, awayTeam, league, handicapLine, asianTotalLine, specDefaults } = body;
      const startTime = body.startTime === undefined ? undefined : new Date(body.startTime);
      refuseSameTeams(body);
      const isAlone = await needsTwo(transaction);
      if (startTime) await refusePastKickOff(transaction, startTime);
      const pricing = { handicapLine, asianTotalLine, specDefaults, prices: manualPrices(body), isAlone };
      const game = { homeTeam, awayTeam, league, startTime, clock: 'wall' as const, ...pricing };
      return gameOf(await createGame(transaction, game, viewer.id), transaction);
    },
    setGameStatus: async ({ body, ...call }) => {
      const { lateBetWindowMs } = await settings.read(call.transaction);
      const change = { ...body, happenedAt: body.happenedAt?.toISOString(), lateBetWindowMs };
      return makeOrPropose(call, { kind: 'game status', change });
    },
    undoGameStatus: async ({ viewer, params, body, transaction }) => {
      const { suspensionMs } = await settings.read(transaction);
      const undo = { gameId: params.id, undoUntil: new Date(body.undoUntil), actorId: viewer.id };
      await undoGameStatus({ database: transaction, suspensionMs }, undo);
      return gameOf(params.id, transaction);
    },
    setKickOff: ({ body, ...call }) => makeOrPropose(call, { kind: 'kick-off', change: body }),
    setGameScore: async ({ viewer, params, body: { happenedAt, ...body }, transaction }) => {
      const { suspensionMs, lateBetWindowMs: windowMs, fourEyesCents } = await settings.read(transaction);
      const update = { gameId: params.id, ...body, actorId: viewer.id, time: { happenedAt, windowMs } };
      const voided = await setGameScore({ database: transaction, suspensionMs, fourEyesCents }, update);
      return afterReport({ viewer, params, transaction, fourEyesCents }, voided);
    },
    setGamePeriod: async ({ viewer, params, body, transaction }) => {
      const { period, happenedAt } = body;
      const { lateBetWindowMs: windowMs } = await settings.read(transaction);
      const change = { gameId: params.id, period, actorId: viewer.id, time: { happenedAt, windowMs } };
      return gameWithVoided(params.id, transaction, await setGamePeriod(transaction, change));
    },
    announceStoppage: async ({ viewer, params, body, transaction }) => {
      const { period, announcedStoppageMinutes: minutes } = body;
      await announceStoppage(transaction, { gameId: params.id, period, minutes, actorId: viewer.id });
      return gameOf(params.id, transaction);
    },
    confirmGame: async ({ viewer, params, transaction }) => {
      await confirmGame(transaction, params.id, viewer.id);
      return gameOf(params.id, transaction);
    },
    setGameNames: ({ body, ...call }) => makeOrPropose(call, { kind: 'names', change: body }),
    setGameOdds: ({ body, ...call }) => {
      const { hold, seen } = body;
      return makeOrPropose(call, { kind: 'prices', change: { ...oddsChangeOf(body), hold, seen } });
    },
    releasePrices: async ({ viewer, params, body, transaction }) => {
      await releasePrices(transaction, { gameId: params.id, ...body, actorId: viewer.id });
      return gameOf(params.id, transaction);
    },
    previewPrices: ({ body }) => previewPrices(pool, { ...oddsChangeOf(body), gameId: body.gameId }),
    correctResult: ({ body, ...call }) =>
      makeOrPropose(call, { kind: 'result', change: { ...body, happenedAt: body.happenedAt?.toISOString() } }),
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
    suspendGame: async ({ viewer, params, body, transaction }) => {
      await suspendGame(transaction, { gameId: params.id, ...body, actorId: viewer.id });
      return gameOf(params.id, transaction);
    },
    startVarCheck: async ({ viewer, params, transaction }) => {
      await startVarCheck(transaction, { gameId: params.id, actorId: viewer.id });
      return gameOf(params.id, transaction);
    },
    decideVarCheck: async ({ viewer, params, body, transaction }) => {
      const { suspensionMs, fourEyesCents } = await settings.read(transaction);
      const decision = { ...body, gameId: params.id, since: new Date(body.since), actorId: viewer.id };
      const voided = await decideVarCheck({ database: transaction, suspensionMs, matchClock, fourEyesCents }, decision);
      return afterReport({ viewer, params, transaction, fourEyesCents }, voided);
    },
    addRedCard: async ({ viewer, params, body: { happenedAt, ...body }, transaction }) => {
      const { suspensionMs, lateBetWindowMs: windowMs } = await settings.read(transaction);
      const card = { gameId: params.id, ...body, time: { happenedAt, windowMs }, actorId: viewer.id };
      return gameWithVoided(params.id, transaction, await addRedCard({ database: transaction, suspensionMs }, card));
    },
    listGoals: async ({ params }) => {
      await gameOf(params.id);
      return listGoals(pool, params.id);
    },
    addGoal: async ({ viewer, params, body: { happenedAt, ...body }, transaction }) => {
      const { suspensionMs, lateBetWindowMs: windowMs, fourEyesCents } = await settings.read(transaction);
      const time = { happenedAt, windowMs };
      const report = { gameId: params.id, ...body, playerId: body.playerId ?? null, actorId: viewer.id, time };
      const { goalId, voided } = await addGoal({ database: transaction, suspensionMs, fourEyesCents }, report);
      await proposeVoids(transaction, params.id, { actorId: viewer.id, fourEyesCents });
      const goals = await listGoals(transaction, params.id);
      const goal = goals.find(({ id }) => id === goalId) ?? refuse('NOT_FOUND');
      return { ...goal, voided: toVoided(voided) };
    },
    disallowGoal: async ({ viewer, params, transaction }) => {
      const { suspensionMs, fourEyesCents } = await settings.read(transaction);
      const goal = { gameId: params.id, goalId: params.goalId, actorId: viewer.id };
      const voided = await disallowGoal({ database: transaction, suspensionMs, matchClock, fourEyesCents }, goal);
      return afterReport({ viewer, params, transaction, fourEyesCents }, voided);
    },
    listPlayers: async ({ query: { gameId, ...query } }) => {
      const page = { limit: MAX_PLAYERS, ...query };
      if (gameId === undefined) return listPlayers(pool, page);
      await gameOf(gameId);
      return listPlayersOfGame(pool, gameId, page);
    },
    createPlayer: async ({ viewer, body, transaction }) => {
      const isAlone = await needsTwo(transaction);
      return createPlayer(transaction, body, { actorId: viewer.id, isAlone });
    },
    changePlayer: async ({ viewer, params, body, transaction }) => {
      const isAlone = await needsTwo(transaction);
      return changePlayer(transaction, { ...body, playerId: params.id, actorId: viewer.id, isAlone });
    },
    removePlayer: async ({ viewer, params, body, transaction }) => {
      const isAlone = await needsTwo(transaction);
      return removePlayer(transaction, { ...body, playerId: params.id, actorId: viewer.id, isAlone });
    },
    listUnconfirmedPlayers: async ({ viewer, params }) => {
      await gameOf(params.id);
      return listUnconfirmedPlayers(pool, params.id, { viewerId: viewer.id, needsTwo: await needsTwo(pool) });
    },
    confirmPlayers: async ({ viewer, body, transaction }) => {
      return confirmPlayers(transaction, { ...body, actorId: viewer.id, needsTwo: await needsTwo(transaction) });
    },
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
