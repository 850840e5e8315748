// Indexes of the score grid. A cell is a number of home and away goals; a split is a cell with the
// part of its goals that falls into the first half.
import type { Score } from '#domain/game.ts';
import { GRID_CELLS, GRID_SIDE } from '#domain/pricing/score-grid.ts';

export const HOME_GOALS: Uint8Array = Uint8Array.from({ length: GRID_CELLS }, (_none, cell) =>
  Math.floor(cell / GRID_SIDE),
);
export const AWAY_GOALS: Uint8Array = Uint8Array.from({ length: GRID_CELLS }, (_none, cell) => cell % GRID_SIDE);

/** The cell of a number of goals of each side; null beyond the grid. */
export const cellOf = ({ home, away }: Score): number | null =>
  home < GRID_SIDE && away < GRID_SIDE ? home * GRID_SIDE + away : null;

const splits: [cell: number, early: number][] = [];
for (let home = 0, cell = 0; home < GRID_SIDE; home += 1)
  for (let away = 0; away < GRID_SIDE; away += 1, cell += 1)
    for (let homeEarly = 0; homeEarly <= home; homeEarly += 1)
      for (let awayEarly = 0; awayEarly <= away; awayEarly += 1) splits.push([cell, homeEarly * GRID_SIDE + awayEarly]);

export const SPLITS = splits.length;
/** The cell of all goals of a split, of those in the first half, and of those in the second. */
export const CELL_OF_SPLIT: Uint8Array = Uint8Array.from(splits, ([cell]) => cell);
export const EARLY_CELL_OF_SPLIT: Uint8Array = Uint8Array.from(splits, ([, early]) => early);
export const LATE_CELL_OF_SPLIT: Uint8Array = Uint8Array.from(splits, ([cell, early]) => cell - early);
