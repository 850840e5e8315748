// The accumulator bonus: the public offer, the setting that staff edit, and the terms of a bet.
import { z } from 'zod';
import { amountBetween, moneyText, oddsField, oddsText } from '#contract/fields.ts';
import {
  type BonusStep,
  MAX_BONUS_LEGS,
  MAX_BONUS_PERCENT,
  MIN_BONUS_LEGS,
  stepProblem,
} from '#domain/accumulator-bonus.ts';
import { maxAmount } from '#domain/money.ts';
import { minAmount } from '#domain/wallet.ts';

/** With at least `legs` counted selections, the bonus is `percent` of the net winnings. */
const step = z.strictObject({ legs: z.int(), percent: z.int() });

/** A selection counts if its odds were at least minOdds when the bet was placed. */
const offer = { minOdds: oddsText, maxBonus: moneyText, steps: z.array(step) };

/** The bonus that new accumulators get if they win. */
export const bonusOfferObject = z.strictObject(offer).meta({ id: 'AccumulatorBonusOffer' });
export type BonusOffer = z.infer<typeof bonusOfferObject>;

export const bonusSettingObject = z
  .strictObject({
    on: z.boolean(),
    ...offer,
    version: z.int().min(0).meta({ description: '0: never saved' }),
    /** The highest percentage that allows no sure win, for each number of selections from 3 up. */
    safePercents: z.array(z.int()),
  })
  .meta({ id: 'AccumulatorBonus' });
export type BonusSetting = z.infer<typeof bonusSettingObject>;

const stepInput = z.strictObject({
  legs: z.int().min(MIN_BONUS_LEGS).max(MAX_BONUS_LEGS),
  percent: z.int().min(1).max(MAX_BONUS_PERCENT),
});
const ORDER_MESSAGES = {
  legs: 'Must be more selections than in the step before',
  percent: 'Must be a higher percentage than in the step before',
};

const termsInput = {
  minOdds: oddsField,
  maxBonus: amountBetween({ min: minAmount, max: maxAmount, message: (min) => `Must be at least ${min}` }),
  steps: z.array(stepInput).max(MAX_BONUS_LEGS - MIN_BONUS_LEGS + 1),
};

function refuseUnorderedSteps({ steps }: { steps: readonly BonusStep[] }, context: z.core.$RefinementCtx): void {
  const problem = stepProblem(steps);
  if (problem === null) return;
  const { index, field } = problem;
  context.addIssue({ code: 'custom', path: ['steps', index, field], message: ORDER_MESSAGES[field] });
}

export const bonusSettingInput = z
  .strictObject({
    on: z.boolean(),
    ...termsInput,
    /** The version the edit is based on; SETTINGS_CHANGED if there is a newer one. */
    version: z.int().min(0),
  })
  .refine(({ on, steps }) => !on || steps.length > 0, { path: ['steps'], message: 'Add at least one step' })
  .superRefine(refuseUnorderedSteps);

export const seenBonusInput = z
  .strictObject(termsInput)
  .superRefine(refuseUnorderedSteps)
  .nullish()
  .meta({
    description:
      'The accumulator bonus the player saw, as in GET /api/settings; null for none. If the current one is ' +
      'worse, the bet is refused with BONUS_CHANGED. If omitted, the bet gets the current one',
  });

/**
 * The bonus an accumulator was placed with. percent and potential assume that every selection wins;
 * void selections don't count, so the bet may drop to a lower step. paid is part of the payout, and
 * null while the bet is open.
 */
export const betBonusObject = z
  .strictObject({
    percent: z.int(),
    potential: moneyText,
    paid: moneyText.nullable(),
    /** The bet's maximum bonus. */
    maxBonus: moneyText,
    minOdds: oddsText,
    steps: z.array(step),
  })
  .meta({ id: 'BetBonus' });
