import { expect, it } from 'vitest';
import { showTimesIn } from '#tests/support/show-times-in.ts';
import { timesOfDays } from '#web/ui/data-table/day-filters.ts';

it('filters by days in the zone in which times are shown', () => {
  showTimesIn('Africa/Nairobi');
  expect(timesOfDays({ from: '2026-08-15', to: '2026-08-31', status: 'open' })).toEqual({
    from: '2026-08-14T21:00:00.000Z',
    to: '2026-08-31T20:59:59.999Z',
    status: 'open',
  });
});

it('leaves an invalid day for the server to refuse', () => {
  expect(timesOfDays({ from: 'soon', to: '2026-13-01' })).toEqual({ from: 'soon', to: '2026-13-01' });
});
