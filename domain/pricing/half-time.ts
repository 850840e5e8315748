// Half time: each goal of a side falls into the first half with the same probability,
// independently. So half time and full time come from one joint distribution over the score grid.
import { AWAY_GOALS, CELL_OF_SPLIT, EARLY_CELL_OF_SPLIT, HOME_GOALS, SPLITS } from '#domain/endings/grid-cells.ts';
import { GRID_CELLS, GRID_SIDE } from '#domain/pricing/score-grid.ts';

/** The share of goals scored in the first half: 44.6 % in 41,181 league games. */
export const FIRST_HALF_SHARE = 0.446;

/** For each split of a cell: the probability that this part of its goals falls before half time. */
export type HalfTimeSplits = Float64Array;

/** @param share the expected share of further goals before half time, 0 to 1 */
export function halfTimeSplits(share: number): HalfTimeSplits {
  const early = binomialTable(share);
  const splits = new Float64Array(SPLITS);
  for (let split = 0; split < SPLITS; split += 1) {
    const cell = CELL_OF_SPLIT[split] as number;
    const before = EARLY_CELL_OF_SPLIT[split] as number;
    splits[split] = of(early, HOME_GOALS, cell, before) * of(early, AWAY_GOALS, cell, before);
  }
  return splits;
}

function of(early: Float64Array, goals: Uint8Array, cell: number, before: number): number {
  return early[(goals[cell] as number) * GRID_SIDE + (goals[before] as number)] as number;
}

/** Row n, column k: the chance that k of n goals fall before half time. */
function binomialTable(share: number): Float64Array {
  const table = new Float64Array(GRID_CELLS);
  table[0] = 1;
  for (let all = 1; all < GRID_SIDE; all += 1) {
    for (let early = 0; early <= all; early += 1) {
      const late = table[(all - 1) * GRID_SIDE + early] as number;
      const one = early > 0 ? (table[(all - 1) * GRID_SIDE + early - 1] as number) : 0;
      table[all * GRID_SIDE + early] = late * (1 - share) + one * share;
    }
  }
  return table;
}

/** Before kick-off: the same for every game. */
export const SPLITS_BEFORE_KICK_OFF: HalfTimeSplits = halfTimeSplits(FIRST_HALF_SHARE);
