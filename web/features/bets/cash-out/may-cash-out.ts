// Which bets are ever offered a cash-out: docs/decisions/0040-cash-out.md. What one is worth now the server says.
import type { Bet } from '#contract/bets/objects.ts';

/** Not systems, not selections of one game that are priced together, and no gifts: boosts and free bets. */
export function mayCashOut(bet: Bet): boolean {
  const isGift = bet.freeBetId !== null || bet.boostId !== null;
  const isPricedTogether = bet.legs.some((leg) => leg.group !== null);
  return bet.status === 'pending' && bet.system === null && !isGift && !isPricedTogether;
}
