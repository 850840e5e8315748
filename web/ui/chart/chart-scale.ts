export type ChartScale = { low: number; high: number; ticks: readonly number[] };

const ROUND_STEPS = [1, 2, 2.5, 5, 10];

/** The smallest round step of at least `min`: 30 -> 50, 0.7 -> 1. */
function roundStep(min: number): number {
  const power = 10 ** Math.floor(Math.log10(min));
  return (ROUND_STEPS.find((step) => step * power >= min * (1 - 1e-9)) ?? 10) * power;
}

/** @param isFitted covers only the values; otherwise, the scale always includes 0 */
export function chartScale(values: readonly number[], steps = 4, isFitted = false): ChartScale {
  const all = isFitted && values.length > 0 ? values : [0, ...values];
  const min = Math.min(...all);
  const max = Math.max(...all);
  if (min === max) return { low: min, high: min + 1, ticks: [min, min + 1] };
  const step = roundStep((max - min) / steps);
  const first = Math.floor(min / step);
  const last = Math.ceil(max / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { low: first * step, high: last * step, ticks };
}

/** Uses fewer steps if rounding would repeat a label (0, 1, 1, 2). */
export function distinctScale(
  values: readonly number[],
  format: (value: number) => string,
  isFitted = false,
): ChartScale {
  const scales = [4, 3, 2, 1].map((steps) => chartScale(values, steps, isFitted));
  const isDistinct = ({ ticks }: ChartScale) => new Set(ticks.map(format)).size === ticks.length;
  return scales.find(isDistinct) ?? chartScale(values, 1, isFitted);
}

/** The highest value; 0 without values. */
export const highestOf = (values: readonly number[]): number => (values.length === 0 ? 0 : Math.max(...values));

/** The indexes of at most `max` labels, evenly spaced and including the last. */
export function labelledIndexes(count: number, max: number): number[] {
  if (count === 0 || max < 1) return [];
  const every = Math.ceil(count / max);
  const indexes: number[] = [];
  for (let index = count - 1; index >= 0; index -= every) indexes.unshift(index);
  return indexes;
}
