import { afterEach, expect, it, vi } from 'vitest';
import { renderIn } from '#tests/support/render-in.tsx';
import { recordServerTime } from '#web/lib/server-clock.ts';
import { SESSION_KEY } from '#web/lib/session.ts';
import { restrictionOf, useRestriction } from '#web/lib/use-restriction.ts';

afterEach(() => vi.useRealTimers());

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

function Restriction() {
  return useRestriction()?.kind ?? 'none';
}

it.each([
  ['2026-08-15T11:50:00.000Z', PAST, 'none'],
  ['2026-08-16T12:10:00.000Z', SOON, 'timedOut'],
])("follows the server's clock while the browser's says %s: timed out until %s", async (browserTime, until, kind) => {
  vi.useFakeTimers({ now: Date.parse(browserTime) });
  recordServerTime(new Date(now).toUTCString(), Date.now());
  const user = { role: 'user', selfExcludedUntil: null, timedOutUntil: until };
  expect(await renderIn('en', <Restriction />, [[SESSION_KEY, user]])).toBe(kind);
});
