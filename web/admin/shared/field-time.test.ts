import { expect, it } from 'vitest';
import { showTimesIn } from '#tests/support/show-times-in.ts';
import { skewBrowser } from '#tests/support/skew-browser.ts';
import { fieldTime, isPast, timeOfField } from '#web/admin/shared/field-time.ts';

it('shows and reads times in the zone in which all times are shown', () => {
  showTimesIn('Africa/Nairobi');
  expect(fieldTime('2026-08-15T22:30:59.000Z')).toBe('2026-08-16T01:30');
  expect(timeOfField('2026-08-16T01:30')).toBe('2026-08-15T22:30:00.000Z');
});

it.each([-10, 10])("compares times with the server's clock if the browser's is %i minutes ahead", (minutesAhead) => {
  showTimesIn('Africa/Nairobi');
  skewBrowser('2026-11-22T12:00:00Z', minutesAhead);
  expect(isPast('2026-11-22T15:00')).toBe(true);
  expect(isPast('2026-11-22T15:01')).toBe(false);
});
