import { expect, it } from 'vitest';
import { differences, summaryOf } from '#web/admin/audit/differences.ts';

it.each([
  [
    { status: 'pending' },
    { status: 'completed', note: null, amountCents: 125050 },
    [
      { field: 'status', before: 'pending', after: 'completed' },
      { field: 'amount', before: null, after: '$1,250.50' },
    ],
  ],
  [
    { score: { home: 1, away: 0 }, minute: 10 },
    { score: { home: 2, away: 0 }, minute: 10 },
    [{ field: 'score home', before: '1', after: '2' }],
  ],
  [
    null,
    { reason: 'Spam', suspended: true },
    [
      { field: 'reason', before: null, after: 'Spam' },
      { field: 'suspended', before: null, after: 'true' },
    ],
  ],
  [{ redCards: 1 }, null, [{ field: 'red cards', before: '1', after: null }]],
  [{ held: ['a'] }, { held: ['a', 'b'] }, [{ field: 'held', before: 'a', after: 'a, b' }]],
  [{ held: ['a'] }, { held: [] }, [{ field: 'held', before: 'a', after: null }]],
  [
    { endsAt: '2026-08-15T19:00:00Z' },
    { endsAt: '2026-08-16T08:30:00.125+00:00' },
    [{ field: 'ends at', before: 'Aug 15, 2026, 19:00', after: 'Aug 16, 2026, 08:30' }],
  ],
  [null, null, []],
])('lists the differences from %j to %j', (before, after, expected) => {
  expect(differences(before, after)).toEqual(expected);
});

it.each([
  [{ status: 'pending' }, { status: 'completed', amountCents: 1000 }, 'amount: $10.00; status: pending → completed'],
  [null, { a: 1, b: 2, c: 3, d: 4 }, 'a: 1; b: 2; c: 3; …'],
  [{ redCards: 1 }, null, 'red cards: 1'],
  [null, null, ''],
])('summarises the change from %j to %j', (before, after, expected) => {
  expect(summaryOf(before, after)).toBe(expected);
});
