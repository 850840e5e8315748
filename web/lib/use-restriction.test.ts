import { expect, it } from 'vitest';
import { restrictionOf } from '#web/lib/use-restriction.ts';

const now = Date.parse('2026-08-15T12:00:00.000Z');
const PAST = '2026-08-15T11:59:59.000Z';
const SOON = '2026-08-16T12:00:00.000Z';
const LATER = '2027-08-15T12:00:00.000Z';

it.each([
  [null, null, null],
  [null, SOON, { kind: 'timedOut', until: SOON }],
  [LATER, null, { kind: 'excluded', until: LATER }],
  [SOON, LATER, { kind: 'excluded', until: SOON }],
  [PAST, SOON, { kind: 'timedOut', until: SOON }],
  [PAST, PAST, null],
])('excluded until %s and timed out until %s: %j', (selfExcludedUntil, timedOutUntil, restriction) => {
  expect(restrictionOf({ role: 'user', selfExcludedUntil, timedOutUntil }, now)).toEqual(restriction);
});

it('restricts a staff account as staff, even during a break', () => {
  expect(restrictionOf({ role: 'trader', selfExcludedUntil: LATER, timedOutUntil: SOON }, now)).toEqual({
    kind: 'staff',
  });
});

it('does not restrict a visitor', () => {
  expect(restrictionOf(null, now)).toBeNull();
});
