export type ChartScale = { low: number; high: number; ticks: readonly number[] };

const ROUND_STEPS = [1, 2, 2.5, 5, 10];

/** The smallest round step that is at least this large: 30 -> 50, 0.7 -> 1. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return (ROUND_STEPS.find((step) => step * power >= least * (1 - 1e-9)) ?? 10) * power;
}

export function chartScale(values: readonly number[], steps = 4): ChartScale {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  if (least === most) return { low: 0, high: 1, ticks: [0, 1] };
  const step = roundStep((most - least) / steps);
  const first = Math.floor(least / step);
  const last = Math.ceil(most / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { low: first * step, high: last * step, ticks };
}

/** Uses fewer steps where rounding would repeat a label (0, 1, 1, 2). */
export function distinctScale(values: readonly number[], format: (value: number) => string): ChartScale {
  const scales = [4, 3, 2, 1].map((steps) => chartScale(values, steps));
  const isDistinct = ({ ticks }: ChartScale) => new Set(ticks.map(format)).size === ticks.length;
  return scales.find(isDistinct) ?? chartScale(values, 1);
}

/** The labels that fit in limited space: evenly spaced, including the last. */
export function labelledIndexes(count: number, most: number): number[] {
  if (count === 0 || most < 1) return [];
  const every = Math.ceil(count / most);
  const indexes: number[] = [];
  for (let index = count - 1; index >= 0; index -= every) indexes.unshift(index);
  return indexes;
}
