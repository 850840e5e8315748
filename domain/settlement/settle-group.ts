// A bet builder (selections of one game) settles as one leg: lost once one selection is lost, won
// when all win. A void selection drops out, and the rest pay the odds quoted for them at placement.
import type { OddsHundredths } from '#domain/odds.ts';
import type { Outcome } from '#domain/settlement/outcome.ts';
import type { SettledLeg } from '#domain/settlement/settle-bet.ts';

/** A group's accepted odds, and those of every smaller group by its positions. */
export type GroupOdds = {
  readonly odds: OddsHundredths;
  readonly oddsWithout: Readonly<Record<string, OddsHundredths>>;
};

/** A smaller group's key in `oddsWithout`: the positions of its selections, such as "0,2". */
export function groupKey(positions: readonly number[]): string {
  return positions.join(',');
}

/**
 * Settles a group as one leg.
 * @param outcomes of its selections in order, null while undecided; never half won or half lost,
 * since groups accept only selections without a refund
 */
export function settleGroup(outcomes: readonly (Outcome | null)[], group: GroupOdds): SettledLeg {
  if (outcomes.includes('lost')) return { odds: group.odds, outcome: 'lost' };
  if (outcomes.includes(null)) return { odds: group.odds, outcome: null };
  const left = [...outcomes.keys()].filter((at) => outcomes[at] === 'won');
  if (left.length === outcomes.length) return { odds: group.odds, outcome: 'won' };
  if (outcomes.some((outcome) => outcome !== 'won' && outcome !== 'void')) {
    throw new Error('a group of selections must not contain a quarter line');
  }
  if (left.length === 0) return { odds: group.odds, outcome: 'void' };
  const odds = group.oddsWithout[groupKey(left)];
  if (odds === undefined) throw new Error(`a group must have odds for ${groupKey(left)}`);
  return { odds, outcome: 'won', isReduced: odds < group.odds };
}
