import { describe, expect, it } from 'vitest';
import { periodProblem, reportPeriod } from '#domain/report-period.ts';

describe('the requested period', () => {
  it.each([
    [{}, '2026-02-23', '2026-03-01'],
    [{ to: '2026-02-10' }, '2026-02-04', '2026-02-10'],
    [{ from: '2026-01-01' }, '2026-01-01', '2026-03-01'],
  ])('%j runs from %s to %s', (requested, from, to) => {
    expect(reportPeriod(requested, '2026-03-01')).toEqual({ from, to });
  });

  it.each([
    ['2026-03-01', '2026-03-01', null],
    ['2026-03-02', '2026-03-01', 'reversed'],
    ['2025-03-01', '2026-03-01', null],
    ['2025-02-28', '2026-03-01', 'long'],
  ])('from %s to %s has the problem %s', (from, to, problem) => {
    expect(periodProblem({ from, to })).toBe(problem);
  });
});
