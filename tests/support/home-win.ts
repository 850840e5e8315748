// A home win at 2.50, as a selection in the slip and as a leg of a bet.
import type { Leg } from '#contract/bets/objects.ts';
import type { Selection } from '#web/lib/selection.ts';

export const HOME_WIN: Selection = {
  gameId: 1,
  homeTeam: 'Ashford',
  awayTeam: 'Benwick',
  market: 'match_result',
  betType: 'match_result',
  selection: 'home',
  playerId: null,
  line: null,
  odds: '2.50',
};

/** A pending leg outside a bet builder, with these fields changed. */
export const legOf = (fields: Partial<Leg>): Leg => ({
  ...(HOME_WIN as unknown as Leg),
  group: null,
  groupOdds: null,
  status: 'pending',
  explanation: null,
  reason: null,
  ...fields,
});
