import type { Promotion } from '#contract/promotions/objects.ts';
import { serverNow } from '#web/lib/server-clock.ts';

/** `off` is a boost that would allow a sure win. */
export type PromotionState = 'running' | 'off' | 'planned' | 'usedUp' | 'over';

function isUsedUp({ boost, freeBet }: Pick<Promotion, 'boost' | 'freeBet'>): boolean {
  if (boost) return boost.betsTaken === boost.maxBets;
  return freeBet !== null && freeBet.maxGrants !== null && (freeBet.granted ?? 0) >= freeBet.maxGrants;
}

export function stateOf(promotion: Promotion): PromotionState {
  const { running, startsAt, endsAt, boost } = promotion;
  if (running && !isUsedUp(promotion)) return boost?.sureWin ? 'off' : 'running';
  if (Date.parse(endsAt) <= serverNow()) return 'over';
  if (Date.parse(startsAt) > serverNow()) return 'planned';
  return isUsedUp(promotion) ? 'usedUp' : 'over';
}
