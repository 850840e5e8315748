import { z } from 'zod';
import { resultsResponse } from '#contract/bulk.ts';
import {
  DEFAULT_PAGE_SIZE,
  emptyBody,
  idField,
  marketField,
  oddsField,
  pageLimit,
  pageQuery,
  textField,
  timeText,
} from '#contract/fields.ts';
import { gameDetailsObject } from '#contract/games/details-objects.ts';
import { gameObject, marketsObject, pricePreviewObject, resultObject } from '#contract/games/objects.ts';
import { linesInput, pricesInput, scorerPricesInput, seenPricesInput } from '#contract/games/price-fields.ts';
import { awaitingSecond } from '#contract/proposals/objects.ts';
import { tableQuery, tableResponse } from '#contract/table-fields.ts';
import { GAME_STATUSES } from '#domain/game.ts';

const timeInput = timeText.transform((text) => new Date(text));
/** A game has so many prices that a page of 1,000 would delay the node's other calls. */
const gamePageQuery = pageQuery.extend({ limit: pageLimit(DEFAULT_PAGE_SIZE) });
const gameChange = gameObject.extend({ awaitingSecond }).meta({ id: 'GameChange' });
const nameFields = { homeTeam: textField(80), awayTeam: textField(80), league: textField(80) };
const oddsFields = { ...linesInput.shape, ...pricesInput.shape, scorerOdds: scorerPricesInput.optional() };

export const gameSchemas = {
  listGames: { summary: 'All games, newest first', query: gamePageQuery, response: z.array(gameObject) },
  listLiveGames: {
    summary: 'Live games, earliest kick-off first; `before` continues after that game',
    query: gamePageQuery,
    response: z.array(gameObject),
  },
  listUpcomingGames: {
    summary: 'Upcoming games, earliest kick-off first; `before` continues after that game',
    query: gamePageQuery,
    response: z.array(gameObject),
  },
  listResults: {
    summary: 'Games that have ended, latest kick-off first; `from` and `to` are times, `to` is exclusive',
    query: pageQuery.pick({ limit: true }).extend({ from: timeInput.optional(), to: timeInput.optional() }),
    response: z.array(resultObject),
  },
  getGame: { summary: 'One game', response: gameObject, shared: true },
  listMarkets: {
    summary: 'Everything on offer for a game: its markets by group, with all lines and prices',
    response: marketsObject,
    shared: true,
  },
  getGameDetails: {
    summary: "A game's timeline, chances, form, meetings, line-ups and price history",
    response: gameDetailsObject,
    shared: true,
  },
  createGame: {
    summary: 'Create a game; the pricing model fills in missing prices',
    body: z.strictObject({
      ...nameFields,
      startTime: z.iso.datetime({ offset: true }).optional(),
      status: z.literal('upcoming').optional(),
      /** Fill in missing prices with the specification's default prices, where they are valid. */
      specDefaults: z.boolean().default(false),
      ...linesInput.shape,
      ...pricesInput.shape,
      homeOdds: oddsField,
      drawOdds: oddsField,
      awayOdds: oddsField,
    }),
    status: 201,
    response: gameObject,
  },
  setKickOff: {
    summary: 'Change the kick-off of an upcoming game; its bets stay valid',
    body: z.strictObject({
      startTime: z.iso.datetime({ offset: true }),
      /** The kick-off the caller saw. If it has changed since, nothing is saved. */
      seen: z.iso.datetime({ offset: true }).optional(),
    }),
    response: gameChange,
  },
  setGameNames: {
    summary: 'Correct the names of the teams and the league; bets show the new names',
    body: z.strictObject({
      ...nameFields,
      /** The names the caller saw. If any has changed since, nothing is saved. */
      seen: z.strictObject(nameFields).optional(),
    }),
    response: gameChange,
  },
  setGameOdds: {
    summary: "Set any of the game's prices and lines",
    body: z.strictObject({
      ...oddsFields,
      /** In play: keep these markets' prices, at most until a goal, a red card or half time. */
      hold: z.boolean().optional(),
      /** The prices the change is based on. If any has changed since, nothing is saved. */
      seen: seenPricesInput.optional(),
    }),
    response: gameChange,
  },
  releasePrices: {
    summary: 'Release held prices of a live game, in one market or all; the model reprices them',
    body: z.strictObject({ market: marketField.optional() }),
    response: gameObject,
  },
  previewPrices: {
    summary: 'Preview the book of a new game, or of one with changed prices and lines; nothing is saved',
    body: z.strictObject({ gameId: idField.optional(), ...oddsFields }),
    response: pricePreviewObject,
  },
  confirmGame: {
    summary: "Confirm that a live game's data is correct, which keeps its markets open",
    body: emptyBody,
    response: gameObject,
  },
  suspendGames: {
    summary: 'Suspend all markets of all live games, or of those of one league, and if requested of upcoming ones',
    body: z.strictObject({ league: textField(80).optional(), upcoming: z.boolean().default(false) }),
    response: resultsResponse,
  },
  suspendGame: {
    summary: 'Suspend or resume all markets of a game, or one of them',
    body: z.strictObject({
      suspended: z.boolean(),
      market: marketField.optional(),
      /**
       * The version of the game that the caller saw. If its score, period, red cards or suspension
       * has changed since, resuming is refused; suspending never is.
       */
      version: z.int().optional(),
    }),
    response: gameObject,
  },
  searchGames: {
    summary: 'Search games by id or part of a team or league name; filter, sort, paginate, or export as CSV',
    query: z.strictObject({
      ...tableQuery(['work', 'id', 'startTime', 'homeTeam', 'league']),
      status: z.enum(GAME_STATUSES).optional(),
    }),
    response: tableResponse(gameObject),
    shared: true,
  },
} as const;
