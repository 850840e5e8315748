import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { skewBrowser } from '#tests/support/skew-browser.ts';
import { fieldTime, isPast, timeOfField } from '#web/admin/shared/field-time.ts';
import { chooseDisplay } from '#web/lib/display-choices.ts';

beforeAll(() => {
  vi.stubGlobal('localStorage', { setItem: () => undefined });
  chooseDisplay({ timeZone: 'Africa/Nairobi' });
});
afterAll(() => {
  chooseDisplay({ timeZone: null });
  vi.unstubAllGlobals();
});

it('shows and reads times in the zone in which all times are shown', () => {
  expect(fieldTime('2026-08-15T22:30:59.000Z')).toBe('2026-08-16T01:30');
  expect(timeOfField('2026-08-16T01:30')).toBe('2026-08-15T22:30:00.000Z');
});

it.each([-10, 10])("compares times with the server's clock if the browser's is %i minutes ahead", (minutesAhead) => {
  skewBrowser('2026-11-22T12:00:00Z', minutesAhead);
  expect(isPast('2026-11-22T15:00')).toBe(true);
  expect(isPast('2026-11-22T15:01')).toBe(false);
});
