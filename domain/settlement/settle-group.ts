// A group of selections of one game settles as one leg: lost as soon as one of them is lost, won when all
// are. A void one leaves the group, and the rest counts at the odds that were quoted for it at placement.
import type { OddsHundredths } from '#domain/odds.ts';
import type { Outcome } from '#domain/settlement/outcome.ts';
import type { SettledLeg } from '#domain/settlement/settle-bet.ts';

/** The odds of a group as it was accepted, and of every smaller group by its positions. */
export interface GroupOdds {
  readonly odds: OddsHundredths;
  readonly oddsWithout: Readonly<Record<string, OddsHundredths>>;
}

/** The key of a smaller group in `oddsWithout`: the positions of its selections, "0,2". */
export function groupKey(positions: readonly number[]): string {
  return positions.join(',');
}

/**
 * Makes one leg of a group.
 * @param outcomes of its selections in their order, null while undecided; no half outcomes, since a group
 * takes only half-goal lines
 */
export function settleGroup(outcomes: readonly (Outcome | null)[], group: GroupOdds): SettledLeg {
  if (outcomes.includes('lost')) return { odds: group.odds, outcome: 'lost' };
  if (outcomes.includes(null)) return { odds: group.odds, outcome: null };
  const left = [...outcomes.keys()].filter((at) => outcomes[at] === 'won');
  if (left.length === outcomes.length) return { odds: group.odds, outcome: 'won' };
  if (outcomes.some((outcome) => outcome !== 'won' && outcome !== 'void')) {
    throw new Error('a group of selections holds no quarter line');
  }
  if (left.length === 0) return { odds: group.odds, outcome: 'void' };
  const odds = group.oddsWithout[groupKey(left)];
  if (odds === undefined) throw new Error(`a group keeps the odds of ${groupKey(left)}`);
  return { odds, outcome: 'won', isReduced: true };
}
