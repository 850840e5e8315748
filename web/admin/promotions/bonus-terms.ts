import type { BonusSetting } from '#contract/promotions/accumulator-bonus.ts';
import { MAX_BONUS_LEGS, MAX_BONUS_PERCENT, MIN_BONUS_LEGS, stepProblem } from '#domain/accumulator-bonus.ts';
import { formatOdds } from '#domain/odds.ts';
import { parseEnteredOdds } from '#web/admin/promotions/entered-odds.ts';
import { enteredAmount } from '#web/admin/shared/entered-amount.ts';

export type BonusInput = {
  on: boolean;
  minOdds: string;
  maxBonus: string;
  steps: { legs: string; percent: string }[];
};

export function bonusInputOf({ on, minOdds, maxBonus, steps }: BonusSetting): BonusInput {
  return { on, minOdds, maxBonus, steps: steps.map((each) => ({ legs: `${each.legs}`, percent: `${each.percent}` })) };
}

const wholeNumber = (input: string): number => (/^\d{1,3}$/.test(input.trim()) ? Number(input) : Number.NaN);
const stepsOf = ({ steps }: BonusInput) =>
  steps.map(({ legs, percent }) => ({ legs: wholeNumber(legs), percent: wholeNumber(percent) }));

/** Whether a step's number is within bounds and higher than the previous step's. */
export function isStepValid(input: BonusInput, index: number, field: 'legs' | 'percent'): boolean {
  const steps = stepsOf(input);
  const value = steps[index]?.[field] ?? Number.NaN;
  const [least, most] = field === 'legs' ? [MIN_BONUS_LEGS, MAX_BONUS_LEGS] : [1, MAX_BONUS_PERCENT];
  if (!(value >= least && value <= most)) return false;
  const problem = stepProblem(steps.slice(Math.max(0, index - 1), index + 1));
  return problem?.field !== field;
}

/** The highest percentage the margins allow; null for an invalid number of selections. */
export function safePercent({ safePercents }: BonusSetting, legs: string): number | null {
  return safePercents[wholeNumber(legs) - MIN_BONUS_LEGS] ?? null;
}

export function bonusBody(input: BonusInput, version: number) {
  const odds = parseEnteredOdds(input.minOdds);
  return {
    on: input.on,
    minOdds: odds === null ? input.minOdds : formatOdds(odds),
    maxBonus: enteredAmount(input.maxBonus),
    steps: stepsOf(input),
    version,
  };
}
