// The score grid: the probability of each number of (further) goals of the two sides, from 0-0 to
// 12-12. All markets are priced from one grid, so that they never contradict each other.
import type { RegionScales } from '#domain/pricing/goal-model.ts';

export const MAX_GOALS = 12;
/** Rows and columns of the grid. */
export const GRID_SIDE = MAX_GOALS + 1;
export const GRID_CELLS = GRID_SIDE * GRID_SIDE;

/** Probabilities that sum to 1; the cell of a score is home goals x GRID_SIDE + away goals. */
export type ScoreGrid = Float64Array;

/** An array of zeros. For short lists this is several times faster than a typed array. */
export function zeros(length: number): number[] {
  return new Array<number>(length).fill(0);
}

/** Poisson probabilities of 0 to MAX_GOALS goals, normalised: P(k) = mean^k e^-mean / k!. */
export function poisson(mean: number): number[] {
  const chances = zeros(GRID_SIDE);
  let chance = Math.exp(-mean);
  let sum = 0;
  for (let goals = 0; goals < GRID_SIDE; goals += 1) {
    chances[goals] = chance;
    sum += chance;
    chance *= mean / (goals + 1);
  }
  for (let goals = 0; goals < GRID_SIDE; goals += 1) chances[goals] = (chances[goals] as number) / sum;
  return chances;
}

/**
 * The Dixon-Coles grid (Applied Statistics 46, 1997): P(x, y) = tau(x, y) Poisson(x; home)
 * Poisson(y; away) with tau(0,0) = 1 - home away rho, tau(0,1) = 1 + home rho, tau(1,0) = 1 + away
 * rho, tau(1,1) = 1 - rho. All four move the same probability, rho P(0,0) home away, so each side's
 * goals keep their distribution. Rho is limited so that each cell keeps at least a tenth of its
 * value.
 * @param homeGoals expected goals of the home side, above zero
 * @param awayGoals expected goals of the away side, above zero
 */
export function scoreGrid(homeGoals: number, awayGoals: number, rho: number): ScoreGrid {
  const home = poisson(homeGoals);
  const away = poisson(awayGoals);
  const grid = new Float64Array(GRID_CELLS);
  for (let x = 0, cell = 0; x < GRID_SIDE; x += 1) {
    const chance = home[x] as number;
    for (let y = 0; y < GRID_SIDE; y += 1, cell += 1) grid[cell] = chance * (away[y] as number);
  }
  moveLowScores(grid, rho * homeGoals * awayGoals);
  return grid;
}

const CELL_0_0 = 0;
const CELL_0_1 = 1;
const CELL_1_0 = GRID_SIDE;
const CELL_1_1 = GRID_SIDE + 1;

function moveLowScores(grid: ScoreGrid, rhoTimesMeans: number): void {
  const p00 = grid[CELL_0_0] as number;
  const p01 = grid[CELL_0_1] as number;
  const p10 = grid[CELL_1_0] as number;
  const p11 = grid[CELL_1_1] as number;
  const moved = boundedMove(rhoTimesMeans * p00, p00, p01, p10, p11);
  grid[CELL_0_0] = p00 - moved;
  grid[CELL_0_1] = p01 + moved;
  grid[CELL_1_0] = p10 + moved;
  grid[CELL_1_1] = p11 - moved;
}

/**
 * Limits the probability moved between the draws 0-0 and 1-1 and the wins 1-0 and 0-1 so that each
 * cell keeps a tenth of its value.
 */
export function boundedMove(moved: number, p00: number, p01: number, p10: number, p11: number): number {
  return Math.max(-MAX_MOVED_SHARE * Math.min(p01, p10), Math.min(moved, MAX_MOVED_SHARE * Math.min(p00, p11)));
}

const MAX_MOVED_SHARE = 0.9;

/** The region of a cell: 0, 1, 2 for home, draw, away with up to two goals, 3, 4, 5 with more. */
export const REGION_OF_CELL: Uint8Array = Uint8Array.from({ length: GRID_CELLS }, (_none, cell) => {
  const home = Math.floor(cell / GRID_SIDE);
  const away = cell % GRID_SIDE;
  const result = home > away ? 0 : home === away ? 1 : 2;
  return result + (home + away > 2 ? 3 : 0);
});

/** Multiplies each region of the grid by its scale; the scales preserve the sum of 1. */
export function scaleRegions(grid: ScoreGrid, scales: RegionScales): void {
  for (let cell = 0; cell < GRID_CELLS; cell += 1) {
    grid[cell] = (grid[cell] as number) * (scales[REGION_OF_CELL[cell] as number] as number);
  }
}

/** The probability of each of the six regions. */
export function regionChances(grid: ScoreGrid): number[] {
  const chances = [0, 0, 0, 0, 0, 0];
  for (let cell = 0; cell < GRID_CELLS; cell += 1) {
    const region = REGION_OF_CELL[cell] as number;
    chances[region] = (chances[region] as number) + (grid[cell] as number);
  }
  return chances;
}
