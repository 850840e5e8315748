// A player's goals, and whether the player scored first or last. Own goals count for no player.

import { createCache } from '#domain/endings/cache.ts';
import { type CellShares, cellShares } from '#domain/endings/cell-shares.ts';
import type { PlayerEnding } from '#domain/endings/ending.ts';
import { MAX_PLAYER_GOALS } from '#domain/endings/goal-counts.ts';
import { goalEvents, type Tracker } from '#domain/endings/goal-sequence.ts';
import type { Score } from '#domain/game.ts';
import type { ScorerMarket } from '#domain/markets/market.ts';
import type { ScorerShare } from '#domain/pricing/scorers.ts';

/** The scorers so far, in order, without own goals. */
export type ScorersSoFar = readonly number[];

type NeededFacts = {
  readonly maxGoals: number;
  readonly first: boolean;
  readonly last: boolean;
  readonly score: boolean;
};

const GOALS = [0, 1, 2, MAX_PLAYER_GOALS];
const EITHER = [true, false];
/** Every score with up to three goals a side, and one high score for each result. */
const SCORES: readonly Score[] = [
  ...GOALS.flatMap((home) => GOALS.map((away) => ({ home, away }))),
  { home: 7, away: 7 },
  { home: 8, away: 7 },
  { home: 7, away: 8 },
];

const ENDING = { side: 'home', wasOnForFirst: true } as const;

const neededFactsOfMarket = new WeakMap<ScorerMarket, NeededFacts>();

/** Finds what a market depends on by trying all combinations. */
export function neededFacts(market: ScorerMarket): NeededFacts {
  const known = neededFactsOfMarket.get(market);
  if (known !== undefined) return known;
  const base = SCORES.flatMap((score) =>
    EITHER.flatMap((scoredFirst) =>
      EITHER.flatMap((scoredLast) => GOALS.map((goals) => ({ ...ENDING, score, scoredFirst, scoredLast, goals }))),
    ),
  );
  const differs = (change: (ending: PlayerEnding) => Partial<PlayerEnding>) =>
    base.some((ending) => market.outcome(ending) !== market.outcome({ ...ending, ...change(ending) }));
  const goalsMatter = [1, 2, 3].filter((goals) =>
    base.some((ending) => market.outcome({ ...ending, goals }) !== market.outcome({ ...ending, goals: goals - 1 })),
  );
  const needed = {
    maxGoals: Math.min(goalsMatter.at(-1) ?? 0, MAX_PLAYER_GOALS),
    first: differs(({ scoredFirst }) => ({ scoredFirst: !scoredFirst })),
    last: differs(({ scoredLast }) => ({ scoredLast: !scoredLast })),
    score: SCORES.some((score) => differs(() => ({ score }))),
  };
  neededFactsOfMarket.set(market, needed);
  return needed;
}

/** Whether a market depends on the order of goals. */
export function dependsOnGoalOrder(market: ScorerMarket): boolean {
  const { first, last } = neededFacts(market);
  return first || last;
}

/** Whether only the scorer of the first goal, or only that of the last, can win. */
export function hasOneWinner(market: ScorerMarket): boolean {
  const winsWithout = (fact: 'scoredFirst' | 'scoredLast') =>
    SCORES.some(({ home, away }) =>
      // A player with all the goals has scored the first and the last.
      GOALS.filter((goals) => goals < home + away).some((goals) =>
        EITHER.some((other) => {
          const facts = { goals, scoredFirst: other, scoredLast: other, [fact]: false };
          return market.outcome({ ...ENDING, score: { home, away }, ...facts }) === 'won';
        }),
      ),
    );
  return !winsWithout('scoredFirst') || !winsWithout('scoredLast');
}

const NOT_YET = 0;
const THIS_PLAYER = 1;
const ANOTHER = 2;

function scorerState(scorer: number | undefined, playerId: number): number {
  if (scorer === undefined) return NOT_YET;
  return scorer === playerId ? THIS_PLAYER : ANOTHER;
}

export function goalsOf(playerId: number, scorers: ScorersSoFar): number {
  let goals = 0;
  for (const scorer of scorers) if (scorer === playerId) goals += 1;
  return goals;
}

/** A market's trackers for one player, and the ending that their states describe. */
export function trackPlayer(
  market: ScorerMarket,
  { id: playerId, side }: Pick<ScorerShare, 'id' | 'side'>,
  scorers: ScorersSoFar,
) {
  const needed = neededFacts(market);
  const scored = Math.min(goalsOf(playerId, scorers), needed.maxGoals);
  const goals: Tracker = {
    size: needed.maxGoals + 1,
    start: scored,
    after: (state, goal) => (goal.scorer === playerId ? Math.min(state + 1, needed.maxGoals) : state),
  };
  const first: Tracker = {
    size: 3,
    start: scorerState(scorers[0], playerId),
    after: (state, goal) =>
      state !== NOT_YET || goal.isOwnGoal ? state : goal.scorer === playerId ? THIS_PLAYER : ANOTHER,
  };
  const last: Tracker = {
    size: 3,
    start: scorerState(scorers.at(-1), playerId),
    after: (state, goal) => (goal.isOwnGoal ? state : goal.scorer === playerId ? THIS_PLAYER : ANOTHER),
  };
  const trackers = [goals, ...(needed.first ? [first] : []), ...(needed.last ? [last] : [])];
  const endingOf = (states: readonly number[], score: Score): PlayerEnding => ({
    score,
    side,
    wasOnForFirst: true,
    goals: states[0] as number,
    scoredFirst: needed.first && states[1] === THIS_PLAYER,
    scoredLast: needed.last && states[needed.first ? 2 : 1] === THIS_PLAYER,
  });
  return { trackers, endingOf };
}

const cached = createCache<CellShares>(1000);

/**
 * Cached for all players of a side with the same share and, as far as the market depends on them,
 * the same score, goals, and first and last scorer so far.
 */
export function playerShares(
  market: ScorerMarket,
  player: ScorerShare,
  { scorers, score }: { scorers: ScorersSoFar; score: Score },
): CellShares {
  const { id, side, share } = player;
  const needed = neededFacts(market);
  const from = needed.score ? `${score.home}-${score.away}` : '';
  const first = needed.first ? scorerState(scorers[0], id) : NOT_YET;
  const last = needed.last ? scorerState(scorers.at(-1), id) : NOT_YET;
  const goals = Math.min(goalsOf(id, scorers), needed.maxGoals);
  return cached(market, `${side} ${share} ${goals} ${first} ${last} ${from}`, () =>
    computeShares(market, player, { scorers, score }),
  );
}

function computeShares(
  market: ScorerMarket,
  player: ScorerShare,
  { scorers, score }: { scorers: ScorersSoFar; score: Score },
): CellShares {
  const { trackers, endingOf } = trackPlayer(market, player, scorers);
  const sequence = { trackers, events: goalEvents([player]), from: score };
  return cellShares(sequence, 1, (states, final) => [market.outcome(endingOf(states, final))])[0] as CellShares;
}
