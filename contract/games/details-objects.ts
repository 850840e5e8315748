import { z } from 'zod';
import { idField, minuteField, oddsText, stoppageField, timeText } from '#contract/fields.ts';
import { goalObject, playerObject, resultObject } from '#contract/games/objects.ts';
import { TEAM_SIDES } from '#domain/game.ts';
import { PERIODS } from '#domain/match-clock.ts';

const timelineGoal = goalObject.omit({ gameId: true }).extend({
  /** Disallowed during the match. A goal removed by a result correction is not listed. */
  disallowed: z.boolean(),
});

const timelineRedCard = z.strictObject({
  team: z.enum(TEAM_SIDES),
  /** Null if it was counted before minutes were recorded. */
  minute: minuteField.nullable(),
  stoppageMinutes: stoppageField,
});

const resultChances = z.strictObject({
  period: z.enum(PERIODS),
  minute: minuteField,
  stoppageMinutes: stoppageField,
  /** Probabilities, to three decimals. */
  home: z.number(),
  draw: z.number(),
  away: z.number(),
});

const pastResult = resultObject
  .pick({ id: true, homeTeam: true, awayTeam: true, league: true, startTime: true, homeScore: true, awayScore: true })
  .meta({ id: 'PastResult' });
export type PastResult = z.infer<typeof pastResult>;

const lineUpPlayer = playerObject.pick({ id: true, name: true, position: true }).extend({
  /** Null for a player who started, and if line-ups are not recorded. */
  cameOnMinute: minuteField.nullable(),
});
export type LineUpPlayer = z.infer<typeof lineUpPlayer>;

/** What a match page shows in addition to the game and its markets. */
export const gameDetailsObject = z
  .strictObject({
    gameId: idField,
    version: z.int(),
    /** In order, including disallowed goals. */
    goals: z.array(timelineGoal),
    redCards: z.array(timelineRedCard),
    /** The chances by minute; only the latest if goals are missing, none without a model. */
    chances: z.array(resultChances),
    /** Each team's last ten results before this game, latest first. */
    form: z.strictObject({ home: z.array(pastResult), away: z.array(pastResult) }),
    /** The results of the teams' last five meetings before this game, latest first. */
    meetings: z.array(pastResult),
    /** Who has played, or the teams' known players if line-ups are not recorded. */
    lineUps: z.strictObject({
      recorded: z.boolean(),
      home: z.array(lineUpPlayer),
      away: z.array(lineUpPlayer),
    }),
    /** The last 200 match-result prices before kick-off, oldest first; null while closed. */
    resultPrices: z.array(
      z.strictObject({
        pricedAt: timeText,
        home: oddsText.nullable(),
        draw: oddsText.nullable(),
        away: oddsText.nullable(),
      }),
    ),
  })
  .meta({ id: 'GameDetails' });
export type GameDetails = z.infer<typeof gameDetailsObject>;
