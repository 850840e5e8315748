// The score grid: the probability of each number of (further) goals of the two sides, from 0-0 to
// 12-12. All markets are priced from one grid, so that they never contradict each other.
import { NO_GOALS, type Score } from '#domain/game.ts';
import { GOALLESS_TILT, type RegionScales, TOTAL_DAMPING } from '#domain/pricing/goal-model.ts';

export const MAX_GOALS = 12;
/** The number of rows, and of columns. */
export const GRID_SIDE = MAX_GOALS + 1;
export const GRID_CELLS = GRID_SIDE * GRID_SIDE;

/** Probabilities that sum to 1; the cell of a score is home goals x GRID_SIDE + away goals. */
export type ScoreGrid = Float64Array;

/** For short lists, a plain array is faster than a typed one. */
export function zeros(length: number): number[] {
  return new Array<number>(length).fill(0);
}

/** The parameters of the tilt; goal-model.ts explains them. */
export type Tilt = {
  /** The log factor for each goal that both sides score. */
  readonly sharedGoal: number;
  /** The log factor for draws. */
  readonly draw: number;
};

export type Means = { readonly home: number; readonly away: number };

/**
 * The chance of each number of further goals: P(x, y) is proportional to Poisson(x; home)
 * Poisson(y; away) tilt(s + x, t + y) from a score of s-t. With the remaining part of the match's
 * means, these are the chances before kick-off, given the score.
 * @param means Poisson means of the further goals, zero or more
 */
export function scoreGrid(means: Means, tilt: Tilt, score: Score = NO_GOALS): ScoreGrid {
  const home = poissonTerms(means.home);
  const away = poissonTerms(means.away);
  const shared = powersOf(Math.exp(tilt.sharedGoal), GRID_SIDE + Math.max(score.home, score.away));
  const draw = Math.exp(tilt.draw);
  const grid = new Float64Array(GRID_CELLS);
  let sum = 0;
  for (let x = 0, cell = 0; x < GRID_SIDE; x += 1) {
    const chance = home[x] as number;
    const homeGoals = score.home + x;
    for (let y = 0; y < GRID_SIDE; y += 1, cell += 1) {
      const awayGoals = score.away + y;
      const both = Math.min(homeGoals, awayGoals);
      let weight = chance * (away[y] as number) * (shared[both] as number) * totalTilt(homeGoals + awayGoals);
      if (homeGoals === awayGoals) weight *= draw;
      grid[cell] = weight;
      sum += weight;
    }
  }
  for (let cell = 0; cell < GRID_CELLS; cell += 1) grid[cell] = (grid[cell] as number) / sum;
  return grid;
}

/** Poisson probabilities of 0 to MAX_GOALS goals, without the factor e^-mean. */
function poissonTerms(mean: number): number[] {
  const terms = zeros(GRID_SIDE);
  let term = 1;
  for (let goals = 0; goals < GRID_SIDE; goals += 1) {
    terms[goals] = term;
    term *= mean / (goals + 1);
  }
  return terms;
}

function powersOf(base: number, count: number): number[] {
  const powers = zeros(count);
  let power = 1;
  for (let exponent = 0; exponent < count; exponent += 1) {
    powers[exponent] = power;
    power *= base;
  }
  return powers;
}

/** Beyond this many goals the damping no longer grows. */
const MAX_DAMPED_GOALS = 2 * GRID_SIDE;

const TOTAL_TILTS: readonly number[] = Array.from({ length: MAX_DAMPED_GOALS + 1 }, (_none, goals) =>
  Math.exp(goals === 0 ? GOALLESS_TILT : -TOTAL_DAMPING * goals * goals),
);

export const totalTilt = (goals: number): number => TOTAL_TILTS[Math.min(goals, MAX_DAMPED_GOALS)] as number;

/** The region of a cell: 0, 1, 2 for home, draw, away with up to two goals, 3, 4, 5 with more. */
const REGION_OF_CELL: Uint8Array = Uint8Array.from({ length: GRID_CELLS }, (_none, cell) =>
  regionOf(Math.floor(cell / GRID_SIDE), cell % GRID_SIDE),
);

function regionOf(home: number, away: number): number {
  const result = home > away ? 0 : home === away ? 1 : 2;
  return result + (home + away > 2 ? 3 : 0);
}

/** Multiplies each region of the grid by its scale; the scales preserve the sum of 1. */
export function scaleRegions(grid: ScoreGrid, scales: RegionScales): void {
  for (let cell = 0; cell < GRID_CELLS; cell += 1) {
    grid[cell] = (grid[cell] as number) * (scales[REGION_OF_CELL[cell] as number] as number);
  }
}

/**
 * The same in play, by the region of the final score. The scales fade with the share of goals to
 * come: kick-off changes no chance, and towards the end, pre-match prices stop mattering.
 */
export function scaleFurtherGoals(
  grid: ScoreGrid,
  scales: RegionScales,
  { score, share }: { score: Score; share: number },
): void {
  const faded = scales.map((scale) => scale ** share);
  const scaled = grid.map((chance, cell) => {
    const region = regionOf(score.home + Math.floor(cell / GRID_SIDE), score.away + (cell % GRID_SIDE));
    return chance * (faded[region] as number);
  });
  const sum = scaled.reduce((all, chance) => all + chance, 0);
  // If the prices ruled out the current score, every reachable region may have a scale of zero.
  if (sum > 0) grid.set(scaled.map((chance) => chance / sum));
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
