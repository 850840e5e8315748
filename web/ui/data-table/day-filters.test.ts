import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { chooseDisplay } from '#web/lib/display-choices.ts';
import { timesOfDays } from '#web/ui/data-table/day-filters.ts';

beforeAll(() => {
  vi.stubGlobal('localStorage', { setItem: () => undefined });
  chooseDisplay({ timeZone: 'Africa/Nairobi' });
});
afterAll(() => {
  chooseDisplay({ timeZone: null });
  vi.unstubAllGlobals();
});

it('filters by days in the zone in which times are shown', () => {
  expect(timesOfDays({ from: '2026-08-15', to: '2026-08-31', status: 'open' })).toEqual({
    from: '2026-08-14T21:00:00.000Z',
    to: '2026-08-31T20:59:59.999Z',
    status: 'open',
  });
});

it('leaves an invalid day for the server to refuse', () => {
  expect(timesOfDays({ from: 'soon', to: '2026-13-01' })).toEqual({ from: 'soon', to: '2026-13-01' });
});
