import { expect, it } from 'vitest';
import { showTimesIn } from '#tests/support/show-times-in.ts';
import { type BetFilters, filterQuery, NO_FILTERS } from '#web/features/bets/bet-filters.ts';

it.each<[Partial<BetFilters>, object]>([
  [{}, {}],
  [
    { view: 'won', kind: 'builder', team: ' tusk ' },
    { show: 'won', kind: 'builder', team: 'tusk' },
  ],
  [{ team: '  ' }, {}],
])('builds the query for %j', (filters, query) => {
  expect(filterQuery({ ...NO_FILTERS, ...filters }, 0)).toEqual(query);
});

// At 02:00 UTC it is still the previous day in New York, where the clocks go back on 1 November.
it.each([
  ['today', '2026-11-04T05:00:00.000Z'],
  ['week', '2026-10-29T04:00:00.000Z'],
  ['month', '2026-10-06T04:00:00.000Z'],
] as const)("starts the period %s at midnight in the player's time zone", (period, from) => {
  showTimesIn('America/New_York');
  expect(filterQuery({ ...NO_FILTERS, period }, Date.parse('2026-11-05T02:00:00Z'))).toEqual({ from });
});
