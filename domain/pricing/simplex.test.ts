import { describe, expect, it } from 'vitest';
import { maximiseSum } from '#domain/pricing/simplex.ts';

describe('the linear program', () => {
  it.each([
    ['one row', [[1, 2]], 1],
    [
      'each row limits one weight',
      [
        [2, 0],
        [0, 4],
      ],
      0.75,
    ],
    [
      'rows that overlap',
      [
        [1, 0.5],
        [0.5, 1],
      ],
      4 / 3,
    ],
    [
      'a duplicate row',
      [
        [1, 1],
        [1, 1],
      ],
      1,
    ],
    ['the second weight is unlimited', [[1, 0]], Number.POSITIVE_INFINITY],
  ])('%s', (_name, rows, value) => {
    expect(maximiseSum(rows).value).toBeCloseTo(value, 9);
  });

  it('has row prices that sum to the value (strong duality)', () => {
    const rows = [
      [2.1, 0, 0],
      [0, 3.4, 0],
      [0, 0, 3.6],
      [1.4, 1.4, 0],
    ];
    const { value, rowPrices } = maximiseSum(rows);
    expect(rowPrices.reduce((sum, price) => sum + price, 0)).toBeCloseTo(value, 9);
    for (let column = 0; column < 3; column += 1) {
      const paid = rows.reduce((sum, row, index) => sum + (row[column] as number) * (rowPrices[index] as number), 0);
      expect(paid).toBeGreaterThanOrEqual(1 - 1e-9);
    }
  });
});
