import { z } from 'zod';
import { type ErrorCode, errorCodes } from '#contract/error-codes.ts';
import { idField, lineAnswer, moneyAnswer, oddsAnswer, timeAnswer } from '#contract/fields.ts';
import { BET_STATUSES } from '#domain/bet.ts';
import { BET_TYPES } from '#domain/markets/bet-types.ts';
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
  })
  .partial()
  .required({ code: true })
  .meta({ id: 'Reason' });

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
    /** What the sentence says happened, to be worded in any language; null where no rule decided the leg. */
    reason: reasonObject.nullable(),
    /** Legs of one group are of one game and count together, at groupOdds; null for a leg by itself. */
    group: z.int().nullable(),
    groupOdds: oddsAnswer.nullable(),
  })
  .meta({ id: 'Leg' });
export type Leg = z.infer<typeof legObject>;

/**
 * A bet. A single says its selection itself; for an accumulator gameId, betType, selection and the teams
 * are null and legs hold them. odds are the total odds; potentialWin is what a full win pays, stake included.
 * Where parts of the bet were cashed out, stake, potentialWin and payout are of what was left: cashedOutStake is
 * what those parts had staked and cashedOut what was paid for them.
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
    cashedOutStake: moneyAnswer,
    cashedOut: moneyAnswer,
    /** What the player got for earlier settlements and paid back when they were corrected. */
    takenBack: moneyAnswer,
    /** Cash-outs of it that were reversed, what was paid for them, and why; null where none was. */
    cashOutReversed: z.strictObject({ amount: moneyAnswer, reason: reasonObject }).nullable(),
    isAccumulator: z.boolean(),
    accumulatorId: idField.nullable(),
    /** The kind of system, whose lines each have the stake of stakePerLine; null for other bets. */
    system: z.enum(SYSTEM_KINDS).nullable(),
    stakePerLine: moneyAnswer.nullable(),
    /** The free bet that is its stake: then potentialWin and payout are the profit alone. */
    freeBetId: idField.nullable(),
    /** The promotion whose boosted odds it was taken at. */
    boostId: idField.nullable(),
    legs: z.array(legObject),
    sentence: z.string().nullable(),
    rulesVersion: z.string().nullable(),
    createdAt: timeAnswer,
    settledAt: timeAnswer.nullable(),
    /** In the bets table of staff: manual settlements that await a second person. */
    firstSettlements: z.array(z.strictObject({ by: z.string(), status: z.enum(['won', 'lost', 'void']) })).optional(),
  })
  .meta({ id: 'Bet' });
export type Bet = z.infer<typeof betObject>;

/** A bet in play that waits to be accepted, with its stake held, or that was refused after it had waited. */
export const waitingBetObject = z
  .strictObject({
    id: idField,
    stake: moneyAnswer,
    selections: z.array(
      z.strictObject({
        gameId: idField,
        homeTeam: z.string(),
        awayTeam: z.string(),
        betType: z.enum(BET_TYPES),
        selection: z.string().nullable(),
        line: lineAnswer.nullable(),
      }),
    ),
    /** When it is accepted or refused. */
    endsAt: timeAnswer,
    /** Why it was refused; null while it waits. */
    refusal: z.enum(Object.keys(errorCodes) as ErrorCode[]).nullable(),
  })
  .meta({ id: 'WaitingBet' });
export type WaitingBet = z.infer<typeof waitingBetObject>;

/** An offer for a bet or a share of it. It stands until expiresAt, and while none of the bet's games changes. */
export const cashOutQuoteObject = z
  .strictObject({
    quoteId: idField,
    betId: idField,
    /** The percentage of the stake that is cashed out. */
    share: z.int().min(1).max(100),
    stake: moneyAnswer,
    /** What the player gets: the fair value less the margin. */
    amount: moneyAnswer,
    fairValue: moneyAnswer,
    marginPercent: z.string().meta({ examples: ['5.00'] }),
    expiresAt: timeAnswer,
    /** How long it stands from when it was made, for clients whose clock is not the server's. */
    lastsMs: z.int(),
  })
  .meta({ id: 'CashOutQuote' });
export type CashOutQuote = z.infer<typeof cashOutQuoteObject>;

/** A cash-out as it was made. */
export const cashOutObject = z
  .strictObject({
    id: idField,
    betId: idField,
    quoteId: idField,
    share: z.int().min(1).max(100),
    stake: moneyAnswer,
    amount: moneyAnswer,
    /** What stays in the bet; 0.00 when all of it was cashed out. */
    stakeLeft: moneyAnswer,
    betStatus: z.enum(['pending', 'cashed_out']),
    createdAt: timeAnswer,
  })
  .meta({ id: 'CashOut' });
export type CashOut = z.infer<typeof cashOutObject>;

/** What the open bets of a game would be paid if it ended as it stands. The players are those who get most. */
export const settlementPreviewObject = z
  .strictObject({
    gameId: idField,
    homeScore: z.int(),
    awayScore: z.int(),
    halfTimeRecorded: z.boolean(),
    /** The open bets that would be settled, what they staked and what they would be paid. */
    bets: z.int(),
    stake: moneyAnswer,
    payout: moneyAnswer,
    /** Open bets that would stay open: legs of other games, or facts that are missing. */
    betsLeftOpen: z.int(),
    players: z.array(
      z.strictObject({ userId: idField, username: z.string(), bets: z.int(), stake: moneyAnswer, payout: moneyAnswer }),
    ),
  })
  .meta({ id: 'SettlementPreview' });
export type SettlementPreview = z.infer<typeof settlementPreviewObject>;

/** What correcting the result of a game would do to its bets. */
export const correctionPreviewObject = z
  .strictObject({
    gameId: idField,
    /** Of the game that was looked at: with it the correction is refused when somebody was faster. */
    version: z.int(),
    /** By how bets stand and how they would: from and to are the same where only the payout changes. */
    changes: z.array(
      z.strictObject({
        from: z.enum(BET_STATUSES),
        to: z.enum(BET_STATUSES),
        bets: z.int(),
        takenBack: moneyAnswer,
        paidOut: moneyAnswer,
      }),
    ),
    bets: z.int(),
    /** Open bets with a selection that changes, which would stay open all the same. */
    betsLeftOpen: z.int(),
    /** Payouts that are taken back, and those that are made in their place. */
    takenBack: moneyAnswer,
    paidOut: moneyAnswer,
    /** Cash-outs that are reversed, in what is taken back: their bets are open again and settled by the result. */
    cashOuts: z.int(),
    cashedOut: moneyAnswer,
    /** Of what is taken back, what players no longer have: they owe it. */
    debt: moneyAnswer,
    playersInDebt: z.int(),
  })
  .meta({ id: 'CorrectionPreview' });
export type CorrectionPreview = z.infer<typeof correctionPreviewObject>;
