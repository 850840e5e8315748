import { expect, it } from 'vitest';
import { lineQuarters } from '#domain/markets/line.ts';
import { stillNeeded } from '#domain/markets/still-needed.ts';

it.each([
  ['over_under', 'over', 2.5, [1, 0], { kind: 'goals', count: 2 }],
  ['over_under', 'over', 2.5, [2, 0], { kind: 'goals', count: 1 }],
  ['over_under', 'over', 2.5, [2, 1], null],
  ['over_under', 'under', 2.5, [1, 0], { kind: 'spare', count: 1 }],
  ['over_under', 'under', 2.5, [1, 1], { kind: 'spare', count: 0 }],
  ['over_under', 'under', 2.5, [2, 1], null],
  ['asian_total', 'over', 3.5, [1, 1], { kind: 'goals', count: 2 }],
  ['asian_total', 'over', 3, [1, 1], { kind: 'goals', count: 2 }],
  ['match_result', 'home', null, [1, 0], { kind: 'holds' }],
  ['match_result', 'home', null, [0, 0], { kind: 'home', count: 1 }],
  ['match_result', 'home', null, [0, 2], { kind: 'home', count: 3 }],
  ['match_result', 'away', null, [1, 0], { kind: 'away', count: 2 }],
  ['match_result', 'draw', null, [1, 1], { kind: 'holds' }],
  ['match_result', 'draw', null, [0, 2], { kind: 'home', count: 2 }],
  ['both_teams_score', 'yes', null, [0, 0], { kind: 'both' }],
  ['both_teams_score', 'yes', null, [0, 1], { kind: 'home', count: 1 }],
  ['both_teams_score', 'no', null, [3, 0], { kind: 'holds' }],
  ['correct_score', '1-0', null, [0, 0], { kind: 'home', count: 1 }],
  ['correct_score', '1-0', null, [0, 1], null],
  ['correct_score', 'other', null, [0, 1], null],
  ['exact_goals', '3', null, [1, 0], { kind: 'goals', count: 2 }],
  ['half_time_full_time', 'home_home', null, [0, 0], null],
  ['next_goal', 'home', null, [0, 0], null],
  ['anytime_goalscorer', null, null, [0, 0], null],
  ['no_such_market', 'home', null, [0, 0], null],
] as const)('%s %s at line %s and %j needs %j', (market, selection, line, [home, away], needed) => {
  const parts = { market, selection, line: line === null ? null : lineQuarters(line * 4), playerId: null };
  expect(stillNeeded(parts, { home, away })).toEqual(needed);
});
