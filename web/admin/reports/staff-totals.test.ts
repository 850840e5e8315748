import { expect, it } from 'vitest';
import { showTimesIn } from '#tests/support/show-times-in.ts';
import { shownDays } from '#web/admin/reports/staff-totals.tsx';

it.each([
  ['Africa/Nairobi', '2026-08-15', '2026-08-16'],
  ['America/New_York', '2026-08-14', '2026-08-16'],
  ['Pacific/Auckland', '2026-08-15', '2026-08-17'],
])("covers the site's days in %s with the days from %s to %s", (timeZone, from, to) => {
  showTimesIn(timeZone);
  expect(shownDays({ from: '2026-08-15', to: '2026-08-16' }, 'Africa/Nairobi')).toEqual({ from, to });
});
