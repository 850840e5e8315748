// Benchmark output: medians, percentiles and Markdown rows.

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** The value at this share of the sorted figures: 0.5 is the median. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number;
}

export const median = (numbers: readonly number[]): number => percentile(numbers, 0.5);

export const row = (...cells: readonly (string | number)[]): void => print(`| ${cells.join(' | ')} |`);

export function header(...cells: readonly string[]): void {
  row(...cells);
  print(`|${'---|'.repeat(cells.length)}`);
}
