import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, centsOf, formatAmount, maxAmount, parseAmount, sumCents } from '#domain/money.ts';

describe('parsing an amount', () => {
  it.each([
    [12.5, 1250],
    ['12.50', 1250],
    [0, 0],
    ['0.01', 1],
    [0.1, 10],
    [1e3, 100_000],
    [19.99, 1999],
    [4.35, 435],
    ['99999999.99', maxAmount()],
  ])('%s is %i cents', (input, expected) => {
    expect(parseAmount(input)).toBe(expected);
  });

  it.each([
    '50',
    '12.5',
    '12.505',
    '-1.00',
    '+1.00',
    '1e3',
    '',
    ' 1.00',
    '1,000.00',
    '100000000.00',
    '١.٠٠',
    -1,
    1.005,
    1e-7,
    1e21,
    100_000_000,
    NaN,
    Infinity,
    null,
    undefined,
    true,
    [],
    ['1.00'],
    {},
  ])('refuses %s', (input) => {
    expect(parseAmount(input)).toBeNull();
  });

  it('parses every amount it prints', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxAmount() }), (amount) => {
        expect(parseAmount(formatAmount(cents(amount)))).toBe(amount);
        expect(parseAmount(Number(formatAmount(cents(amount))))).toBe(amount);
      }),
    );
  });
});

it.each([
  [1250, '12.50'],
  [5, '0.05'],
  [0, '0.00'],
  [-5, '-0.05'],
  [-1250, '-12.50'],
  [100_000_000_00, '100000000.00'],
])('%i cents print as %s', (amount, text) => {
  expect(formatAmount(cents(amount))).toBe(text);
  expect(centsOf(text)).toBe(amount);
});

it('adds exactly and stays within the safe integers', () => {
  expect(sumCents([10, 20].map(cents))).toBe(30);
  expect(sumCents([])).toBe(0);
  expect(() => sumCents([cents(Number.MAX_SAFE_INTEGER), cents(1)])).toThrow(RangeError);
});

it.each([0.5, NaN, Infinity, 2 ** 53])('%s is not a whole number of cents', (value) => {
  expect(() => cents(value)).toThrow(RangeError);
});
