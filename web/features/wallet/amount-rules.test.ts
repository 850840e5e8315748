import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { depositProblem, maxWithdrawalOf, rangeOf, withdrawalProblem } from '#web/features/wallet/amount-rules.ts';

describe('depositProblem', () => {
  it.each([
    ['10', null],
    ['10.00', null],
    ['19,99', null],
    ['10000', null],
    ['9.99', 'depositDialog.range'],
    ['10000.01', 'depositDialog.range'],
    ['', 'depositDialog.range'],
    ['ten', 'depositDialog.range'],
    ['10.005', 'depositDialog.range'],
    ['-20', 'depositDialog.range'],
    ['1e3', 'depositDialog.range'],
  ])('%j: %s', (input, problem) => {
    expect(depositProblem(input)).toBe(problem);
  });
});

describe('withdrawalProblem, with a balance of 50.00', () => {
  it.each([
    ['10', null],
    ['50', null],
    ['50.01', 'withdrawDialog.insufficient'],
    ['9.99', 'withdrawDialog.least'],
    ['', 'withdrawDialog.least'],
    ['all', 'withdrawDialog.least'],
  ])('%j: %s', (input, problem) => {
    expect(withdrawalProblem(input, cents(5000))).toBe(problem);
  });
});

describe("a provider's range", () => {
  const range = rangeOf({ min: '10.00', max: '40.00', whole: true });

  it.each([
    ['10', null],
    ['40.00', null],
    ['10.50', 'depositDialog.range'],
    ['9', 'depositDialog.range'],
    ['41', 'depositDialog.range'],
  ])('deposit of %j: %s', (input, problem) => {
    expect(depositProblem(input, range)).toBe(problem);
  });

  it.each([
    ['30', null],
    ['30.50', 'withdrawDialog.range'],
    ['41', 'withdrawDialog.range'],
    ['9', 'withdrawDialog.range'],
    ['51', 'withdrawDialog.insufficient'],
  ])('withdrawal of %j: %s', (input, problem) => {
    expect(withdrawalProblem(input, cents(5000), range)).toBe(problem);
  });

  it.each([
    [5000, 4000],
    [3050, 3000],
  ])('limits a withdrawal from a balance of %i to %i', (balance, maximum) => {
    expect(maxWithdrawalOf(cents(balance), range)).toBe(maximum);
  });

  it('may allow decimals', () => {
    const decimals = { ...range, whole: false };
    expect(depositProblem('10.50', decimals)).toBeNull();
    expect(maxWithdrawalOf(cents(3050), decimals)).toBe(3050);
  });
});
