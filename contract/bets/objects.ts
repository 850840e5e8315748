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
    /** Null for a market that has no bet type. */
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
 * system's full payout divided by its total stake; potentialWin is the return if all legs win, stake
 * included. After a partial cash-out, stake, potentialWin and payout refer to the remainder:
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
    /**
     * The bet's reversed cash-outs: the amount they paid, and the reason for the first reversal;
     * null if none.
     */
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

/** Why an open bet can't be cashed out: the details of CASH_OUT_UNAVAILABLE. */
export const CASH_OUT_UNAVAILABLE_REASONS = [
  'free_bet',
  'boosted',
  'too_little',
  'whole_only',
  'no_price',
  'price_above_model',
  'manual_price',
  'wrong_price',
] as const;
export type CashOutUnavailableReason = (typeof CASH_OUT_UNAVAILABLE_REASONS)[number];

/**
 * An offer to cash out all or part of a bet. Valid until it expires; if one of its games changes,
 * it is repriced when accepted, and refused with CASH_OUT_CHANGED if `acceptChange` does not allow
 * the new amount.
 */
export const cashOutQuoteObject = z
  .strictObject({
    quoteId: idField,
    betId: idField,
    share: z.int().min(1).max(100),
    stake: moneyText,
    /** What the player is paid: the fair value less the margin. */
    amount: moneyText,
    fairValue: moneyText,
    marginPercent: z.string().meta({ examples: ['5.00'] }),
    expiresAt: timeText,
    /** How long the quote is valid from creation, for clients whose clock is off. */
    validForMs: z.int(),
  })
  .meta({ id: 'CashOutQuote' });
export type CashOutQuote = z.infer<typeof cashOutQuoteObject>;

/** Why there is no offer: a reason for CASH_OUT_UNAVAILABLE, or another error of a cash-out. */
export const NO_OFFER_REASONS = [
  ...CASH_OUT_UNAVAILABLE_REASONS,
  'market_suspended',
  'market_closed',
  'game_silent',
  'account_suspended',
  'account_halted',
  'not_ready',
] as const;
export type NoOfferReason = (typeof NO_OFFER_REASONS)[number];

/** The current offer for a pending bet, for display; a cash-out needs a quote. */
export const cashOutValueObject = z
  .strictObject({
    betId: idField,
    /** Null if it can't be cashed out right now. */
    amount: moneyText.nullable(),
    reason: z.enum(NO_OFFER_REASONS).nullable(),
    /** The bet is cashed out automatically once its offer reaches this amount; null if not set. */
    automaticAmount: moneyText.nullable(),
  })
  .meta({ id: 'CashOutValue' });
export type CashOutValue = z.infer<typeof cashOutValueObject>;

export const cashOutObject = z
  .strictObject({
    id: idField,
    betId: idField,
    quoteId: idField,
    share: z.int().min(1).max(100),
    stake: moneyText,
    amount: moneyText,
    /** The stake left in the bet; 0.00 after a full cash-out. */
    stakeLeft: moneyText,
    betStatus: z.enum(['pending', 'cashed_out']),
    createdAt: timeText,
  })
  .meta({ id: 'CashOut' });
export type CashOut = z.infer<typeof cashOutObject>;

/**
 * What a game's open bets would pay if it finished or were abandoned now, with the players paid
 * most.
 */
export const settlementPreviewObject = z
  .strictObject({
    gameId: idField,
    homeScore: z.int(),
    awayScore: z.int(),
    halfTimeRecorded: z.boolean(),
    bets: z.int(),
    stake: moneyText,
    payout: moneyText,
    /**
     * Bets that would stay open because they have legs on other games, or because facts are
     * missing.
     */
    betsLeftOpen: z.int(),
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
     * Cash-outs that would be reversed; `reversed` includes their amount. The corrected result then
     * settles their bets.
     */
    cashOuts: z.int(),
    cashedOut: moneyText,
    /** The part of `reversed` that players no longer have and will owe. */
    debt: moneyText,
    playersInDebt: z.int(),
  })
  .meta({ id: 'CorrectionPreview' });
export type CorrectionPreview = z.infer<typeof correctionPreviewObject>;
