// Indexes of the score grid. A cell is a score; a split is a score with the half-time score.
import type { Score } from '#domain/game.ts';
import { GRID_CELLS, GRID_SIDE } from '#domain/pricing/score-grid.ts';

export const HOME_GOALS: Uint8Array = Uint8Array.from({ length: GRID_CELLS }, (_none, cell) =>
  Math.floor(cell / GRID_SIDE),
);
export const AWAY_GOALS: Uint8Array = Uint8Array.from({ length: GRID_CELLS }, (_none, cell) => cell % GRID_SIDE);

/** The cell of a score; null if it is outside the grid. */
export const cellOf = ({ home, away }: Score): number | null =>
  home < GRID_SIDE && away < GRID_SIDE ? home * GRID_SIDE + away : null;

const splits: [cell: number, early: number][] = [];
for (let home = 0, cell = 0; home < GRID_SIDE; home += 1)
  for (let away = 0; away < GRID_SIDE; away += 1, cell += 1)
    for (let homeEarly = 0; homeEarly <= home; homeEarly += 1)
      for (let awayEarly = 0; awayEarly <= away; awayEarly += 1) splits.push([cell, homeEarly * GRID_SIDE + awayEarly]);

export const SPLITS = splits.length;
/** For each split, the cells of its final score, its first-half goals and its second-half goals. */
export const CELL_OF_SPLIT: Uint8Array = Uint8Array.from(splits, ([cell]) => cell);
export const EARLY_CELL_OF_SPLIT: Uint8Array = Uint8Array.from(splits, ([, early]) => early);
export const LATE_CELL_OF_SPLIT: Uint8Array = Uint8Array.from(splits, ([cell, early]) => cell - early);
