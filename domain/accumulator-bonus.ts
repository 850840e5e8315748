// The bonus of an accumulator with no lost or half-lost selection: a percentage of its net winnings
// that rises with the number of selections that count. A bet keeps the terms it was placed with.
import { MAX_ACCUMULATOR_LEGS } from '#domain/bet.ts';
import { type Cents, cents } from '#domain/money.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import type { Outcome } from '#domain/settlement/outcome.ts';

export const MIN_BONUS_LEGS = 3;
export const MAX_BONUS_LEGS = MAX_ACCUMULATOR_LEGS;
export const MAX_BONUS_PERCENT = 100;

/** With at least `legs` counted selections, the bonus is `percent` of the net winnings. */
export type BonusStep = { readonly legs: number; readonly percent: number };

export type BonusTerms = {
  /** Selections at lower odds when the bet was placed don't count. */
  readonly minOdds: OddsHundredths;
  /** The maximum bonus of one bet. */
  readonly maxCents: Cents;
  /** In ascending order of selections and percentages. */
  readonly steps: readonly BonusStep[];
};

/** The terms as stored with a bet, with the percentage it gets if every selection wins. */
export type BetBonus = BonusTerms & { readonly percent: number };

/** A selection or bet builder with its odds at placement; a builder without void selections. */
export type BonusLeg = { readonly odds: OddsHundredths; readonly outcome: Outcome | null };

export const countBonusLegs = (odds: readonly OddsHundredths[], { minOdds }: Pick<BonusTerms, 'minOdds'>): number =>
  odds.filter((each) => each >= minOdds).length;

/** The percentage for `legs` counted selections; 0 below the first step. */
export function bonusPercent(steps: readonly BonusStep[], legs: number): number {
  return steps.findLast((step) => step.legs <= legs)?.percent ?? 0;
}

/** The next step above `legs` counted selections. */
export function nextBonusStep(steps: readonly BonusStep[], legs: number): BonusStep | null {
  return steps.find((step) => step.legs > legs) ?? null;
}

/** The bonus of an accumulator at these odds; null if it doesn't reach the first step. */
export function bonusOfOdds(terms: BonusTerms, odds: readonly OddsHundredths[]): BetBonus | null {
  const percent = bonusPercent(terms.steps, countBonusLegs(odds, terms));
  return percent === 0 ? null : { ...terms, percent };
}

type Winnings = { readonly stake: Cents; readonly payout: Cents };

/** The percentage of the net winnings, rounded down once to the cent, up to the maximum bonus. */
export function bonusCents(percent: number, maxCents: Cents, { stake, payout }: Winnings): Cents {
  const net = Math.max(0, payout - stake);
  return cents(Math.min(maxCents, Number((BigInt(net) * BigInt(percent)) / 100n)));
}

const PAYS_BONUS: readonly (Outcome | null)[] = ['won', 'half_won', 'void'];

/**
 * The bonus of a settled accumulator; none if a selection is lost, half-lost or undecided. A void
 * selection doesn't count. A half-won selection counts, and the bonus is calculated from the
 * reduced payout.
 */
export function settledBonus(terms: BonusTerms, legs: readonly BonusLeg[], winnings: Winnings): Cents {
  if (!legs.every(({ outcome }) => PAYS_BONUS.includes(outcome))) return cents(0);
  const won = legs.filter(({ outcome }) => outcome !== 'void').map(({ odds }) => odds);
  return bonusCents(bonusPercent(terms.steps, countBonusLegs(won, terms)), terms.maxCents, winnings);
}

/** The first step that breaks the ascending order, and the field that breaks it; null if none. */
export function stepProblem(steps: readonly BonusStep[]): { index: number; field: keyof BonusStep } | null {
  for (const [index, step] of steps.entries()) {
    const before = steps[index - 1];
    if (before === undefined) continue;
    if (step.legs <= before.legs) return { index, field: 'legs' };
    if (step.percent <= before.percent) return { index, field: 'percent' };
  }
  return null;
}

/**
 * The highest bonus at which backing every combination of results of `legs` games can't make a
 * profit. If each book's margin is at least m, backing them all costs at least (1 + m)^legs per
 * unit paid, so a bonus may raise the payout by at most that factor.
 */
export function highestSafePercent(legs: number, lowestMarginBasisPoints: number): number {
  const book = BigInt(10_000 + lowestMarginBasisPoints) ** BigInt(legs);
  const percent = Number((book * 100n) / 10_000n ** BigInt(legs)) - 100;
  return Math.min(MAX_BONUS_PERCENT, percent);
}

/** The index of the first step above `highestSafePercent`; null if there is none. */
export function unsafeStep(steps: readonly BonusStep[], lowestMarginBasisPoints: number): number | null {
  const index = steps.findIndex(({ legs, percent }) => percent > highestSafePercent(legs, lowestMarginBasisPoints));
  return index === -1 ? null : index;
}

type Accumulator = Winnings & {
  readonly odds: readonly OddsHundredths[];
  /** Without its void selections, a bet builder may have any lower odds. */
  readonly hasBuilder: boolean;
};

/**
 * Whether the current terms are worse for an accumulator than those its player saw. If not, its
 * bonus is at least the one shown, whether all its selections win or some are void.
 */
export function isWorseBonus(seen: BonusTerms | null, current: BonusTerms | null, bet: Accumulator): boolean {
  const seenBonus = seen && bonusOfOdds(seen, bet.odds);
  if (seenBonus === null) return false;
  const currentBonus = current && bonusOfOdds(current, bet.odds);
  if (currentBonus === null) return true;
  const countedOdds = bet.odds.filter((odds) => odds >= seenBonus.minOdds);
  return (
    countedOdds.some((odds) => odds < currentBonus.minOdds) ||
    (bet.hasBuilder && currentBonus.minOdds > seenBonus.minOdds) ||
    countedOdds.some(
      (_, index) => bonusPercent(currentBonus.steps, index + 1) < bonusPercent(seenBonus.steps, index + 1),
    ) ||
    bonusCents(currentBonus.percent, currentBonus.maxCents, bet) <
      bonusCents(seenBonus.percent, seenBonus.maxCents, bet)
  );
}

type Ladder = BonusTerms & { readonly isOn: boolean };

/** Whether any accumulator could get a higher bonus than before. */
export function isMoreGenerous(before: Ladder, after: Ladder): boolean {
  if (!after.isOn) return false;
  if (!before.isOn) return true;
  if (after.minOdds < before.minOdds || after.maxCents > before.maxCents) return true;
  return after.steps.some(({ legs, percent }) => percent > bonusPercent(before.steps, legs));
}
