import { z } from 'zod';
import { idField, moneyText, timeText } from '#contract/fields.ts';

/** Why an open bet can't be cashed out: the `reason` in a CASH_OUT_UNAVAILABLE response. */
export const CASH_OUT_UNAVAILABLE_REASONS = [
  'free_bet',
  'boosted',
  'too_little',
  'whole_only',
  'no_price',
  'open_scorer',
  'price_above_model',
  'manual_price',
  'wrong_price',
] as const;
export type CashOutUnavailableReason = (typeof CASH_OUT_UNAVAILABLE_REASONS)[number];

/**
 * An offer to cash out all or part of a bet. It is valid until it expires. If one of the bet's
 * games has changed, the offer is repriced when the player accepts it, and refused with
 * CASH_OUT_CHANGED if `acceptChange` doesn't allow the new amount.
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
