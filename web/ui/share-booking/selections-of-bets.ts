import type { Bet } from '#contract/bets/objects.ts';
import { gameSelectionKey, type SelectionIdentity } from '#web/lib/selection.ts';

function selectionsOfBet(bet: Bet): SelectionIdentity[] {
  const { gameId, market, selection } = bet;
  if (gameId === null || market === null || selection === null)
    return bet.legs.filter(({ status }) => status === 'pending');
  return [{ ...bet, gameId, market, selection }];
}

/** The selections of open bets, without decided legs, each listed once, to share as a code. */
export function selectionsOfBets(bets: readonly Bet[]): SelectionIdentity[] {
  const all = bets.flatMap(selectionsOfBet);
  return [...new Map(all.map((selection) => [gameSelectionKey(selection), selection])).values()];
}
