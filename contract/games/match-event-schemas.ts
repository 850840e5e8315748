import { z } from 'zod';
import {
  emptyBody,
  goalCountField,
  idField,
  minuteField,
  stoppageField,
  textField,
  timeText,
} from '#contract/fields.ts';
import {
  correctedResultInput,
  happenedAtField,
  isValidStoppage,
  newGoalInput,
  reportedMinuteField,
  STOPPAGE_PROBLEM,
} from '#contract/games/match-event-fields.ts';
import { gameObject, goalObject, recordedGoalObject, reportedGameObject } from '#contract/games/objects.ts';
import { awaitingSecond } from '#contract/proposals/objects.ts';
import { GAME_STATUSES, TEAM_SIDES } from '#domain/game.ts';
import { PERIODS } from '#domain/match-clock.ts';

const reportedGameChange = reportedGameObject.extend({ awaitingSecond }).meta({ id: 'ReportedGameChange' });

/** Calls that report what happens in a match: status, periods, score, goals, cards, VAR checks. */
export const matchEventSchemas = {
  setGameStatus: {
    summary: 'Start, end, postpone or abandon a game',
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
    // Identifies the change, so that a late retry can't undo a newer one.
    body: z.strictObject({ undoUntil: timeText }),
    response: gameObject,
  },
  setGameScore: {
    summary: 'Set score and minute, the half-time score, and red cards',
    body: z
      .strictObject({
        homeScore: goalCountField,
        awayScore: goalCountField,
        currentMinute: reportedMinuteField,
        /** Only with minute 45 or 90. If omitted, it is unchanged unless the minute changes. */
        stoppageMinutes: stoppageField.optional(),
        halfTimeHomeScore: goalCountField.nullish(),
        halfTimeAwayScore: goalCountField.nullish(),
        homeRedCards: z.int().min(0).max(11).optional(),
        awayRedCards: z.int().min(0).max(11).optional(),
        /** Allowed only with a score change or a red card. */
        happenedAt: happenedAtField,
        /**
         * The values that the change is based on. If one has changed since, nothing is saved. A
         * minute equal to the one seen leaves the clock as it is.
         */
        seen: z
          .strictObject({
            currentMinute: minuteField.optional(),
            stoppageMinutes: stoppageField.optional(),
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
    body: z.strictObject({
      period: z.enum(PERIODS),
      /** Allowed only with half_time. */
      happenedAt: happenedAtField,
    }),
    response: reportedGameObject,
  },
  announceStoppage: {
    summary: 'Set the stoppage time announced for the half that is being played; reprices the game',
    body: z.strictObject({
      /** If the other half is being played, the call is refused. */
      period: z.enum(['first_half', 'second_half']),
      /** Null withdraws an announcement made by mistake. */
      announcedStoppageMinutes: stoppageField.nullable(),
    }),
    response: gameObject,
  },
  correctResult: {
    summary: 'Correct the result of a game within 72 hours of its end, and resettle its bets',
    body: z.strictObject({
      ...correctedResultInput.shape,
      reason: textField(1000),
      /** The previewed version of the game. If the game has changed since, the call is refused. */
      version: z.int().optional(),
    }),
    response: reportedGameChange,
  },
  startVarCheck: {
    summary: 'Suspend a live game for a VAR check; players see the reason, and early payouts wait',
    body: emptyBody,
    response: gameObject,
  },
  decideVarCheck: {
    summary: 'End a VAR check: the goals stand and betting resumes, or one goal is disallowed',
    body: z.strictObject({
      /** Identifies the check. If it has already ended, the call is refused. */
      since: timeText,
      /** Null if the goals stand. */
      disallowedGoalId: idField.nullable(),
    }),
    response: reportedGameObject,
  },
  addRedCard: {
    summary: 'Record a red card in a live game: markets are briefly suspended and repriced',
    body: z.strictObject({
      team: z.enum(TEAM_SIDES),
      /** The team's red cards as the caller saw them; nothing is recorded if the number differs. */
      seen: z.int().min(0).max(10),
      happenedAt: happenedAtField,
    }),
    response: reportedGameObject,
  },
  listGoals: { summary: 'The goals of a game, in order', response: z.array(goalObject), shared: true },
  addGoal: {
    summary: 'Record a goal in a live game: updates the score and briefly suspends markets',
    body: newGoalInput,
    status: 201,
    response: recordedGoalObject,
  },
  disallowGoal: {
    summary: 'Disallow a goal in a live game: updates the score and briefly suspends markets',
    body: emptyBody,
    response: reportedGameObject,
  },
} as const;
