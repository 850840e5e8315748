// Which bets can be cashed out at all: docs/decisions/0040-cash-out.md. The server sets the value.
import type { Bet } from '#contract/bets/objects.ts';

/** Excludes systems, bet builders, boosts and free bets. */
export function canCashOut(bet: Bet): boolean {
  const isGift = bet.freeBetId !== null || bet.boostId !== null;
  const isPricedTogether = bet.legs.some((leg) => leg.group !== null);
  return bet.status === 'pending' && bet.system === null && !isGift && !isPricedTogether;
}
