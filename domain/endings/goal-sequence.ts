// What markets depend on beyond the score: who scored which goal. Given each side's number of
// further goals, every order of them is equally likely, and each goal's scorer is independent of
// the others. A tracker follows one fact from goal to goal; several trackers run together.
import { AWAY_GOALS, HOME_GOALS } from '#domain/endings/grid-cells.ts';
import type { Score, TeamSide } from '#domain/game.ts';
import { GRID_CELLS, GRID_SIDE } from '#domain/pricing/score-grid.ts';
import { OWN_GOAL_SHARE, type ScorerShare } from '#domain/pricing/scorers.ts';

/** One kind of goal, with its probability among its side's goals. */
export type GoalEvent = {
  readonly side: TeamSide;
  /** Null for an own goal, and for any player who is not tracked. */
  readonly scorer: number | null;
  readonly isOwnGoal: boolean;
  readonly chance: number;
};

/** Tracks a fact whose states are numbered from 0 to size - 1. */
export type Tracker = {
  readonly size: number;
  readonly start: number;
  /** @param score after the goal */
  readonly after: (state: number, goal: GoalEvent, score: Score) => number;
};

/** The kinds of goals that either side can score, when tracking these players. */
export function goalEvents(players: readonly ScorerShare[]): Record<TeamSide, GoalEvent[]> {
  const eventsOf = (side: TeamSide): GoalEvent[] => {
    const own = players.filter((player) => player.side === side);
    const rest = 1 - own.reduce((sum, { share }) => sum + share, 0);
    const counting = [...own.map(({ id, share }) => [id, share] as const), [null, rest] as const];
    return [
      ...counting.map(([scorer, share]) => ({ side, scorer, isOwnGoal: false, chance: (1 - OWN_GOAL_SHARE) * share })),
      { side, scorer: null, isOwnGoal: true, chance: OWN_GOAL_SHARE },
    ];
  };
  return { home: eventsOf('home'), away: eventsOf('away') };
}

/**
 * For each number of further goals, the chance of each combination of the trackers' states: the
 * first tracker's state varies fastest.
 *
 * The last of h home and a away goals is a home goal with chance h / (h + a), and the goals before
 * it are in random order too. So each cell follows from the two cells with one goal fewer.
 */
export function followGoals(
  trackers: readonly Tracker[],
  events: Readonly<Record<TeamSide, readonly GoalEvent[]>>,
  from: Score,
): Float64Array[] {
  const size = combinationCount(trackers);
  const cells: Float64Array[] = [];
  for (let cell = 0; cell < GRID_CELLS; cell += 1) {
    const home = HOME_GOALS[cell] as number;
    const away = AWAY_GOALS[cell] as number;
    const score = { home: from.home + home, away: from.away + away };
    const target = new Float64Array(size);
    if (cell === 0)
      target[
        combinationOf(
          trackers,
          trackers.map(({ start }) => start),
        )
      ] = 1;
    const add = (source: Float64Array, weight: number, goals: readonly GoalEvent[]) => {
      for (let state = 0; state < size; state += 1) {
        const chance = (source[state] as number) * weight;
        if (chance === 0) continue;
        for (const goal of goals) {
          const next = combinationAfter(trackers, state, goal, score);
          target[next] = (target[next] as number) + chance * goal.chance;
        }
      }
    };
    if (home > 0) add(cells[cell - GRID_SIDE] as Float64Array, home / (home + away), events.home);
    if (away > 0) add(cells[cell - 1] as Float64Array, away / (home + away), events.away);
    cells.push(target);
  }
  return cells;
}

export function combinationCount(trackers: readonly Tracker[]): number {
  return trackers.reduce((product, { size }) => product * size, 1);
}

export function combinationAfter(trackers: readonly Tracker[], state: number, goal: GoalEvent, score: Score): number {
  let rest = state;
  let stride = 1;
  let next = 0;
  for (const tracker of trackers) {
    next += tracker.after(rest % tracker.size, goal, score) * stride;
    rest = Math.floor(rest / tracker.size);
    stride *= tracker.size;
  }
  return next;
}

export function combinationOf(trackers: readonly Tracker[], states: readonly number[]): number {
  let index = 0;
  let stride = 1;
  trackers.forEach((tracker, at) => {
    index += (states[at] as number) * stride;
    stride *= tracker.size;
  });
  return index;
}

/** The state of each tracker in a combination of `followGoals`. */
export function statesOf(trackers: readonly Tracker[], combination: number): number[] {
  let rest = combination;
  return trackers.map(({ size }) => {
    const state = rest % size;
    rest = Math.floor(rest / size);
    return state;
  });
}
