import { expect, it } from 'vitest';
import type { Game, GameMarkets, Player } from '#contract/games/objects.ts';
import { HOME_WIN } from '#tests/support/home-win.ts';
import { lineState, withOfferedPrice } from '#web/features/slip/line/line-state.ts';
import type { Selection } from '#web/lib/selection.ts';

const game = {
  id: 1,
  suspended: false,
  varSince: null,
  suspendedMarkets: [],
  homeOdds: '2.50',
  handicapLine: '-0.50',
  handicapHomeOdds: '1.90',
} as unknown as Game;
const home = HOME_WIN;
const handicap: Selection = { ...home, market: 'handicap', betType: 'handicap', line: '-0.50', odds: '1.90' };
const scorer: Selection = {
  ...home,
  market: 'first_goalscorer',
  betType: 'first_goalscorer',
  selection: 'A. Okoro',
  playerId: 7,
  odds: '6.00',
};
const chance: Selection = { ...home, market: 'double_chance', betType: null, selection: 'home_or_draw', odds: '1.30' };
const ownLine: Selection = { ...handicap, betType: null, line: '-1.00', odds: '2.40' };
const marketsAt = (odds: string | null) =>
  ({
    groups: [
      {
        markets: [
          {
            market: 'double_chance',
            lines: [{ line: null, selections: [{ key: 'double_chance/home_or_draw', odds }] }],
          },
          { market: 'handicap', lines: [{ line: '-1.00', selections: [{ key: 'handicap/home@-1.00', odds }] }] },
        ],
      },
    ],
  }) as unknown as GameMarkets;
const at = (known: Game, players?: readonly Player[]) => ({ game: known, players });
const offer = (odds: string, line: string | null = null) => ({ odds, line });
const moved = { ...game, homeOdds: '2.40' } as Game;
const better = { ...game, homeOdds: '2.60' } as Game;
const otherLine = { ...game, handicapLine: '-0.75' } as Game;
const players = [{ id: 7, firstGoalscorerOdds: '5.50' }] as unknown as Player[];
const down = { kind: 'changed', ...offer('2.40'), lineMoved: false };

it.each([
  ['the price is unchanged', lineState(home, at(game), 'none'), { kind: 'open', ...offer('2.50') }],
  ['the game is not loaded yet', lineState(home, { game: 'unknown' }, 'any'), { kind: 'stale', since: null }],
  ['offline', lineState(home, { game, staleSince: 5000 }, 'any'), { kind: 'stale', since: 5000, ...offer('2.50') }],
  [
    'offline, after the price moved',
    lineState(home, { game: moved, staleSince: 5000 }, 'none'),
    { kind: 'stale', since: 5000, ...offer('2.40') },
  ],
  ['the game is over', lineState(home, { game: 'gone' }, 'none'), { kind: 'closed' }],
  ['the price moved', lineState(home, at(moved), 'none'), down],
  ['a worse price, better accepted', lineState(home, at(moved), 'higher'), down],
  ['a better price, better accepted', lineState(home, at(better), 'higher'), { kind: 'open', ...offer('2.60') }],
  ['any price accepted: the current one', lineState(home, at(moved), 'any'), { kind: 'open', ...offer('2.40') }],
  ['suspended', lineState(home, at({ ...moved, suspended: true }), 'none'), { kind: 'suspended', isVarCheck: false }],
  [
    'during a VAR check',
    lineState(home, at({ ...moved, suspended: true, varSince: '2026-11-24T12:00:00.000Z' }), 'none'),
    { kind: 'suspended', isVarCheck: true },
  ],
  [
    'market suspended',
    lineState(home, at({ ...moved, suspendedMarkets: ['match_result'] }), 'none'),
    { kind: 'suspended', isVarCheck: false },
  ],
  [
    'another market suspended',
    lineState(home, at({ ...moved, suspendedMarkets: ['handicap'] }), 'any'),
    { kind: 'open', ...offer('2.40') },
  ],
  ['closed', lineState(home, at({ ...game, homeOdds: null } as unknown as Game), 'none'), { kind: 'closed' }],
  ['the line is unchanged', lineState(handicap, at(game), 'none'), { kind: 'open', ...offer('1.90', '-0.50') }],
  [
    'the line moved',
    lineState(handicap, at(otherLine), 'any'),
    { kind: 'changed', ...offer('1.90', '-0.75'), lineMoved: true },
  ],
  ['a scorer without prices for this version', lineState(scorer, at(game), 'any'), { kind: 'stale', since: null }],
  [
    'a scorer with prices for this version',
    lineState(scorer, at(game, players), 'none'),
    { kind: 'changed', ...offer('5.50'), lineMoved: false },
  ],
  ['a scorer, any accepted', lineState(scorer, at(game, players), 'any'), { kind: 'open', ...offer('5.50') }],
  ['a scorer no longer offered', lineState(scorer, at(game, []), 'any'), { kind: 'closed' }],
  ['no bet type, offer of this version unknown', lineState(chance, { game }, 'any'), { kind: 'stale', since: null }],
  [
    'no bet type, unchanged',
    lineState(chance, { game, markets: marketsAt('1.30') }, 'none'),
    { kind: 'open', ...offer('1.30') },
  ],
  [
    'no bet type, moved',
    lineState(chance, { game, markets: marketsAt('1.25') }, 'none'),
    { kind: 'changed', ...offer('1.25'), lineMoved: false },
  ],
  ['no bet type, closed', lineState(chance, { game, markets: marketsAt(null) }, 'any'), { kind: 'closed' }],
  [
    'no bet type, suspended',
    lineState(chance, { game: { ...game, suspendedMarkets: ['double_chance'] }, markets: marketsAt('1.30') }, 'none'),
    { kind: 'suspended', isVarCheck: false },
  ],
  [
    'its own line, which does not move with the main line',
    lineState(ownLine, { game: otherLine, markets: marketsAt('2.40') }, 'none'),
    { kind: 'open', ...offer('2.40', '-1.00') },
  ],
  [
    'its own line, no longer offered',
    lineState({ ...ownLine, line: '-2.00' }, { game, markets: marketsAt('2.40') }, 'none'),
    { kind: 'closed' },
  ],
])('line state: %s', (_, state, expected) => {
  expect(state).toEqual(expected);
});

it('applies the offer to the selection; without an offer, keeps the price and line the player saw', () => {
  expect(withOfferedPrice(home, lineState(home, at(moved), 'none'))).toEqual({ ...home, odds: '2.40' });
  expect(withOfferedPrice(home, { kind: 'suspended', isVarCheck: false })).toEqual(home);
});
