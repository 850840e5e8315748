// Compares up to six selections with an enumeration of all orders and scorers of a few more goals.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dependsOnGoalOrder } from '#domain/endings/player-trackers.ts';
import type { Goal, TeamSide } from '#domain/game.ts';
import { listedMarkets, scorerMarkets } from '#domain/markets/catalogue.ts';
import { selectionOutcome } from '#domain/markets/selection-outcome.ts';
import { sequenceChances } from '#domain/pricing/joint-sequences.ts';
import { GRID_SIDE } from '#domain/pricing/score-grid.ts';
import { type ScorerShare, scorersOf } from '#domain/pricing/scorers.ts';
import { furtherGoals, orderOf, playerEndingOf, scored, scoreOf, scoresUpTo } from '#tests/support/every-game.ts';

const PLAYERS: ScorerShare[] = [
  { id: 1, side: 'home', share: 0.4 },
  { id: 2, side: 'home', share: 0.3 },
  { id: 21, side: 'away', share: 0.35 },
];
const FURTHER = scoresUpTo(3).filter(({ home, away }) => home + away <= 4);

const goal = (team: TeamSide, playerId: number, ownGoal = false): Goal => ({ team, playerId, minute: 1, ownGoal });
const STATES: [string, Goal[]][] = [
  ['before the first goal', []],
  ['after an own goal', [goal('home', 21, true)]],
  ["after a player's goal", [goal('home', 1)]],
  ['after three goals', [goal('away', 21), goal('home', 2), goal('home', 1, true)]],
];

const playerSelections = PLAYERS.flatMap((player) =>
  scorerMarkets().map((market) => ({ kind: 'player' as const, market, player })),
);
const orderSelections = listedMarkets().flatMap((market) =>
  market.dependsOn === 'goal_order'
    ? market.selections.map((selection) => ({ kind: 'order' as const, market, selection }))
    : [],
);
type AnySelection = (typeof playerSelections)[number] | (typeof orderSelections)[number];
/** At most one on the first or last scorer. */
const picks = fc
  .tuple(
    fc.constantFrom<AnySelection>(...playerSelections, ...orderSelections),
    fc.array(
      fc.oneof(
        fc.constantFrom<AnySelection>(...playerSelections.filter(({ market }) => !dependsOnGoalOrder(market))),
        fc.constantFrom<AnySelection>(...orderSelections),
      ),
      { maxLength: 5 },
    ),
  )
  .map(([one, others]) => [one, ...others].map((each, index) => ({ ...each, bit: 1 << index })));

describe.each(STATES)('selections %s', (_name, goals) => {
  const before = goals.map(scored);
  const score = scoreOf(before);
  const games = FURTHER.map((further) =>
    furtherGoals(further, PLAYERS).map((each) => ({ goals: [...before, ...each.goals], chance: each.chance })),
  );

  it('win together in the same share of orders and scorers as in the enumeration', () => {
    const isWon = (each: AnySelection, game: (typeof before)[number][]) =>
      (each.kind === 'player'
        ? each.market.outcome(playerEndingOf(game, each.player))
        : selectionOutcome(each.market, each.selection, orderOf(game, goals.length), 0)) === 'won';
    fc.assert(
      fc.property(picks, (selections) => {
        const subsets = 1 << selections.length;
        const chances = sequenceChances(
          {
            score,
            sides: goals.map(({ team }) => team),
            scorers: scorersOf(score, goals) ?? [],
            orderSelections: selections.filter((each) => each.kind === 'order'),
            playerSelections: selections.filter((each) => each.kind === 'player'),
          },
          subsets,
        );
        FURTHER.forEach(({ home, away }, index) => {
          const expected = new Array<number>(subsets).fill(0);
          for (const game of games[index] ?? []) {
            const won = selections.reduce((bits, each) => (isWon(each, game.goals) ? bits | each.bit : bits), 0);
            for (let set = 0; set < subsets; set += 1)
              if ((won & set) === set) expected[set] = (expected[set] as number) + game.chance;
          }
          const found = chances[home * GRID_SIDE + away] as number[];
          for (let set = 0; set < subsets; set += 1)
            expect(found[set], `${home}-${away}, set ${set}`).toBeCloseTo(expected[set] as number, 12);
        });
      }),
      { numRuns: 30 },
    );
  });
});
