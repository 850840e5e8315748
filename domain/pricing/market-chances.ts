// The chances of a market's selections, summed over the endings of its outcome table. A selection
// with a push or a half outcome is fair at odds O = 1 + L / W, where W and L are the average shares
// of the stake won and lost, so W / (W + L) acts as its probability.

import { CELL_OF_SPLIT, SPLITS } from '#domain/endings/grid-cells.ts';
import { classOutcomes, type OutcomeTable, outcomeTable, situationOf } from '#domain/endings/outcome-table.ts';
import type { Score } from '#domain/game.ts';
import type { ListedMarket } from '#domain/markets/market.ts';
import { listedMarket, marketOf } from '#domain/markets/registry.ts';
import type { Outlook } from '#domain/pricing/outlook.ts';
import type { LegTerms, Outcome } from '#domain/settlement/outcome.ts';
import { lineOf } from '#domain/settlement/quarter-line.ts';

const SHARE_WON: Readonly<Record<Outcome, number>> = { won: 1, half_won: 0.5, void: 0, half_lost: 0, lost: 0 };
const SHARE_LOST: Readonly<Record<Outcome, number>> = { won: 0, half_won: 0, void: 0, half_lost: 0.5, lost: 1 };

/**
 * The fair implied probability of each selection, in selection order: exactly 0 or 1 if it is
 * decided, 0 for a half-time market without a recorded half time.
 * @param line in quarters, 0 for a market without one
 */
export function marketChances(market: ListedMarket, outlook: Outlook, line: number): number[] {
  const table = outcomeTable(market, line, situationOf(outlook));
  if (table === null) return market.selections.map(() => 0);
  const chances = classChances(table, outlook);
  return market.selections.map((_selection, index) => {
    let won = 0;
    let lost = 0;
    for (let each = 0; each < chances.length; each += 1) {
      const outcome = table.outcomes[each]?.[index] as Outcome;
      won += (chances[each] as number) * SHARE_WON[outcome];
      lost += (chances[each] as number) * SHARE_LOST[outcome];
    }
    return won + lost === 0 ? 0 : won / (won + lost);
  });
}

/**
 * The mean of a value over the outcomes of a bet.
 * @returns null for a half-time bet without a recorded half time
 */
export function meanOfOutcomes(
  outlook: Outlook,
  terms: LegTerms,
  worthOf: (outcome: Outcome) => number,
): number | null {
  const market = listedMarket(marketOf(terms.betType).name);
  const since = terms.scoreAtPlacement ?? KICK_OFF;
  const table = outcomeTable(market, lineOf(market, terms), { ...situationOf(outlook), since });
  if (table === null) return null;
  const chances = classChances(table, outlook);
  return classOutcomes(market, table, terms.selection ?? terms.betType, terms.listedScores).reduce(
    (sum, outcome, each) => sum + (chances[each] as number) * worthOf(outcome),
    0,
  );
}

const KICK_OFF: Score = { home: 0, away: 0 };

/** The probability of each class of a table. */
function classChances({ isBySplit, classes, outcomes }: OutcomeTable, outlook: Outlook): Float64Array {
  const chances = isBySplit ? splitChances(outlook) : outlook.grid;
  const sums = new Float64Array(outcomes.length);
  for (let ending = 0; ending < classes.length; ending += 1) {
    const each = classes[ending] as number;
    sums[each] = (sums[each] as number) + (chances[ending] as number);
  }
  return sums;
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
