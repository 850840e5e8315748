import { expect, it } from 'vitest';
import { type BetFilters, filterQuery } from '#web/features/bets/bet-filters.ts';

const ALL: BetFilters = { view: 'all', kind: 'any', period: 'any', team: '' };
const startOf = (day: number) => new Date(2026, 10, day).toISOString();

it.each<[Partial<BetFilters>, object]>([
  [{}, {}],
  [
    { view: 'won', kind: 'builder', team: ' tusk ' },
    { show: 'won', kind: 'builder', team: 'tusk' },
  ],
  [{ team: '  ' }, {}],
  [{ period: 'today' }, { from: startOf(23) }],
  [{ period: 'week' }, { from: startOf(17) }],
  [{ period: 'month' }, { from: startOf(-6) }],
])('builds the query for %j', (filters, query) => {
  expect(filterQuery({ ...ALL, ...filters }, new Date(2026, 10, 23, 12))).toEqual(query);
});
