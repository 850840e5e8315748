// A slip's accumulator bonus. A worse one must be accepted, even by those who accept any odds.
import { useQuery } from '@tanstack/react-query';
import type { BonusOffer } from '#contract/promotions/accumulator-bonus.ts';
import { type BonusTerms, bonusCents, bonusOfOdds, isWorseBonus } from '#domain/accumulator-bonus.ts';
import { type Cents, cents, parseAmount } from '#domain/money.ts';
import { MIN_ODDS, type OddsHundredths, parseOdds } from '#domain/odds.ts';
import { type BuilderOdds, type CombinedFigures, legOdds } from '#web/features/slip/combined/combined.ts';
import { isBuilder, legsOf, type Multiple, type Slip } from '#web/features/slip/slip.ts';
import { changeMultiple } from '#web/features/slip/slip-changes.ts';
import { changeSlip } from '#web/features/slip/slip-store.ts';
import { queryOf } from '#web/lib/query-client.ts';

/** The maximum age of a slip's bonus data. */
const FRESH_MS = 60_000;

/** The bonus if every selection wins; 0 percent below the first step. */
export type BonusFigures = { percent: number; amount: Cents };

export type SlipBonus = BonusFigures & {
  odds: readonly OddsHundredths[];
  /** Null if no bonus is currently offered. */
  terms: BonusTerms | null;
  isStaked: boolean;
  /** The bonus the player saw, if the current one is worse. */
  changedFrom: BonusFigures | null;
  /** Whether the terms differ from those that the player saw, without being worse. */
  isNew: boolean;
  /** Records the current bonus as seen. */
  accept: () => void;
};

function termsOf({ minOdds, maxBonus, steps }: BonusOffer): BonusTerms {
  return { minOdds: parseOdds(minOdds) ?? MIN_ODDS, maxCents: parseAmount(maxBonus) ?? cents(0), steps };
}

type Accumulator = { multiple: Multiple; figures: CombinedFigures; isFree: boolean };

/** Null for a slip that can't have a bonus, or while the bonus is unknown. */
export function useSlipBonus(live: Slip, shown: Accumulator | undefined, builderOdds: BuilderOdds): SlipBonus | null {
  const mayHaveBonus = shown !== undefined && !shown.isFree && live.lines.length > 1;
  const settings = useQuery({
    ...queryOf('getSiteSettings', {}),
    ...(mayHaveBonus && { staleTime: FRESH_MS, refetchInterval: FRESH_MS }),
  }).data;
  const odds = mayHaveBonus ? legOdds(live, builderOdds) : null;
  if (!settings || shown === undefined || odds === null) return null;
  const { attempt, bonus: seenOffer } = shown.multiple;
  const { stake, potentialWin: payout } = shown.figures;
  const offer = settings.accumulatorBonus ?? null;
  const terms = offer && termsOf(offer);
  const seenTerms = seenOffer ? termsOf(seenOffer) : null;
  const figuresOf = (offered: BonusTerms | null): BonusFigures => {
    const { percent = 0, maxCents = cents(0) } = (offered && bonusOfOdds(offered, odds)) ?? {};
    return { percent, amount: bonusCents(percent, maxCents, { stake, payout }) };
  };
  const isFixed = attempt !== null;
  const hasBuilder = legsOf(live.lines).some(isBuilder);
  const isWorse = !isFixed && isWorseBonus(seenTerms, terms, { odds, hasBuilder, stake, payout });
  return {
    ...figuresOf(isFixed ? seenTerms : terms),
    odds,
    terms,
    isStaked: stake > 0,
    changedFrom: isWorse ? figuresOf(seenTerms) : null,
    isNew: !(isFixed || isWorse) && offer !== null && JSON.stringify(offer) !== JSON.stringify(seenOffer),
    accept: () => changeSlip((slip) => changeMultiple(slip, 'accumulator', { bonus: offer, problem: null })),
  };
}
