// The orders in which two sides can score their further goals, counted by the facts they lead to.
// All orders of the same numbers of goals are equally likely.
import { combinationAfter, combinationOf, type Tracker } from '#domain/endings/goal-sequence.ts';
import { AWAY_GOALS, HOME_GOALS } from '#domain/endings/grid-cells.ts';
import { type Score, TEAM_SIDES, type TeamSide } from '#domain/game.ts';
import { GRID_CELLS, GRID_SIDE, zeros } from '#domain/pricing/score-grid.ts';

/** The distance in cells from a score to the one after a side's next goal. */
export const CELLS_TO_NEXT: Readonly<Record<TeamSide, number>> = { home: GRID_SIDE, away: 1 };

/** The number of orders of goals that lead to each state of a cell. */
export type Counts = readonly number[];

export type SideOrders = {
  /** By cell, the combinations of the trackers' states that it can have, as in `followGoals`. */
  readonly states: readonly (readonly number[])[];
  /** By cell, the number of all orders. */
  readonly orders: readonly number[];
  /** By cell, the counts after at most this many more goals; undefined if unreachable. */
  readonly reach: (cell: number, counts: Counts, max?: number) => (Counts | undefined)[];
  /** The counts after one goal by a side; null beyond the grid. */
  readonly afterGoal: (cell: number, counts: Counts, side: TeamSide) => Counts | null;
};

export function sideOrders(trackers: readonly Tracker[], from: Score): SideOrders {
  const start = trackers.map((tracker) => tracker.start);
  const states: number[][] = [[combinationOf(trackers, start)]];
  const orders = [1];
  /** By the side of a cell's last goal: the index of the state that follows each earlier state. */
  const steps: Record<TeamSide, number[][]> = { home: [], away: [] };
  for (let cell = 1; cell < GRID_CELLS; cell += 1) {
    const score = { home: from.home + (HOME_GOALS[cell] as number), away: from.away + (AWAY_GOALS[cell] as number) };
    const known = new Map<number, number>();
    let ways = 0;
    for (const side of TEAM_SIDES) {
      if (!hasGoalOf(side, cell)) continue;
      const before = cell - CELLS_TO_NEXT[side];
      const goal = { side, scorer: null, isOwnGoal: false, chance: 1 };
      steps[side][cell] = (states[before] as number[]).map((state) => {
        const after = combinationAfter(trackers, state, goal, score);
        const index = known.get(after) ?? known.size;
        known.set(after, index);
        return index;
      });
      ways += orders[before] as number;
    }
    states.push([...known.keys()]);
    orders.push(ways);
  }

  function addGoal(before: Counts, side: TeamSide, cell: number, counts: number[]): void {
    const indexes = steps[side][cell] as number[];
    for (let state = 0; state < before.length; state += 1) {
      const index = indexes[state] as number;
      counts[index] = (counts[index] as number) + (before[state] as number);
    }
  }

  const noCounts = (cell: number) => zeros((states[cell] as number[]).length);

  function reach(first: number, counts: Counts, max = Number.POSITIVE_INFINITY) {
    const home = HOME_GOALS[first] as number;
    const away = AWAY_GOALS[first] as number;
    const reached = new Array<Counts | undefined>(GRID_CELLS);
    reached[first] = counts;
    for (let cell = first + 1; cell < GRID_CELLS; cell += 1) {
      const homeMore = (HOME_GOALS[cell] as number) - home;
      const awayMore = (AWAY_GOALS[cell] as number) - away;
      if (awayMore < 0 || homeMore + awayMore > max) continue;
      const found = noCounts(cell);
      if (homeMore > 0) addGoal(reached[cell - CELLS_TO_NEXT.home] as Counts, 'home', cell, found);
      if (awayMore > 0) addGoal(reached[cell - CELLS_TO_NEXT.away] as Counts, 'away', cell, found);
      reached[cell] = found;
    }
    return reached;
  }

  function afterGoal(before: number, counts: Counts, side: TeamSide): Counts | null {
    const cell = before + CELLS_TO_NEXT[side];
    if (cell >= GRID_CELLS || !hasGoalOf(side, cell)) return null;
    const found = noCounts(cell);
    addGoal(counts, side, cell, found);
    return found;
  }

  return { states, orders, reach, afterGoal };
}

const hasGoalOf = (side: TeamSide, cell: number): boolean =>
  ((side === 'home' ? HOME_GOALS : AWAY_GOALS)[cell] as number) > 0;
