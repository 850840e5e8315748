import { expect, it } from 'vitest';
import type { Game } from '#contract/objects/game.ts';
import { lineState } from '#web/features/slip/line/line-state.ts';
import type { Selection } from '#web/lib/selection.ts';

const game = {
  id: 1,
  suspended: false,
  suspendedMarkets: [],
  homeOdds: '2.50',
  handicapLine: '-0.50',
  handicapHomeOdds: '1.90',
} as unknown as Game;
const home: Selection = {
  gameId: 1,
  homeTeam: 'Ashford',
  awayTeam: 'Benwick',
  betType: 'match_result',
  selection: 'home',
  playerId: null,
  line: null,
  odds: '2.50',
};
const handicap: Selection = { ...home, betType: 'handicap', line: '-0.50', odds: '1.90' };
const scorer: Selection = { ...home, betType: 'first_goalscorer', selection: 'A. Okoro', playerId: 7, odds: '6.00' };
const moved = { ...game, homeOdds: '2.40' } as Game;
const better = { ...game, homeOdds: '2.60' } as Game;
const otherLine = { ...game, handicapLine: '-0.75' } as Game;
const players = [{ id: 7, firstGoalscorerOdds: '5.50' }] as never;

it.each([
  ['the price stands', lineState(home, game, 'none'), { kind: 'open' }],
  ['nothing known yet', lineState(home, 'unknown', 'none'), { kind: 'open' }],
  ['the game is over', lineState(home, 'gone', 'none'), { kind: 'closed' }],
  ['the price moved', lineState(home, moved, 'none'), { kind: 'changed', odds: '2.40', line: null, lineMoved: false }],
  [
    'a worse price, better accepted',
    lineState(home, moved, 'higher'),
    { kind: 'changed', odds: '2.40', line: null, lineMoved: false },
  ],
  ['a better price, better accepted', lineState(home, better, 'higher'), { kind: 'open' }],
  ['any price accepted', lineState(home, moved, 'any'), { kind: 'open' }],
  ['suspended', lineState(home, { ...moved, suspended: true } as Game, 'none'), { kind: 'suspended' }],
  [
    'its market stopped',
    lineState(home, { ...moved, suspendedMarkets: ['match_result'] } as Game, 'none'),
    { kind: 'suspended' },
  ],
  [
    'another market stopped',
    lineState(home, { ...moved, suspendedMarkets: ['handicap'] } as Game, 'any'),
    { kind: 'open' },
  ],
  ['closed', lineState(home, { ...game, homeOdds: null } as unknown as Game, 'none'), { kind: 'closed' }],
  ['the line stands', lineState(handicap, game, 'none'), { kind: 'open' }],
  [
    'the line moved',
    lineState(handicap, otherLine, 'any'),
    { kind: 'changed', odds: '1.90', line: '-0.75', lineMoved: true },
  ],
  ['a scorer without the players', lineState(scorer, game, 'none'), { kind: 'open' }],
  [
    'a scorer with them',
    lineState(scorer, game, 'none', players),
    { kind: 'changed', odds: '5.50', line: null, lineMoved: false },
  ],
])('%s', (_, state, expected) => {
  expect(state).toEqual(expected);
});
