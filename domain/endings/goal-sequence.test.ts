// Compares shares over the orders and scorers of goals with an enumeration of all of them.
import { describe, expect, it } from 'vitest';
import { SHARE_LOST, SHARE_WON } from '#domain/endings/cell-shares.ts';
import type { OrderFact } from '#domain/endings/ending.ts';
import { orderShares } from '#domain/endings/order-shares.ts';
import { hasOneWinner, playerShares } from '#domain/endings/player-trackers.ts';
import type { TeamSide } from '#domain/game.ts';
import { listedMarkets, scorerMarkets } from '#domain/markets/catalogue.ts';
import type { OrderMarket, ScorerMarket } from '#domain/markets/market.ts';
import { GRID_SIDE } from '#domain/pricing/score-grid.ts';
import { furtherGoals, orderOf, playerEndingOf, scoreOf, scoresUpTo } from '#tests/support/every-game.ts';

const FURTHER = scoresUpTo(4).filter(({ home, away }) => home + away <= 5);

const probe = (fact: OrderFact): OrderMarket => ({
  kind: 'listed',
  name: `probe_${fact}`,
  margin: 500,
  selections: ['home', 'away', 'true', 'null'],
  dependsOn: 'goal_order',
  reads: [fact],
  outcome: (selection, order) => (String(order[fact]) === selection ? 'won' : 'lost'),
});

const FACTS: OrderFact[] = ['first', 'last', 'next', 'raceTo2', 'raceTo3', 'homeTrailed', 'awayTrailed'];
const ORDER_MARKETS = listedMarkets().filter((market) => market.dependsOn === 'goal_order');

/** The goals so far, and how many of them were scored before the bet was placed. */
const SO_FAR: [string, number][] = [
  ['', 0],
  ['H', 1],
  ['A', 0],
  ['AH', 1],
  ['HH', 2],
  ['AHA', 2],
  ['AAH', 1],
];
const sidesOf = (text: string) => [...text].map((side): TeamSide => (side === 'H' ? 'home' : 'away'));

describe.each([...FACTS.map(probe), ...ORDER_MARKETS])('$name', (market) => {
  it.each(SO_FAR)(
    'has the average shares over all orders after "%s", for a bet placed after %i goals',
    (text, placedAfter) => {
      const sides = sidesOf(text);
      const before = sides.map((side) => ({ side, scorer: 0 }));
      const { shares } = orderShares(market, scoreOf(before), { sides, placedAfter });
      for (const further of FURTHER) {
        const cell = further.home * GRID_SIDE + further.away;
        const games = furtherGoals(further, []);
        market.selections.forEach((selection, index) => {
          let won = 0;
          let lost = 0;
          for (const { goals, chance } of games) {
            const outcome = market.outcome(selection, orderOf([...before, ...goals], placedAfter), 0);
            won += chance * SHARE_WON[outcome];
            lost += chance * SHARE_LOST[outcome];
          }
          expect(shares[index]?.won[cell]).toBeCloseTo(won, 12);
          expect(shares[index]?.lost[cell]).toBeCloseTo(lost, 12);
        });
      }
    },
  );
});

const PROBE_PLAYERS: ScorerMarket[] = [
  {
    kind: 'scorer',
    name: 'probe_first_and_last',
    margin: 500,
    dependsOn: 'scorers',
    outcome: ({ scoredFirst, scoredLast, goals }) => (scoredFirst && scoredLast && goals > 1 ? 'won' : 'lost'),
  },
  {
    kind: 'scorer',
    name: 'probe_two_and_draw',
    margin: 500,
    dependsOn: 'scorers',
    outcome: ({ goals, score }) => {
      if (score.home === score.away) return 'void';
      return goals === 2 ? 'won' : 'lost';
    },
  },
];

/** The goals so far: 7 is the player, 5 another player, null an own goal. */
const SCORED: { side: TeamSide; scorer: number | null }[][] = [
  [],
  [{ side: 'home', scorer: 7 }],
  [{ side: 'away', scorer: 5 }],
  [{ side: 'home', scorer: null }],
  [
    { side: 'away', scorer: null },
    { side: 'home', scorer: 7 },
    { side: 'home', scorer: 7 },
  ],
];

it.each<[string, ScorerMarket['outcome'], boolean]>([
  ['the first goal', ({ scoredFirst }) => (scoredFirst ? 'won' : 'lost'), true],
  ['the last goal', ({ scoredLast }) => (scoredLast ? 'won' : 'lost'), true],
  ['the only goal', ({ goals, score }) => (goals === 1 && score.home + score.away === 1 ? 'won' : 'lost'), true],
  ['exactly one goal', ({ goals }) => (goals === 1 ? 'won' : 'lost'), false],
  ['three goals', ({ goals }) => (goals >= 3 ? 'won' : 'lost'), false],
])('determines whether at most one player can win by scoring %s', (_name, outcome, isExclusive) => {
  expect(hasOneWinner({ kind: 'scorer', name: 'probe', margin: 500, dependsOn: 'scorers', outcome })).toBe(isExclusive);
});

describe.each([...scorerMarkets(), ...PROBE_PLAYERS])('$name', (market) => {
  it.each(SCORED.map((goals) => [goals]))('has the average shares over all orders and scorers after %j', (before) => {
    const player = { id: 7, side: 'home' as const, share: 0.31 };
    const scorers = before.flatMap(({ scorer }) => scorer ?? []);
    const shares = playerShares(market, player, { scorers, score: scoreOf(before) });
    for (const further of FURTHER.filter(({ home, away }) => home + away <= 4)) {
      const cell = further.home * GRID_SIDE + further.away;
      let won = 0;
      let lost = 0;
      for (const { goals, chance } of furtherGoals(further, [player])) {
        const outcome = market.outcome(playerEndingOf([...before, ...goals], player));
        won += chance * SHARE_WON[outcome];
        lost += chance * SHARE_LOST[outcome];
      }
      expect(shares.won[cell]).toBeCloseTo(won, 12);
      expect(shares.lost[cell]).toBeCloseTo(lost, 12);
    }
  });
});
