import { z } from 'zod';
import {
  emptyBody,
  goalCountField,
  idField,
  idParams,
  marketField,
  minuteField,
  oddsField,
  pageQuery,
  positiveIntText,
  stoppageField,
  textField,
  timeText,
} from '#contract/fields.ts';
import { gameDetailsObject } from '#contract/games/details-objects.ts';
import {
  correctedResultInput,
  happenedAtField,
  isValidStoppage,
  newGoalInput,
  STOPPAGE_PROBLEM,
} from '#contract/games/match-event-fields.ts';
import {
  gameObject,
  goalObject,
  marketsObject,
  playerObject,
  pricePreviewObject,
  recordedGoalObject,
  reportedGameObject,
  resultObject,
} from '#contract/games/objects.ts';
import { linesInput, pricesInput, scorerPricesInput, seenPricesInput } from '#contract/games/price-fields.ts';
import { awaitingSecond } from '#contract/proposals/objects.ts';
import { tableQuery, tableResponse } from '#contract/table-fields.ts';
import { GAME_STATUSES, TEAM_SIDES } from '#domain/game.ts';
import { PERIODS } from '#domain/match-clock.ts';

const gameChange = gameObject.extend({ awaitingSecond }).meta({ id: 'GameChange' });
const reportedGameChange = reportedGameObject.extend({ awaitingSecond }).meta({ id: 'ReportedGameChange' });
const nameFields = { homeTeam: textField(80), awayTeam: textField(80), league: textField(80) };
const oddsFields = { ...linesInput.shape, ...pricesInput.shape, scorerOdds: scorerPricesInput.optional() };

/** The player as the caller saw them; PLAYER_CHANGED if they have changed since. */
const seenPlayer = z.strictObject({ name: textField(80), position: playerObject.shape.position });

export const gameSchemas = {
  listGames: { summary: 'All games, newest first', query: pageQuery, response: z.array(gameObject) },
  listLiveGames: {
    summary: 'Live games, earliest kick-off first; `before` continues after that game',
    query: pageQuery,
    response: z.array(gameObject),
  },
  listUpcomingGames: {
    summary: 'Upcoming games, earliest kick-off first; `before` continues after that game',
    query: pageQuery,
    response: z.array(gameObject),
  },
  listResults: {
    summary: 'Games that have ended, latest kick-off first; `from` and `to` are times, `to` is exclusive',
    query: pageQuery.pick({ limit: true }).extend({ from: timeText.optional(), to: timeText.optional() }),
    response: z.array(resultObject),
  },
  getGame: { summary: 'One game', params: idParams, response: gameObject, shared: true },
  listMarkets: {
    summary: 'Everything on offer for a game: its markets by group, with all lines and prices',
    params: idParams,
    response: marketsObject,
    shared: true,
  },
  getGameDetails: {
    summary: "A game's timeline, chances, form, meetings, line-ups and price history",
    params: idParams,
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
  setGameStatus: {
    summary: 'Start, end, postpone or abandon a game',
    params: idParams,
    body: z.strictObject({
      status: z.enum(GAME_STATUSES),
      /** The new kick-off of a postponed game, within 48 hours of the original one. */
      startTime: z.iso.datetime({ offset: true }).optional(),
      reason: textField(1000).optional(),
      happenedAt: happenedAtField,
    }),
    response: reportedGameChange,
  },
  undoGameStatus: {
    summary: 'Undo the last start, end, period or red card of a game within a minute, including any settlement',
    params: idParams,
    // Identifies the change, so that a late retry can't undo a newer one.
    body: z.strictObject({ undoUntil: timeText }),
    response: gameObject,
  },
  setKickOff: {
    summary: 'Change the kick-off of an upcoming game; its bets stay valid',
    params: idParams,
    body: z.strictObject({
      startTime: z.iso.datetime({ offset: true }),
      /** The kick-off the caller saw. If it has changed since, nothing is saved. */
      seen: z.iso.datetime({ offset: true }).optional(),
    }),
    response: gameChange,
  },
  setGameScore: {
    summary: 'Set score and minute, the half-time score, and red cards',
    params: idParams,
    body: z
      .strictObject({
        homeScore: goalCountField,
        awayScore: goalCountField,
        /** Past 45 means the second half; past 90, its stoppage time. */
        currentMinute: minuteField,
        /** Only with minute 45 or 90. If omitted, it is unchanged unless the minute changes. */
        stoppageMinutes: stoppageField.optional(),
        halfTimeHomeScore: goalCountField.nullish(),
        halfTimeAwayScore: goalCountField.nullish(),
        homeRedCards: z.int().min(0).max(11).optional(),
        awayRedCards: z.int().min(0).max(11).optional(),
        /** Allowed only with a score change or a red card. */
        happenedAt: happenedAtField,
        /** The values that the change is based on. If one has changed since, nothing is saved. */
        seen: z
          .strictObject({
            homeScore: goalCountField.optional(),
            awayScore: goalCountField.optional(),
            halfTimeHomeScore: goalCountField.optional(),
            halfTimeAwayScore: goalCountField.optional(),
            homeRedCards: goalCountField.optional(),
            awayRedCards: goalCountField.optional(),
          })
          .optional(),
      })
      .refine(
        ({ currentMinute: minute, stoppageMinutes }) => isValidStoppage({ minute, stoppageMinutes }),
        STOPPAGE_PROBLEM,
      ),
    response: reportedGameObject,
  },
  setGamePeriod: {
    summary: 'End the first half of a live game (half_time), or start its second half (second_half)',
    params: idParams,
    body: z.strictObject({
      period: z.enum(PERIODS),
      /** Allowed only with half_time. */
      happenedAt: happenedAtField,
    }),
    response: reportedGameObject,
  },
  setGameNames: {
    summary: 'Correct the names of the teams and the league; bets show the new names',
    params: idParams,
    body: z.strictObject({
      ...nameFields,
      /** The names the caller saw. If any has changed since, nothing is saved. */
      seen: z.strictObject(nameFields).optional(),
    }),
    response: gameChange,
  },
  setGameOdds: {
    summary: "Set any of the game's prices and lines",
    params: idParams,
    body: z.strictObject({
      ...oddsFields,
      /** In play: keep these markets' prices, at most until the next goal or red card. */
      hold: z.boolean().optional(),
      /** The prices the change is based on. If any has changed since, nothing is saved. */
      seen: seenPricesInput.optional(),
    }),
    response: gameChange,
  },
  releasePrices: {
    summary: 'Release held prices of a live game, in one market or all; the model reprices them',
    params: idParams,
    body: z.strictObject({ market: marketField.optional() }),
    response: gameObject,
  },
  previewPrices: {
    summary: 'Preview the book of a new game, or of one with changed prices and lines; nothing is saved',
    body: z.strictObject({ gameId: idField.optional(), ...oddsFields }),
    response: pricePreviewObject,
  },
  correctResult: {
    summary: 'Correct the result of a game within 72 hours of its end, and resettle its bets',
    params: idParams,
    body: z.strictObject({
      ...correctedResultInput.shape,
      reason: textField(1000),
      /** The previewed version of the game. If the game has changed since, the call is refused. */
      version: z.int().optional(),
    }),
    response: reportedGameChange,
  },
  confirmGame: {
    summary: "Confirm that a live game's data is correct, which keeps its markets open",
    params: idParams,
    body: emptyBody,
    response: gameObject,
  },
  suspendGame: {
    summary: 'Suspend or resume all markets of a game, or one of them',
    params: idParams,
    body: z.strictObject({ suspended: z.boolean(), market: marketField.optional() }),
    response: gameObject,
  },
  startVarCheck: {
    summary: 'Suspend a live game for a VAR check; players see the reason, and early payouts wait',
    params: idParams,
    body: emptyBody,
    response: gameObject,
  },
  decideVarCheck: {
    summary: 'End a VAR check: the goals stand and betting resumes, or one goal is disallowed',
    params: idParams,
    body: z.strictObject({
      /** Identifies the check; a check that has already been decided is refused. */
      since: timeText,
      /** Null if the goals stand. */
      disallowedGoalId: idField.nullable(),
    }),
    response: reportedGameObject,
  },
  addRedCard: {
    summary: 'Record a red card in a live game: markets are briefly suspended and repriced',
    params: idParams,
    body: z.strictObject({
      team: z.enum(TEAM_SIDES),
      /**
       * The team's red cards as the caller saw them. If the number has changed, nothing is
       * recorded.
       */
      seen: z.int().min(0).max(10),
      happenedAt: happenedAtField,
    }),
    response: reportedGameObject,
  },
  listGoals: {
    summary: 'The goals of a game, in order',
    params: idParams,
    response: z.array(goalObject),
    shared: true,
  },
  addGoal: {
    summary: 'Record a goal in a live game: updates the score and briefly suspends markets',
    params: idParams,
    body: newGoalInput,
    status: 201,
    response: recordedGoalObject,
  },
  disallowGoal: {
    summary: 'Disallow a goal in a live game: updates the score and briefly suspends markets',
    params: z.strictObject({ id: positiveIntText, goalId: positiveIntText }),
    body: emptyBody,
    response: reportedGameObject,
  },
  listPlayers: {
    summary:
      'Players for the goalscorer markets by team and name, for all games or one; `before` continues after that player',
    query: pageQuery.extend({ gameId: positiveIntText.optional() }),
    response: z.array(playerObject),
    shared: true,
  },
  createPlayer: {
    summary: 'Add a player',
    body: z.strictObject({
      name: textField(80),
      team: textField(80),
      position: playerObject.shape.position,
      firstGoalscorerOdds: oddsField.optional(),
      lastGoalscorerOdds: oddsField.optional(),
      anytimeGoalscorerOdds: oddsField.optional(),
    }),
    status: 201,
    response: playerObject,
  },
  changePlayer: {
    summary: "Correct a player's name or position; open games offer the player at new prices",
    params: idParams,
    body: z.strictObject({ name: textField(80), position: playerObject.shape.position, seen: seenPlayer }),
    response: playerObject,
  },
  removePlayer: {
    summary: 'Remove a player from the squad: open games no longer offer the player',
    params: idParams,
    body: z.strictObject({ seen: seenPlayer }),
    response: playerObject,
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
