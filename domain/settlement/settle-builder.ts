// A bet builder (selections of one game) settles as one leg: lost once one selection is lost, won
// when all win. A void selection drops out, and the rest pay the odds quoted for them at placement.
import type { OddsHundredths } from '#domain/odds.ts';
import type { Outcome } from '#domain/settlement/outcome.ts';
import type { SettledLeg } from '#domain/settlement/settle-bet.ts';

/** A bet builder's accepted odds, and those without void selections, by the others' positions. */
export type BuilderOdds = {
  readonly odds: OddsHundredths;
  readonly oddsWithout: Readonly<Record<string, OddsHundredths>>;
};

/** The key in `oddsWithout`: the positions of the selections that are not void, such as "0,2". */
export function positionsKey(positions: readonly number[]): string {
  return positions.join(',');
}

/**
 * Settles a bet builder as one leg.
 * @param outcomes of its selections in order, null while undecided; never half won or half lost,
 * since bet builders accept only selections without a refund
 */
export function settleBuilder(outcomes: readonly (Outcome | null)[], builder: BuilderOdds): SettledLeg {
  if (outcomes.includes('lost')) return { odds: builder.odds, outcome: 'lost' };
  if (outcomes.includes(null)) return { odds: builder.odds, outcome: null };
  const left = [...outcomes.keys()].filter((at) => outcomes[at] === 'won');
  if (left.length === outcomes.length) return { odds: builder.odds, outcome: 'won' };
  if (outcomes.some((outcome) => outcome !== 'won' && outcome !== 'void')) {
    throw new Error('a bet builder must not contain a quarter line');
  }
  if (left.length === 0) return { odds: builder.odds, outcome: 'void' };
  const odds = builder.oddsWithout[positionsKey(left)];
  if (odds === undefined) throw new Error(`a bet builder must have odds for ${positionsKey(left)}`);
  return { odds, outcome: 'won', isReduced: odds < builder.odds };
}
