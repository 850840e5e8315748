import { describe, expect, it } from 'vitest';
import { type FrequentPeriod, fullPeriod, periodOf, problemOf } from '#web/admin/shared/reports/periods.ts';

it.each<[FrequentPeriod, string, string, string]>([
  ['today', '2026-03-01', '2026-03-01', '2026-03-01'],
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['week', '2026-03-01', '2026-02-23', '2026-03-01'],
  ['month', '2026-03-05', '2026-03-01', '2026-03-05'],
  ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
])('%s of %s is from %s to %s', (name, today, from, to) => {
  expect(periodOf(name, today)).toEqual({ from, to });
});

describe('the period asked for', () => {
  it.each([
    [{}, '2026-02-23', '2026-03-01'],
    [{ to: '2026-02-10' }, '2026-02-04', '2026-02-10'],
    [{ from: '2026-01-01' }, '2026-01-01', '2026-03-01'],
  ])('%j is from %s to %s', (asked, from, to) => {
    expect(fullPeriod(asked, '2026-03-01')).toEqual({ from, to });
  });

  it.each([
    ['2026-03-01', '2026-03-01', null],
    ['2026-03-02', '2026-03-01', 'reversed'],
    ['2025-03-01', '2026-03-01', null],
    ['2025-02-28', '2026-03-01', 'long'],
  ])('from %s to %s: %s', (from, to, problem) => {
    expect(problemOf({ from, to })).toBe(problem);
  });
});
