// Identifies the combination of selections in a bet with more than one, for the limit on what all
// players can win with it, whatever the order, market names and (above the minimum odds) prices.
import { createHash } from 'node:crypto';
import { oddsHundredths } from '#domain/odds.ts';
import { commonEndings, winningEndings } from '#domain/risk/winning-endings.ts';
import { positionsKey } from '#domain/settlement/settle-builder.ts';
import type { BetToPlace, BuilderToPlace, LegToPlace } from '#server/features/bets/placing/bet-placement.ts';

/**
 * Selections and bet builders at shorter odds don't count in the combination of a bet that has
 * others. Each account could otherwise add a different near-certain one to the same slip. The same
 * applies to selections that raise a bet builder's odds by less than this factor.
 */
const MIN_COMBINATION_ODDS = oddsHundredths(110);

type Combined = Pick<BetToPlace, 'legs' | 'builders'>;

/** Null for a bet with one selection. */
export function combinationOf({ legs, builders }: Combined): string | null {
  if (legs.length === 1) return null;
  const separate = legs.filter(({ expectedOdds }) => expectedOdds !== null && expectedOdds >= MIN_COMBINATION_ODDS);
  const built = builders
    .filter(({ odds }) => odds >= MIN_COMBINATION_ODDS)
    .map((builder) =>
      decisiveLegs(
        legs.filter(({ groupNumber }) => groupNumber === builder.groupNumber),
        builder,
      ),
    );
  const counted = [...separate.map((leg) => [leg]), ...built];
  const selections = (counted.length > 0 ? counted : legs.map((leg) => [leg]))
    .map((together) => `${together[0]?.gameId} ${commonEndings(together)}`)
    .sort();
  return createHash('sha256').update(selections.join('\n')).digest('base64url');
}

/**
 * A bet builder's selections, without those that hardly raise its odds. These are left out one
 * after another, the least important first, in the same order whatever the order of the request.
 */
function decisiveLegs(legs: readonly LegToPlace[], { odds, oddsWithout }: BuilderToPlace): LegToPlace[] {
  const endingsAt = (at: number) => winningEndings(legs[at] as LegToPlace);
  const inOrder = [...legs.keys()].sort((one, other) => (endingsAt(one) < endingsAt(other) ? -1 : 1));
  const oddsOf = (positions: readonly number[]) =>
    oddsWithout[positionsKey([...positions].sort((a, b) => a - b))] ?? odds;
  let left = inOrder;
  while (left.length > 1) {
    const smaller = left.map((removed) => left.filter((at) => at !== removed));
    const rest = smaller.reduce((best, each) => (oddsOf(each) > oddsOf(best) ? each : best));
    if (oddsOf(left) * 100 >= oddsOf(rest) * MIN_COMBINATION_ODDS) break;
    left = rest;
  }
  return left.map((at) => legs[at] as LegToPlace);
}
