import { expect, it } from 'vitest';
import type { BookedSelection } from '#contract/booking-codes/objects.ts';
import { keyOfSelections } from '#web/features/slip/booking/booked-selection.ts';

const goals = { gameId: 1, market: 'asian_total', selection: 'over', playerId: null, line: '2.25' };
const scorer = { gameId: 2, market: 'anytime_goalscorer', selection: 'Silva', playerId: 5, line: null };
const keyOf = (...selections: Partial<BookedSelection>[]) => keyOfSelections(selections as BookedSelection[]);

it.each([
  ['line', { ...goals, line: '2.75' }, scorer],
  ['player of the same name', goals, { ...scorer, playerId: 6 }],
])('selections have a different key with another %s', (_, ...selections) => {
  expect(keyOf(...selections)).not.toBe(keyOf(goals, scorer));
});
