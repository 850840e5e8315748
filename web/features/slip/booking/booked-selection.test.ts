import { expect, it } from 'vitest';
import type { BookedSelection } from '#contract/booking-codes/objects.ts';
import type { Game } from '#contract/games/objects.ts';
import { currentSelectionsOf, keyOfSelections } from '#web/features/slip/booking/booked-selection.ts';

const goals = { gameId: 1, market: 'asian_total', selection: 'over', playerId: null, line: '2.25' };
const scorer = { gameId: 2, market: 'anytime_goalscorer', selection: 'Silva', playerId: 5, line: null };
const keyOf = (...selections: Partial<BookedSelection>[]) => keyOfSelections(selections as BookedSelection[]);

it.each([
  ['line', { ...goals, line: '2.75' }, scorer],
  ['player of the same name', goals, { ...scorer, playerId: 6 }],
])('selections have a different key with another %s', (_, ...selections) => {
  expect(keyOf(...selections)).not.toBe(keyOf(goals, scorer));
});

it('uses the live price and line of a known game, and otherwise keeps the fetched ones', () => {
  const handicap = {
    gameId: 1,
    betType: 'handicap',
    market: 'handicap',
    selection: 'home',
    line: '-0.25',
    odds: '1.90',
  };
  const oddGoals = { gameId: 1, betType: null, market: 'odd_even', selection: 'odd', line: null, odds: '1.95' };
  const game = { id: 1, handicapLine: '-0.75', handicapHomeOdds: '2.10', suspended: false, suspendedMarkets: [] };
  const current = (known: object | 'unknown' | 'gone') =>
    currentSelectionsOf([handicap, oddGoals] as BookedSelection[], () => known as Game).map(({ odds, line }) => [
      odds,
      line,
    ]);
  expect(current(game)).toEqual([
    ['2.10', '-0.75'],
    ['1.95', null],
  ]);
  for (const known of ['unknown', 'gone', { ...game, suspended: true }, { ...game, handicapHomeOdds: null }] as const)
    expect(current(known)).toEqual([
      ['1.90', '-0.25'],
      ['1.95', null],
    ]);
});
