import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { depositProblem, withdrawalProblem } from '#web/features/wallet/amount-rules.ts';

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
  ])('%j: %s', (typed, problem) => {
    expect(depositProblem(typed)).toBe(problem);
  });
});

describe('withdrawalProblem, of a balance of 50.00', () => {
  it.each([
    ['10', null],
    ['50', null],
    ['50.01', 'withdrawDialog.insufficient'],
    ['9.99', 'withdrawDialog.least'],
    ['', 'withdrawDialog.least'],
    ['all', 'withdrawDialog.least'],
  ])('%j: %s', (typed, problem) => {
    expect(withdrawalProblem(typed, cents(5000))).toBe(problem);
  });
});
