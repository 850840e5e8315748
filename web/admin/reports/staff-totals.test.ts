import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { shownDays } from '#web/admin/reports/staff-totals.tsx';
import { chooseDisplay } from '#web/lib/display-choices.ts';

beforeAll(() => vi.stubGlobal('localStorage', { setItem: () => undefined }));
afterAll(() => {
  chooseDisplay({ timeZone: null });
  vi.unstubAllGlobals();
});

it.each([
  ['Africa/Nairobi', '2026-08-15', '2026-08-16'],
  ['America/New_York', '2026-08-14', '2026-08-16'],
  ['Pacific/Auckland', '2026-08-15', '2026-08-17'],
])("covers the site's days in %s with the days from %s to %s", (timeZone, from, to) => {
  chooseDisplay({ timeZone });
  expect(shownDays({ from: '2026-08-15', to: '2026-08-16' }, 'Africa/Nairobi')).toEqual({ from, to });
});
