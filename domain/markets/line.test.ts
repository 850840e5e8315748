import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatHandicap, formatLine, lineQuarters, parseLine } from '#domain/markets/line.ts';

describe('parsing a line', () => {
  it.each([
    ['-0.75', -3],
    ['0.0', 0],
    ['-0', 0],
    ['2.5', 10],
    ['2.50', 10],
    ['+0.25', 1],
    [2.5, 10],
    [-1.25, -5],
    [0, 0],
    ['12.5', 50],
  ])('%s is %i quarters', (input, quarters) => {
    expect(parseLine(input)).toBe(quarters);
    expect(Object.is(parseLine(input), -0)).toBe(false);
  });

  it.each(['0.1', '2.55', '0.125', '12.75', '100', '', '.5', '1e1', 'x', ' 1', null, undefined, true, NaN, [1]])(
    'refuses %s',
    (input) => {
      expect(parseLine(input)).toBeNull();
    },
  );

  it('parses every printed line', () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 50 }), (quarters) => {
        expect(parseLine(formatLine(lineQuarters(quarters)))).toBe(quarters + 0);
        expect(parseLine(formatHandicap(lineQuarters(quarters)))).toBe(quarters + 0);
      }),
    );
  });
});

it('prints two decimals, but handicaps with their sign and no trailing zeros', () => {
  expect(formatLine(lineQuarters(-3))).toBe('-0.75');
  expect(formatLine(lineQuarters(10))).toBe('2.50');
  expect(formatHandicap(lineQuarters(2))).toBe('+0.5');
  expect(formatHandicap(lineQuarters(-4))).toBe('-1');
  expect(formatHandicap(lineQuarters(-3))).toBe('-0.75');
  expect(formatHandicap(lineQuarters(-0))).toBe('0');
});

it('throws for a line that is not in whole quarters', () => {
  expect(() => lineQuarters(0.5)).toThrow(RangeError);
  expect(() => lineQuarters(51)).toThrow(RangeError);
});
