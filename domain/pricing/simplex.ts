// A small linear program: the maximum sum of non-negative weights at which no weighted sum of a row
// exceeds 1. Dantzig's simplex method from the zero solution, with Bland's rule after many steps,
// so that it always terminates.

export type SimplexResult = {
  /** The maximum sum; Infinity if unbounded. */
  readonly value: number;
  /** The weights; if the sum is unbounded, a direction in which it grows without limit. */
  readonly weights: readonly number[];
  /** For each row, the gain from one more unit of its limit: the solution of the dual. */
  readonly rowPrices: readonly number[];
};

const PRECISION = 1e-9;

/**
 * Maximises the sum of x under `rows` x <= 1, x >= 0.
 * @param rows of equal length, without negative numbers
 */
export function maximiseSum(rows: readonly (readonly number[])[]): SimplexResult {
  const table = startTable(rows);
  const goal = table[table.length - 1] as Float64Array;
  const basis = rows.map((_row, index) => (rows[0]?.length ?? 0) + index);
  for (let step = 0; ; step += 1) {
    const column = enteringColumn(goal, step > DANTZIG_STEPS);
    if (column === null) break;
    const row = leavingRow(table, column, basis);
    if (row === null) {
      const weights = Array.from({ length: rows[0]?.length ?? 0 }, (_none, index) => (index === column ? 1 : 0));
      return { value: Number.POSITIVE_INFINITY, weights, rowPrices: rows.map(() => 0) };
    }
    pivot(table, row, column);
    basis[row] = column;
  }
  const width = goal.length - 1;
  const weights = new Array<number>(rows[0]?.length ?? 0).fill(0);
  basis.forEach((column, row) => {
    if (column < weights.length) weights[column] = table[row]?.[width] as number;
  });
  return { value: goal[width] as number, weights, rowPrices: [...goal.slice(width - rows.length, width)] };
}

const DANTZIG_STEPS = 2000;

/** One line per row with its slack and limit, then the objective. */
function startTable(rows: readonly (readonly number[])[]): Float64Array[] {
  const columns = rows[0]?.length ?? 0;
  const width = columns + rows.length + 1;
  const lines = rows.map((row, index) => {
    const line = new Float64Array(width);
    line.set(row);
    line[columns + index] = 1;
    line[width - 1] = 1;
    return line;
  });
  const goal = new Float64Array(width);
  goal.fill(-1, 0, columns);
  return [...lines, goal];
}

function enteringColumn(goal: Float64Array, firstOnly: boolean): number | null {
  let best: number | null = null;
  let steepest = -PRECISION;
  for (let column = 0; column < goal.length - 1; column += 1) {
    if ((goal[column] as number) >= steepest) continue;
    best = column;
    if (firstOnly) break;
    steepest = goal[column] as number;
  }
  return best;
}

function leavingRow(table: readonly Float64Array[], column: number, basis: readonly number[]): number | null {
  let best: number | null = null;
  let smallest = Number.POSITIVE_INFINITY;
  for (let row = 0; row < basis.length; row += 1) {
    const line = table[row] as Float64Array;
    const entry = line[column] as number;
    if (entry <= PRECISION) continue;
    const ratio = (line[line.length - 1] as number) / entry;
    const isTie = best !== null && Math.abs(ratio - smallest) <= PRECISION * smallest;
    if (isTie ? (basis[row] as number) < (basis[best as number] as number) : ratio < smallest) {
      best = row;
      smallest = Math.min(ratio, smallest);
    }
  }
  return best;
}

function pivot(table: readonly Float64Array[], row: number, column: number): void {
  const line = table[row] as Float64Array;
  const entry = line[column] as number;
  for (let index = 0; index < line.length; index += 1) line[index] = (line[index] as number) / entry;
  for (const other of table) {
    const times = other[column] as number;
    if (other === line || times === 0) continue;
    for (let index = 0; index < line.length; index += 1)
      other[index] = (other[index] as number) - times * (line[index] as number);
  }
}
