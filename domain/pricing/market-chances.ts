// The chances of a market's selections, summed over the endings of its outcome table. A selection
// with a push or a half outcome is fair at odds O = 1 + L / W, where W and L are the average shares
// of the stake won and lost, so W / (W + L) acts as its probability.

import { CELL_OF_SPLIT, SPLITS } from '#domain/endings/grid-cells.ts';
import { classOutcomes, isBySplit, outcomeTable, type Situation, situationOf } from '#domain/endings/outcome-table.ts';
import type { ListedMarket } from '#domain/markets/market.ts';
import type { Outlook } from '#domain/pricing/outlook.ts';
import type { LegTerms, Outcome } from '#domain/settlement/outcome.ts';

const SHARE_WON: Readonly<Record<Outcome, number>> = { won: 1, half_won: 0.5, void: 0, half_lost: 0, lost: 0 };
const SHARE_LOST: Readonly<Record<Outcome, number>> = { won: 0, half_won: 0, void: 0, half_lost: 0.5, lost: 1 };

/**
 * The fair implied probability of each selection, in selection order: exactly 0 or 1 if it is
 * decided, 0 for a half-time market without a recorded half time.
 * @param line in quarters, 0 for a market without one
 */
export function marketChances(market: ListedMarket, outlook: Outlook, line: number): number[] {
  const situation = situationOf(outlook);
  const table = outcomeTable(market, line, situation);
  if (table === null) return market.selections.map(() => 0);
  const classChances = sumClasses(table.classes, table.outcomes.length, endingChances(market, outlook, situation));
  return market.selections.map((_selection, index) => {
    let won = 0;
    let lost = 0;
    for (let each = 0; each < classChances.length; each += 1) {
      const outcome = table.outcomes[each]?.[index] as Outcome;
      won += (classChances[each] as number) * SHARE_WON[outcome];
      lost += (classChances[each] as number) * SHARE_LOST[outcome];
    }
    return won + lost === 0 ? 0 : won / (won + lost);
  });
}

function sumClasses(classes: Uint8Array, count: number, chances: Float64Array): Float64Array {
  const sums = new Float64Array(count);
  for (let ending = 0; ending < classes.length; ending += 1) {
    const each = classes[ending] as number;
    sums[each] = (sums[each] as number) + (chances[ending] as number);
  }
  return sums;
}

/** The probabilities of the endings that a market's outcome table lists. */
export function endingChances(
  market: ListedMarket,
  outlook: Outlook,
  situation: Pick<Situation, 'isFirstHalfOpen'>,
): Float64Array {
  return isBySplit(market, situation) ? splitChances(outlook) : outlook.grid;
}

const splitChancesOf = new WeakMap<Outlook, Float64Array>();

/** The probability of each split; computed once for an outlook. */
export function splitChances(outlook: Outlook): Float64Array {
  const known = splitChancesOf.get(outlook);
  if (known !== undefined) return known;
  const { grid, splits } = outlook;
  if (splits === null) throw new Error('the first half is over');
  const chances = new Float64Array(SPLITS);
  for (let split = 0; split < SPLITS; split += 1)
    chances[split] = (grid[CELL_OF_SPLIT[split] as number] as number) * (splits[split] as number);
  splitChancesOf.set(outlook, chances);
  return chances;
}

/** The chance that a bet placed now is lost. */
export function lostChance(market: ListedMarket, terms: LegTerms, outlook: Outlook): number {
  const situation = situationOf(outlook);
  const table = outcomeTable(market, terms.line ?? 0, situation);
  if (table === null) return 0;
  const outcomes = classOutcomes(market, table, terms.selection ?? terms.betType, terms.listedScores);
  const chances = endingChances(market, outlook, situation);
  return chances.reduce(
    (sum, chance, ending) => (outcomes[table.classes[ending] as number] === 'lost' ? sum + chance : sum),
    0,
  );
}
