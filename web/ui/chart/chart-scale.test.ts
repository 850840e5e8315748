import { describe, expect, it } from 'vitest';
import { chartScale, distinctScale, highestOf, labelledIndexes } from '#web/ui/chart/chart-scale.ts';

describe('chartScale', () => {
  it.each([
    [
      [3, 97],
      [0, 25, 50, 75, 100],
    ],
    [
      [-40, 120],
      [-50, 0, 50, 100, 150],
    ],
    [
      [-3, -1],
      [-3, -2, -1, 0],
    ],
    [
      [0, 0],
      [0, 1],
    ],
    [[], [0, 1]],
    [
      [0.25, 0.7],
      [0, 0.2, 0.4, 0.6000000000000001, 0.8],
    ],
  ])('%j has the ticks %j', (values, ticks) => {
    const scale = chartScale(values);
    expect(scale.ticks).toEqual(ticks);
    expect([scale.low, scale.high]).toEqual([ticks[0], ticks.at(-1)]);
  });
});

it.each([
  [
    [0, 1],
    ['0', '1'],
  ],
  [
    [0, 2],
    ['0', '1', '2'],
  ],
  [
    [1, 5],
    ['0', '2', '4', '6'],
  ],
  [
    [3, 97],
    ['0', '25', '50', '75', '100'],
  ],
])('%j as whole numbers has the distinct labels %j', (values, labels) => {
  const whole = (value: number) => value.toFixed(0);
  expect(distinctScale(values, whole).ticks.map(whole)).toEqual(labels);
});

describe('labelledIndexes', () => {
  it.each([
    [5, 10, [0, 1, 2, 3, 4]],
    [24, 6, [3, 7, 11, 15, 19, 23]],
    [1, 3, [0]],
    [0, 3, []],
  ])('%d labels, at most %d shown', (count, max, indexes) => {
    expect(labelledIndexes(count, max)).toEqual(indexes);
  });
});

it.each([
  [[3, 97, 5], 97],
  [[-40, -3], -3],
  [[], 0],
])('the highest of %j is %d', (values, highest) => expect(highestOf(values)).toBe(highest));
