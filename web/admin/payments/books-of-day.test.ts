import { describe, expect, it } from 'vitest';
import type { Reconciliation } from '#contract/payments/objects.ts';
import { isMatched, otherMovements } from '#web/admin/payments/books-of-day.tsx';

const totals = (count: number, amount: string) => ({ count, amount });
const books: Reconciliation = {
  provider: 'mpesa',
  day: '2026-11-22',
  theirs: { in: totals(2, '30.00'), out: totals(1, '5.00') },
  ours: { in: totals(2, '30.00'), out: totals(1, '5.00') },
  matched: { in: 2, out: 1 },
  statementRead: { in: true, out: true },
  charges: '0.50',
  openCases: 0,
  opening: '100.00',
  closing: '124.50',
};

it('attributes the rest of the change in the float to other movements: 100.00 + 30.00 - 5.00 - 0.50 = 124.50', () => {
  expect(otherMovements(books)).toBe(-50);
});

it('counts a float below 0.00: -100.00 + 0.00 - 50.00 = -150.00', () => {
  const ours = { in: totals(0, '0.00'), out: totals(1, '50.00') };
  expect(otherMovements({ opening: '-100.00', closing: '-150.00', ours })).toBe(0);
});

it('counts a float above the maximum amount: 99,999,990.00 + 30.00 - 0.00 = 100,000,020.00', () => {
  const ours = { in: totals(2, '30.00'), out: totals(0, '0.00') };
  expect(otherMovements({ opening: '99999990.00', closing: '100000020.00', ours })).toBe(0);
});

describe('both sides', () => {
  it('match', () => {
    expect(isMatched(books, 'in')).toBe(true);
  });

  it.each([
    ['if we lack one of their payments', { ...books, theirs: { ...books.theirs, in: totals(3, '40.00') } }],
    ['if they lack one of our payments', { ...books, ours: { ...books.ours, in: totals(3, '40.00') } }],
    ['if two payments differ', { ...books, matched: { in: 1, out: 1 } }],
    ['if the totals differ', { ...books, ours: { ...books.ours, in: totals(2, '31.00') } }],
  ])('differ %s', (_, different) => {
    expect(isMatched(different, 'in')).toBe(false);
    expect(isMatched(different, 'out')).toBe(true);
  });
});
