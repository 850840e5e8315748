import { z } from 'zod';
import { idField, lineAnswer, moneyAnswer, oddsAnswer, timeAnswer } from '#contract/fields.ts';
import { BET_STATUSES } from '#domain/bet.ts';
import { BET_TYPES } from '#domain/markets/bet-types.ts';
import { OUTCOMES } from '#domain/settlement/outcome.ts';

/** One selection of an accumulator, with the price and line it was accepted at. */
export const legObject = z
  .strictObject({
    gameId: idField,
    homeTeam: z.string(),
    awayTeam: z.string(),
    betType: z.enum(BET_TYPES),
    selection: z.string(),
    playerId: idField.nullable(),
    line: lineAnswer.nullable(),
    odds: oddsAnswer,
    status: z.enum(['pending', ...OUTCOMES]),
    sentence: z.string().nullable(),
  })
  .meta({ id: 'Leg' });
export type Leg = z.infer<typeof legObject>;

/**
 * A bet. A single says its selection itself; for an accumulator gameId, betType, selection and the teams
 * are null and legs hold them. odds are the total odds; potentialWin is what a full win pays, stake included.
 */
export const betObject = z
  .strictObject({
    id: idField,
    userId: idField,
    username: z.string(),
    gameId: idField.nullable(),
    homeTeam: z.string().nullable(),
    awayTeam: z.string().nullable(),
    betType: z.enum(BET_TYPES).nullable(),
    selection: z.string().nullable(),
    playerId: idField.nullable(),
    line: lineAnswer.nullable(),
    odds: oddsAnswer,
    stake: moneyAnswer,
    potentialWin: moneyAnswer,
    status: z.enum(BET_STATUSES),
    payout: moneyAnswer.nullable(),
    isAccumulator: z.boolean(),
    accumulatorId: idField.nullable(),
    legs: z.array(legObject),
    sentence: z.string().nullable(),
    rulesVersion: z.string().nullable(),
    createdAt: timeAnswer,
    settledAt: timeAnswer.nullable(),
  })
  .meta({ id: 'Bet' });
export type Bet = z.infer<typeof betObject>;
