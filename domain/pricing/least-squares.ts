// The Levenberg-Marquardt method for a few parameters: minimises the sum of squared residuals
// (K. Levenberg, Quarterly of Applied Mathematics 2, 1944; D. Marquardt, SIAM Journal on Applied
// Mathematics 11, 1963). It never throws: without progress it returns the best point found.

type Residuals = (parameters: readonly number[]) => number[];

const MAX_STEPS = 25;
const NUDGE = 1e-5;
const SMALL_GAIN = 1e-10;
const FIRST_DAMPING = 1e-3;
const MAX_DAMPING = 1e6;

export function leastSquares(residualsAt: Residuals, start: readonly number[]): number[] {
  let best = [...start];
  let residuals = residualsAt(best);
  let cost = squares(residuals);
  let damping = FIRST_DAMPING;
  for (let step = 0; step < MAX_STEPS && damping < MAX_DAMPING; step += 1) {
    const slopes = best.map((_value, index) => slope(residualsAt, best, index, residuals));
    const move = solve(
      normalMatrix(slopes, damping),
      slopes.map((column) => -dot(column, residuals)),
    );
    const next = best.map((value, index) => value + (move[index] as number));
    const nextResiduals = residualsAt(next);
    const nextCost = squares(nextResiduals);
    if (!(nextCost < cost)) {
      damping *= 10;
      continue;
    }
    const gain = cost - nextCost;
    [best, residuals, cost, damping] = [next, nextResiduals, nextCost, damping / 10];
    if (gain < SMALL_GAIN) break;
  }
  return best;
}

const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, index) => sum + value * (other[index] as number), 0);
const squares = (values: readonly number[]): number => dot(values, values);

function slope(residualsAt: Residuals, at: readonly number[], index: number, residuals: readonly number[]): number[] {
  const nudged = residualsAt(at.map((value, other) => (other === index ? value + NUDGE : value)));
  return nudged.map((value, row) => (value - (residuals[row] as number)) / NUDGE);
}

function normalMatrix(slopes: readonly number[][], damping: number): number[][] {
  return slopes.map((column, row) =>
    slopes.map((other, index) => dot(column, other) * (row === index ? 1 + damping : 1) + (row === index ? 1e-12 : 0)),
  );
}

/** Gaussian elimination without pivoting: the matrix is symmetric and positive definite. */
function solve(matrix: readonly number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index] as number]);
  for (const [pivot, source] of rows.entries()) {
    for (let below = pivot + 1; below < rows.length; below += 1) {
      const target = rows[below] as number[];
      const factor = (target[pivot] as number) / (source[pivot] as number);
      for (let column = pivot; column < target.length; column += 1) {
        target[column] = (target[column] as number) - factor * (source[column] as number);
      }
    }
  }
  const solution: number[] = right.map(() => 0);
  for (let row = rows.length - 1; row >= 0; row -= 1) {
    const values = rows[row] as number[];
    let known = values[rows.length] as number;
    for (let column = row + 1; column < rows.length; column += 1) {
      known -= (values[column] as number) * (solution[column] as number);
    }
    solution[row] = known / (values[row] as number);
  }
  return solution;
}
