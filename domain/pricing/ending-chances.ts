// The chances of the endings of a game, in each of the spaces in which its markets are decided.
import type { EndingGroups } from '#domain/endings/ending-groups.ts';
import { CELL_OF_SPLIT, SPLITS } from '#domain/endings/grid-cells.ts';
import type { EndingSpace, Situation } from '#domain/endings/outcome-table.ts';
import type { Outlook } from '#domain/pricing/outlook.ts';
import { GRID_CELLS, GRID_SIDE } from '#domain/pricing/score-grid.ts';

/** The situation of a bet placed now. */
export function situationOf({ score, halfTime, splits }: Outlook): Situation {
  return { score, since: score, halfTime, isFirstHalfOpen: splits !== null };
}

export function endingChances(outlook: Outlook, space: EndingSpace): Float64Array {
  if (space === 'all') return outlook.grid;
  return space === 'splits' ? splitChances(outlook) : halfSums(outlook)[space];
}

const groupSumsOf = new WeakMap<Outlook, { groups: EndingGroups; sums: Float64Array }>();

/** The chances of groups of splits. Those of an outlook's last groups are cached. */
export function groupChances(groups: EndingGroups, outlook: Outlook): Float64Array {
  const known = groupSumsOf.get(outlook);
  if (known?.groups === groups) return known.sums;
  const { grid } = outlook;
  const parts = halfTimeSplitsOf(outlook);
  const sums = new Float64Array(groups.count);
  for (let split = 0; split < SPLITS; split += 1) {
    const group = groups.ofEnding[split] as number;
    const chance = (grid[CELL_OF_SPLIT[split] as number] as number) * (parts[split] as number);
    sums[group] = (sums[group] as number) + chance;
  }
  groupSumsOf.set(outlook, { groups, sums });
  return sums;
}

function halfTimeSplitsOf({ splits }: Outlook): Float64Array {
  if (splits === null) throw new Error('the first half is over');
  return splits;
}

const splitChancesOf = new WeakMap<Outlook, Float64Array>();

/** Pricing all markets avoids this array, which is large: see `groupChances` and `halfSums`. */
function splitChances(outlook: Outlook): Float64Array {
  const known = splitChancesOf.get(outlook);
  if (known !== undefined) return known;
  const { grid } = outlook;
  const chances = halfTimeSplitsOf(outlook).map(
    (part, split) => (grid[CELL_OF_SPLIT[split] as number] as number) * part,
  );
  splitChancesOf.set(outlook, chances);
  return chances;
}

type HalfSums = { readonly early: Float64Array; readonly late: Float64Array };
const halfSumsOf = new WeakMap<Outlook, HalfSums>();

/** The chances of each number of goals before and after half time. */
function halfSums(outlook: Outlook): HalfSums {
  const known = halfSumsOf.get(outlook);
  if (known !== undefined) return known;
  const { grid } = outlook;
  const parts = halfTimeSplitsOf(outlook);
  const early = new Float64Array(GRID_CELLS);
  const late = new Float64Array(GRID_CELLS);
  // In the order of the splits (grid-cells.ts), without their index arrays: see bench/RESULTS.md.
  for (let home = 0, cell = 0, split = 0; home < GRID_SIDE; home += 1)
    for (let away = 0; away < GRID_SIDE; away += 1, cell += 1) {
      const chance = grid[cell] as number;
      for (let homeEarly = 0; homeEarly <= home; homeEarly += 1) {
        const from = homeEarly * GRID_SIDE;
        for (let earlyCell = from; earlyCell <= from + away; earlyCell += 1, split += 1) {
          const each = chance * (parts[split] as number);
          early[earlyCell] = (early[earlyCell] as number) + each;
          late[cell - earlyCell] = (late[cell - earlyCell] as number) + each;
        }
      }
    }
  const sums = { early, late };
  halfSumsOf.set(outlook, sums);
  return sums;
}
