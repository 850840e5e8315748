import { expect, it } from 'vitest';
import { stopOf } from '#web/lib/use-stop.ts';

const now = Date.parse('2026-08-15T12:00:00.000Z');
const [past, soon, later] = ['2026-08-15T11:59:59.000Z', '2026-08-16T12:00:00.000Z', '2027-08-15T12:00:00.000Z'];

it.each([
  [null, null, null],
  [null, soon, { kind: 'timedOut', until: soon }],
  [later, null, { kind: 'excluded', until: later }],
  [soon, later, { kind: 'excluded', until: soon }],
  [past, soon, { kind: 'timedOut', until: soon }],
  [past, past, null],
])('excluded until %s and timed out until %s: %j', (selfExcludedUntil, timedOutUntil, stop) => {
  expect(stopOf({ role: 'user', selfExcludedUntil, timedOutUntil }, now)).toEqual(stop);
});

it('is staff before a break', () => {
  expect(stopOf({ role: 'trader', selfExcludedUntil: later, timedOutUntil: soon }, now)).toEqual({ kind: 'staff' });
});

it('is none for a visitor', () => {
  expect(stopOf(null, now)).toBeNull();
});
