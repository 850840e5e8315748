import { expect, it } from 'vitest';
import type { Bet } from '#contract/bets/objects.ts';
import { type BetFilters, filterBets, shownBets } from '#web/features/bets/bet-filters.ts';

const NOW = new Date(2026, 10, 23, 12);
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();
const leg = (homeTeam: string, group: number | null = null) => ({ homeTeam, awayTeam: 'Eagles', group });
const bets = [
  { id: 1, status: 'pending', system: null, isAccumulator: false, createdAt: daysAgo(0), legs: [leg('Gor Mahia')] },
  {
    id: 2,
    status: 'won',
    system: null,
    isAccumulator: true,
    createdAt: daysAgo(3),
    settledAt: daysAgo(1),
    legs: [leg('Lions'), leg('Tusker')],
  },
  {
    id: 3,
    status: 'lost',
    system: null,
    isAccumulator: true,
    createdAt: daysAgo(9),
    settledAt: daysAgo(0),
    legs: [leg('Lions', 1)],
  },
  {
    id: 4,
    status: 'half_won',
    system: 'trixie',
    isAccumulator: true,
    createdAt: daysAgo(40),
    settledAt: daysAgo(39),
    legs: [leg('AFC')],
  },
] as unknown as Bet[];

it.each<[Partial<BetFilters>, number[]]>([
  [{}, [1, 2, 3, 4]],
  [{ kind: 'single' }, [1]],
  [{ kind: 'accumulator' }, [2]],
  [{ kind: 'builder' }, [3]],
  [{ kind: 'system' }, [4]],
  [{ period: 'today' }, [1]],
  [{ period: 'week' }, [1, 2]],
  [{ period: 'month' }, [1, 2, 3]],
  [{ team: ' tusk' }, [2]],
  [{ team: 'eagles', kind: 'builder' }, [3]],
])('%j', (filters, ids) => {
  const all: BetFilters = { kind: 'any', period: 'any', team: '' };
  expect(filterBets(bets, { ...all, ...filters }, NOW).map(({ id }) => id)).toEqual(ids);
});

it.each([
  ['all', [1, 2, 3, 4]],
  ['open', [1]],
  ['settled', [3, 2, 4]],
  ['won', [2, 4]],
  ['lost', [3]],
] as const)('shows %s', (shown, ids) => expect(shownBets(bets, shown).map(({ id }) => id)).toEqual(ids));
