// Endings at which each of the given tables has the same outcomes form one group. There are far
// fewer groups than endings, so calculations over many tables use the groups instead.
import { CELL_OF_SPLIT, EARLY_CELL_OF_SPLIT, LATE_CELL_OF_SPLIT, SPLITS } from '#domain/endings/grid-cells.ts';
import type { EndingSpace, OutcomeTable } from '#domain/endings/outcome-table.ts';
import { GRID_CELLS } from '#domain/pricing/score-grid.ts';

export type GroupedTable = Pick<OutcomeTable, 'space' | 'classes'>;

export type EndingGroups = {
  /** Whether the endings are splits of cells at half time; otherwise they are cells. */
  readonly onSplits: boolean;
  /** The group of each ending. */
  readonly ofEnding: Uint16Array;
  readonly count: number;
  /** An ending of each group. */
  readonly samples: Uint16Array;
};

/** By space, the ending to which each split belongs. */
const ENDING_OF_SPLIT: Readonly<Record<EndingSpace, Uint16Array>> = {
  all: Uint16Array.from(CELL_OF_SPLIT),
  early: Uint16Array.from(EARLY_CELL_OF_SPLIT),
  late: Uint16Array.from(LATE_CELL_OF_SPLIT),
  splits: Uint16Array.from({ length: SPLITS }, (_none, split) => split),
};

export function groupEndings(tables: readonly GroupedTable[]): EndingGroups {
  const onSplits = tables.some(({ space }) => space !== 'all');
  const groups = new Uint16Array(onSplits ? SPLITS : GRID_CELLS);
  let count = 1;
  for (const each of SPACES) {
    const members = new Set(tables.filter(({ space }) => space === each).map(({ classes }) => classes));
    if (members.size === 0) continue;
    const ofSpace = new Uint16Array(each === 'splits' ? SPLITS : GRID_CELLS);
    let found = 1;
    for (const classes of members) found = refine(ofSpace, found, classes);
    const ending = ENDING_OF_SPLIT[each];
    count = refine(groups, count, onSplits ? ending.map((at) => ofSpace[at] as number) : ofSpace);
  }
  const samples = new Uint16Array(count);
  for (let ending = groups.length - 1; ending >= 0; ending -= 1) samples[groups[ending] as number] = ending;
  return { onSplits, ofEnding: groups, count, samples };
}

const SPACES: readonly EndingSpace[] = ['all', 'early', 'late', 'splits'];

/** The class of each group in a table. */
export function classesOfGroups({ onSplits, samples }: EndingGroups, { space, classes }: GroupedTable): Uint8Array {
  const endingOf = ENDING_OF_SPLIT[space];
  // Uint8Array.from with a function is slower than this loop.
  const found = new Uint8Array(samples.length);
  for (let group = 0; group < samples.length; group += 1) {
    const ending = samples[group] as number;
    found[group] = classes[onSplits ? (endingOf[ending] as number) : ending] as number;
  }
  return found;
}

/** Splits groups by the classes of another table. @returns the new number of groups */
export function refine(groups: Uint16Array, count: number, classes: ArrayLike<number>): number {
  let classCount = 0;
  for (let index = 0; index < classes.length; index += 1)
    classCount = Math.max(classCount, (classes[index] as number) + 1);
  const known = new Uint16Array(count * classCount);
  let found = 0;
  for (let index = 0; index < groups.length; index += 1) {
    const joint = (groups[index] as number) * classCount + (classes[index] as number);
    if (known[joint] === 0) known[joint] = found += 1;
    groups[index] = (known[joint] as number) - 1;
  }
  return found;
}
