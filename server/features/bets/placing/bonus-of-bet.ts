// The accumulator bonus for a bet being placed: the one the player saw, or a better one.
import { type BonusTerms, bonusCents, bonusOfOdds, isWorseBonus, MIN_BONUS_LEGS } from '#domain/accumulator-bonus.ts';
import type { BetToPlace } from '#server/features/bets/placing/bet-placement.ts';
import type { BetRequest } from '#server/features/bets/placing/bet-to-place.ts';
import type { PricedSelection } from '#server/features/bets/placing/selections.ts';
import { type BonusLadder, offeredBy, toOffer } from '#server/features/promotions/accumulator-bonus.ts';
import { refuse } from '#server/http/refusal.ts';

/** Only accumulators with enough selections, paid from the balance at ordinary prices, have one. */
export function mayHaveBonus({ selections, system, freeBetId, boostId }: BetRequest): boolean {
  return selections.length >= MIN_BONUS_LEGS && system === null && (freeBetId ?? boostId ?? null) === null;
}

type Figures = Pick<BetToPlace, 'stakeCents' | 'potentialWinCents'>;

/** A bet builder counts as one selection, at its odds. */
export function bonusOf(
  ladder: BonusLadder,
  { stakeCents: stake, potentialWinCents: payout }: Figures,
  selections: readonly PricedSelection[],
): BetToPlace['bonus'] {
  const terms = offeredBy(ladder);
  const bonus = terms && bonusOfOdds(terms, oddsOf(selections));
  return bonus && { terms: bonus, cents: bonusCents(bonus.percent, bonus.maxCents, { stake, payout }) };
}

type CurrentOffer = { ladder: BonusLadder | null; bet: Figures };

/** Refuses with BONUS_CHANGED and the current bonus if it is worse than the one the player saw. */
export function refuseWorseBonus(
  seen: BonusTerms | null | undefined,
  selections: readonly PricedSelection[],
  { ladder, bet }: CurrentOffer,
): void {
  const current = ladder && offeredBy(ladder);
  const { stakeCents: stake, potentialWinCents: payout } = bet;
  const hasBuilder = selections.some(({ quote }) => quote !== null);
  if (seen === undefined || !isWorseBonus(seen, current, { odds: oddsOf(selections), hasBuilder, stake, payout }))
    return;
  refuse('BONUS_CHANGED', { currentBonus: current && toOffer(current) });
}

const oddsOf = (selections: readonly PricedSelection[]) => selections.map((selection) => selection.odds);
