import { z } from 'zod';
import { amountBetween, eachOf, moneyText, timeText } from '#contract/fields.ts';
import { cents, maxAmount } from '#domain/money.ts';
import { LIMIT_PERIODS, REALITY_CHECK_MINUTES } from '#domain/safer-play.ts';

export const limitAmount = amountBetween({ min: () => cents(0), max: maxAmount, message: () => 'Must be an amount' });
const limitInput = limitAmount.nullish();
const limitsInput = z.strictObject(eachOf(LIMIT_PERIODS, limitInput)).optional();

/** Omitted limits are unchanged; null removes a limit. */
export const playLimitsInput = z.strictObject({
  deposit: limitsInput,
  stake: limitsInput,
  loss: limitsInput,
  realityCheckMinutes: z.literal([...REALITY_CHECK_MINUTES]).nullish(),
});

/**
 * One limit for one calendar period (UTC). used: deposits requested and not rejected; own stakes
 * placed; or own stakes placed less payouts received, which is below zero for a player in profit.
 * left is never below zero, and is null without a limit.
 */
const limitObject = z.strictObject({
  amount: moneyText.nullable(),
  /** A limit that staff set; the lower one applies. */
  staffAmount: moneyText.nullable(),
  used: moneyText,
  left: moneyText.nullable(),
  /** A pending increase or removal (null), and when it takes effect. */
  next: z.strictObject({ amount: moneyText.nullable(), from: timeText }).nullable(),
});
const limitsObject = z.strictObject(eachOf(LIMIT_PERIODS, limitObject));

export const playLimitsObject = z
  .strictObject({
    deposit: limitsObject,
    stake: limitsObject,
    loss: limitsObject,
    resetsAt: z.strictObject(eachOf(LIMIT_PERIODS, timeText)),
    /** Null unless a time-out is running. */
    timedOutUntil: timeText.nullable(),
    selfExcludedUntil: timeText.nullable(),
    realityCheckMinutes: z.int().nullable(),
  })
  .meta({ id: 'PlayLimits' });
export type PlayLimits = z.infer<typeof playLimitsObject>;
export type PlayLimit = z.infer<typeof limitObject>;

/**
 * Completed deposits and withdrawals, own stakes placed and payouts; funds added by staff are not
 * deposits. openStakes is the part of these stakes in open bets. net is payouts less the stakes
 * that were settled or cashed out, which may have been placed earlier.
 */
const positionObject = z.strictObject(
  eachOf(['deposits', 'withdrawals', 'stakes', 'payouts', 'openStakes', 'net'], moneyText),
);

/** today is since midnight UTC; the last 7 and 30 days are counted back from now. */
export const netPositionObject = z
  .strictObject({
    today: positionObject,
    last7Days: positionObject,
    last30Days: positionObject,
    all: positionObject,
    /** Since the caller's session began; null for anyone except the player. */
    session: positionObject.extend({ startedAt: timeText }).nullable(),
  })
  .meta({ id: 'NetPosition' });
export type NetPosition = z.infer<typeof netPositionObject>;
