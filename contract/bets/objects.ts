import { z } from 'zod';
import { type ErrorCode, errorCodes } from '#contract/error-codes.ts';
import { HANDICAP_LINE_DESCRIPTION, idField, lineText, moneyText, oddsText, timeText } from '#contract/fields.ts';
import { betBonusObject } from '#contract/promotions/accumulator-bonus.ts';
import { BET_STATUSES } from '#domain/bet.ts';
import { BET_TYPES } from '#domain/markets/api-fields.ts';
import { OUTCOMES } from '#domain/settlement/outcome.ts';
import { REASON_CODES } from '#domain/settlement/reason.ts';
import { SYSTEM_KINDS } from '#domain/slip.ts';

const reasonObject = z
  .strictObject({
    code: z.enum(REASON_CODES),
    score: z.string(),
    halfTime: z.string(),
    goals: z.int(),
    since: z.string(),
    finalScore: z.string(),
  })
  .partial()
  .required({ code: true })
  .meta({ id: 'Reason' });

export const legObject = z
  .strictObject({
    gameId: idField,
    homeTeam: z.string(),
    awayTeam: z.string(),
    /** Null for a market that the specification does not name. */
    betType: z.enum(BET_TYPES).nullable(),
    market: z.string(),
    selection: z.string(),
    playerId: idField.nullable(),
    line: lineText.nullable().meta({ description: HANDICAP_LINE_DESCRIPTION }),
    odds: oddsText,
    status: z.enum(['pending', ...OUTCOMES]),
    /** The outcome in one English sentence; null if no rule decided it. */
    explanation: z.string().nullable(),
    /** Why the leg has its outcome, in translatable form; null if no rule decided it. */
    reason: reasonObject.nullable(),
    /** Legs of one bet builder share a group and count as one leg at groupOdds. */
    group: z.int().nullable(),
    groupOdds: oddsText.nullable(),
  })
  .meta({ id: 'Leg' });
export type Leg = z.infer<typeof legObject>;

/**
 * A bet. `legs` always holds the selections. A single repeats its selection in the top-level
 * fields, which are null for accumulators, systems and bet builders. odds are the total odds, or a
 * system's full payout divided by its total stake; potentialWin is the return if all legs win,
 * stake included. After a partial cash-out, stake, potentialWin and payout refer to the remainder:
 * cashedOutStake is the stake of the cashed-out parts and cashedOut is what they paid.
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
    market: z.string().nullable(),
    selection: z.string().nullable(),
    playerId: idField.nullable(),
    line: lineText.nullable().meta({ description: HANDICAP_LINE_DESCRIPTION }),
    odds: oddsText,
    stake: moneyText,
    potentialWin: moneyText,
    status: z.enum(BET_STATUSES),
    payout: moneyText.nullable(),
    cashedOutStake: moneyText,
    cashedOut: moneyText,
    /** Payouts of earlier settlements, which were reversed. */
    reversedPayouts: moneyText,
    /** The bet's reversed cash-outs: the amount they paid and the first reason; null if none. */
    reversedCashOuts: z.strictObject({ amount: moneyText, reason: reasonObject }).nullable(),
    isAccumulator: z.boolean(),
    accumulatorId: idField.nullable(),
    /** The system kind; stakePerLine is staked on each line. Null for other bets. */
    system: z.enum(SYSTEM_KINDS).nullable(),
    stakePerLine: moneyText.nullable(),
    /** The free bet used as the stake: potentialWin and payout are then the profit alone. */
    freeBetId: idField.nullable(),
    boostId: idField.nullable(),
    /** Set only for accumulators with a bonus. potentialWin excludes it; payout includes it. */
    bonus: betBonusObject.optional(),
    legs: z.array(legObject),
    /** Why the bet has its status: the note of its settlement, or else a single's explanation. */
    explanation: z.string().nullable(),
    rulesVersion: z.string().nullable(),
    createdAt: timeText,
    settledAt: timeText.nullable(),
    /** Only in the staff bets table: manual settlements awaiting a second person's decision. */
    firstSettlements: z.array(z.strictObject({ by: z.string(), status: z.enum(['won', 'lost', 'void']) })).optional(),
  })
  .meta({ id: 'Bet' });
export type Bet = z.infer<typeof betObject>;

/** An in-play bet during its delay, with its stake held, or one refused after the delay. */
export const waitingBetObject = z
  .strictObject({
    id: idField,
    stake: moneyText,
    selections: z.array(
      z.strictObject({
        gameId: idField,
        homeTeam: z.string(),
        awayTeam: z.string(),
        betType: z.enum(BET_TYPES).nullable(),
        market: z.string(),
        selection: z.string().nullable(),
        line: lineText.nullable().meta({ description: HANDICAP_LINE_DESCRIPTION }),
      }),
    ),
    endsAt: timeText,
    /** Why the bet was refused; null during the delay. */
    refusal: z.enum(Object.keys(errorCodes) as ErrorCode[]).nullable(),
  })
  .meta({ id: 'WaitingBet' });
export type WaitingBet = z.infer<typeof waitingBetObject>;

/** What a game's open bets would pay if it finished or were abandoned now, highest first. */
export const settlementPreviewObject = z
  .strictObject({
    gameId: idField,
    homeScore: z.int(),
    awayScore: z.int(),
    halfTimeRecorded: z.boolean(),
    bets: z.int(),
    stake: moneyText,
    payout: moneyText,
    /** Bets that would stay open because of legs on other games, or because facts are missing. */
    betsLeftOpen: z.int(),
    playerCount: z.int(),
    /** The players with the highest payouts, at most 50. */
    players: z.array(
      z.strictObject({ userId: idField, username: z.string(), bets: z.int(), stake: moneyText, payout: moneyText }),
    ),
  })
  .meta({ id: 'SettlementPreview' });
export type SettlementPreview = z.infer<typeof settlementPreviewObject>;

export const correctionPreviewObject = z
  .strictObject({
    gameId: idField,
    /** The previewed version of the game; sent with the correction to detect later changes. */
    version: z.int(),
    /** By old and new status; from and to are equal if only the payout changes. */
    changes: z.array(
      z.strictObject({
        from: z.enum(BET_STATUSES),
        to: z.enum(BET_STATUSES),
        bets: z.int(),
        reversed: moneyText,
        paidOut: moneyText,
      }),
    ),
    bets: z.int(),
    /** Open bets with a leg whose outcome changes, but which would stay open. */
    betsLeftOpen: z.int(),
    /** The reversed payouts, and the payouts that replace them. */
    reversed: moneyText,
    paidOut: moneyText,
    /**
     * Cash-outs that would be reversed; `reversed` includes their amount. Their bets are reopened,
     * and settled if the corrected result decides them.
     */
    cashOuts: z.int(),
    cashedOut: moneyText,
    /** The part of `reversed` that players no longer have and will owe. */
    debt: moneyText,
    playersInDebt: z.int(),
  })
  .meta({ id: 'CorrectionPreview' });
export type CorrectionPreview = z.infer<typeof correctionPreviewObject>;
