// Half time: each goal of a side falls into the first half with the same probability, but the side
// that is behind at half time scores slightly more afterwards. Half time and full time come from
// one joint distribution over the score grid.
import { AWAY_GOALS, CELL_OF_SPLIT, EARLY_CELL_OF_SPLIT, HOME_GOALS, SPLITS } from '#domain/endings/grid-cells.ts';
import { GRID_CELLS, GRID_SIDE } from '#domain/pricing/score-grid.ts';

/** The share of goals scored in the first half: 44.6% in 41,181 league games. */
export const FIRST_HALF_SHARE = 0.446;

/**
 * The log factor by which a trailing side scores more often for each goal of its deficit, and the
 * other side less often, beyond what the tilt of the score grid implies. Estimated on games played
 * before July 2024 and confirmed on later ones; docs/pricing.md has the figures.
 */
export const CHASE_PER_GOAL = 0.035;
/** Larger leads have no further effect. */
const MAX_EFFECTIVE_LEAD = 2;

/** The log factor by which the leading side's goals become rarer, and the other's more frequent. */
export function chase(homeLead: number): number {
  return CHASE_PER_GOAL * Math.min(Math.max(homeLead, -MAX_EFFECTIVE_LEAD), MAX_EFFECTIVE_LEAD);
}

/**
 * For each split of a cell, in the order of `grid-cells`: the probability that this part of its
 * goals falls before half time. Those of a cell sum to 1.
 */
export type HalfTimeSplits = Float64Array;

/**
 * The split of further goals between the halves.
 * @param share the expected share of further goals before half time, 0 to 1
 * @param homeLead the home side's goals minus the away side's so far
 */
export function halfTimeSplits(share: number, homeLead: number): HalfTimeSplits {
  const ways = waysToSplit(homeLead);
  const early = sharesOfEarly(share);
  const splits = new Float64Array(SPLITS);
  const sums = new Float64Array(GRID_CELLS);
  for (let split = 0; split < SPLITS; split += 1) {
    const cell = CELL_OF_SPLIT[split] as number;
    const weight = (ways[split] as number) * (early[ENTRY_OF_SPLIT[split] as number] as number);
    splits[split] = weight;
    sums[cell] = (sums[cell] as number) + weight;
  }
  for (let cell = 0; cell < GRID_CELLS; cell += 1) sums[cell] = 1 / (sums[cell] as number);
  for (let split = 0; split < SPLITS; split += 1)
    splits[split] = (splits[split] as number) * (sums[CELL_OF_SPLIT[split] as number] as number);
  return splits;
}

/** The number of totals of both sides' goals: from 0 to twice the grid's maximum. */
const TOTALS = 2 * GRID_SIDE - 1;
const totalOf = (cell: number): number => (HOME_GOALS[cell] as number) + (AWAY_GOALS[cell] as number);

/** For each split, the index of its entry in `sharesOfEarly`. */
const ENTRY_OF_SPLIT: Uint16Array = Uint16Array.from(
  CELL_OF_SPLIT,
  (cell, split) => totalOf(cell) * TOTALS + totalOf(EARLY_CELL_OF_SPLIT[split] as number),
);

/** Row n, column k: share^k (1 - share)^(n - k), for k early goals of n. */
function sharesOfEarly(share: number): Float64Array {
  const table = new Float64Array(TOTALS * TOTALS);
  table[0] = 1;
  for (let all = 1; all < TOTALS; all += 1) {
    const row = all * TOTALS;
    for (let early = 0; early < all; early += 1) {
      table[row + early] = (table[row - TOTALS + early] as number) * (1 - share);
    }
    table[row + all] = (table[row - TOTALS + all - 1] as number) * share;
  }
  return table;
}

const knownWays = new Map<number, Float64Array>();

/**
 * The part of a split that does not depend on the share: C(home, h) C(away, a) times the effect of
 * the lead at half time on the goals after it. Cached for each lead, 66 KB each: otherwise every
 * price in the first half would compute it again (`npm run bench:pricing`).
 */
function waysToSplit(homeLead: number): Float64Array {
  const lead = Math.min(Math.max(homeLead, -GRID_SIDE), GRID_SIDE);
  const known = knownWays.get(lead);
  if (known) return known;
  const ways = Float64Array.from({ length: SPLITS }, (_none, split) => {
    const cell = CELL_OF_SPLIT[split] as number;
    const early = EARLY_CELL_OF_SPLIT[split] as number;
    const home = HOME_GOALS[cell] as number;
    const away = AWAY_GOALS[cell] as number;
    const h = HOME_GOALS[early] as number;
    const a = AWAY_GOALS[early] as number;
    const later = home - h - (away - a);
    return choose(home, h) * choose(away, a) * Math.exp(-chase(lead + h - a) * later);
  });
  knownWays.set(lead, ways);
  return ways;
}

function choose(all: number, some: number): number {
  let ways = 1;
  for (let index = 0; index < some; index += 1) ways = (ways * (all - index)) / (index + 1);
  return ways;
}

let beforeKickOff: HalfTimeSplits | null = null;

/** Before kick-off: the same for every game, so it is computed once, when first needed. */
export function splitsBeforeKickOff(): HalfTimeSplits {
  beforeKickOff ??= halfTimeSplits(FIRST_HALF_SHARE, 0);
  return beforeKickOff;
}
