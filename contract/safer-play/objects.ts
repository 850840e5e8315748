import { z } from 'zod';
import { amountBetween, moneyAnswer, timeAnswer } from '#contract/fields.ts';
import { cents, MAX_AMOUNT_CENTS } from '#domain/money.ts';
import { REALITY_CHECK_MINUTES } from '#domain/safer-play.ts';

function eachPeriod<Schema extends z.ZodType>(schema: Schema) {
  return { day: schema, week: schema, month: schema };
}

const limitInput = amountBetween(cents(0), MAX_AMOUNT_CENTS, 'Must be an amount').nullish();
const limitsInput = z.strictObject(eachPeriod(limitInput)).optional();

/** What is left out stays; null removes a limit. */
export const playLimitsInput = z.strictObject({
  deposit: limitsInput,
  stake: limitsInput,
  loss: limitsInput,
  realityCheckMinutes: z.literal([...REALITY_CHECK_MINUTES]).nullish(),
});

/**
 * One limit of one calendar period of UTC. used: deposits asked for and not rejected; stakes placed; or stakes placed less
 * payouts received, which is below zero for who is ahead. left is never below zero; null without a limit.
 */
const limitObject = z.strictObject({
  amount: moneyAnswer.nullable(),
  used: moneyAnswer,
  left: moneyAnswer.nullable(),
  /** A raise or removal (null) that waits, and when it will be in force. */
  next: z.strictObject({ amount: moneyAnswer.nullable(), from: timeAnswer }).nullable(),
});
const limitsObject = z.strictObject(eachPeriod(limitObject));

export const playLimitsObject = z
  .strictObject({
    deposit: limitsObject,
    stake: limitsObject,
    loss: limitsObject,
    /** When each period begins anew. */
    resetsAt: z.strictObject(eachPeriod(timeAnswer)),
    /** Null unless it runs. */
    timedOutUntil: timeAnswer.nullable(),
    selfExcludedUntil: timeAnswer.nullable(),
    realityCheckMinutes: z.int().nullable(),
  })
  .meta({ id: 'PlayLimits' });
export type PlayLimits = z.infer<typeof playLimitsObject>;
export type PlayLimit = z.infer<typeof limitObject>;

/**
 * Completed deposits and withdrawals, own stakes and payouts; added funds are not deposits. openStakes is the part of the
 * stakes that is in bets without a result; net is payouts less the other stakes.
 */
const positionObject = z.strictObject({
  deposits: moneyAnswer,
  withdrawals: moneyAnswer,
  stakes: moneyAnswer,
  payouts: moneyAnswer,
  openStakes: moneyAnswer,
  net: moneyAnswer,
});

/** today is since midnight UTC; the last 7 and 30 days are counted back from now. */
export const netPositionObject = z
  .strictObject({
    today: positionObject,
    last7Days: positionObject,
    last30Days: positionObject,
    all: positionObject,
    /** Since the session that asks began; null for anybody but the player. */
    session: positionObject.extend({ startedAt: timeAnswer }).nullable(),
  })
  .meta({ id: 'NetPosition' });
export type NetPosition = z.infer<typeof netPositionObject>;
