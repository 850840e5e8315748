import { z } from 'zod';
import { amountBetween, eachOf, goalCountField, idField, marketField, moneyText } from '#contract/fields.ts';
import { RISK_LIMIT_NAMES } from '#contract/risk/limit-names.ts';
import { maxAmount } from '#domain/money.ts';
import { MARGIN_METHODS } from '#domain/pricing/margin.ts';
import { minAmount } from '#domain/wallet.ts';

/**
 * In the order of the names, limits on: the stake and the payout of one bet; what the open bets on
 * one selection, and on one game, can cost beyond their stakes; each player's open stakes, winnings
 * on one game, and winnings of one day's bets (UTC); all players' winnings with the same selections
 * in one bet; and the value of a free bet. The cost of a game is the sum of each book's worst case,
 * and an accumulator counts on each of its games like a single.
 */
export const riskLimitsObject = z.strictObject(eachOf(RISK_LIMIT_NAMES, moneyText)).meta({ id: 'RiskLimits' });
export type RiskLimits = z.infer<typeof riskLimitsObject>;
export const riskLimitsInput = z.strictObject(
  eachOf(
    RISK_LIMIT_NAMES,
    amountBetween({ min: minAmount, max: maxAmount, message: (min) => `Must be at least ${min}` }).optional(),
  ),
);

const basisPoints = z.int().min(0).max(5000);

/** The margin method, and the margin of each market in basis points: 500 is a book of 1.05. */
export const marginsObject = z
  .strictObject({ method: z.enum(MARGIN_METHODS), basisPoints: z.record(z.string(), z.int()) })
  .meta({ id: 'Margins' });
export const marginsInput = z.strictObject({
  method: z.enum(MARGIN_METHODS).optional(),
  basisPoints: z.record(marketField, basisPoints).optional(),
});

/** A final score and the operator's profit (or, below zero, loss) on open bets. */
const scoreProfit = z.strictObject({ home: goalCountField, away: goalCountField, profit: moneyText });

/**
 * A game's exposure, counting accumulators like singles and assuming that outcomes the score
 * doesn't decide are the most expensive ones.
 */
export const exposureObject = z
  .strictObject({
    gameId: idField,
    homeTeam: z.string(),
    awayTeam: z.string(),
    stakes: moneyText,
    accumulatorStakes: moneyText,
    worst: scoreProfit,
    best: scoreProfit,
    scores: z.array(scoreProfit),
  })
  .meta({ id: 'Exposure' });
export type Exposure = z.infer<typeof exposureObject>;

/** One game's exposure with its selections, excluding bet builders, which combine several. */
export const gameExposureObject = exposureObject
  .extend({
    selections: z.array(
      z.strictObject({
        key: z.string(),
        /** Open stakes, including those of accumulators. */
        stakes: moneyText,
        /** What the selection's bets cost beyond their own stakes if it wins. */
        liability: moneyText,
      }),
    ),
  })
  .meta({ id: 'GameExposure' });
export type GameExposure = z.infer<typeof gameExposureObject>;
