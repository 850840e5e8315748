// Half time: each goal of a side falls into the first half with the same probability,
// independently. So half time and full time come from one joint distribution over the score grid.
import { GRID_CELLS, GRID_SIDE } from '#domain/pricing/score-grid.ts';

/** The share of goals scored in the first half: 44.6 % in 41,181 league games. */
export const FIRST_HALF_SHARE = 0.446;

/** For each cell of the grid, three numbers: home, draw and away leading at half time. */
export type HalfTimeLeaders = Float64Array;

/**
 * The half-time leader for every number of further goals.
 * @param share the expected share of further goals before half time, 0 to 1
 * @param homeLead the home side's goals minus the away side's so far
 */
export function halfTimeLeaders(share: number, homeLead: number): HalfTimeLeaders {
  const early = binomialTable(share);
  const fewer = sumsBelow(early);
  const leaders = new Float64Array(GRID_CELLS * 3);
  for (let home = 0, at = 0; home < GRID_SIDE; home += 1) {
    for (let away = 0; away < GRID_SIDE; away += 1, at += 3) {
      let homeLeads = 0;
      let level = 0;
      for (let scored = Math.max(0, -homeLead); scored <= home; scored += 1) {
        // The away side is level with this many first-half goals, behind with fewer.
        const levelAt = homeLead + scored;
        const chance = early[home * GRID_SIDE + scored] as number;
        homeLeads += chance * (levelAt > away ? 1 : (fewer[away * GRID_SIDE + levelAt] as number));
        if (levelAt <= away) level += chance * (early[away * GRID_SIDE + levelAt] as number);
      }
      leaders[at] = homeLeads;
      leaders[at + 1] = level;
      leaders[at + 2] = Math.max(0, 1 - homeLeads - level);
    }
  }
  return leaders;
}

/** Row n, column k: the chance that k of n goals fall before half time. */
function binomialTable(share: number): Float64Array {
  const table = new Float64Array(GRID_CELLS);
  table[0] = 1;
  for (let all = 1; all < GRID_SIDE; all += 1) {
    for (let early = 0; early <= all; early += 1) {
      const late = table[(all - 1) * GRID_SIDE + early] as number;
      const one = early > 0 ? (table[(all - 1) * GRID_SIDE + early - 1] as number) : 0;
      table[all * GRID_SIDE + early] = late * (1 - share) + one * share;
    }
  }
  return table;
}

/** Row n, column k: the chance of fewer than k. */
function sumsBelow(table: Float64Array): Float64Array {
  const sums = new Float64Array(GRID_CELLS);
  for (let cell = 0; cell + 1 < GRID_CELLS; cell += 1) {
    if ((cell + 1) % GRID_SIDE !== 0) sums[cell + 1] = (sums[cell] as number) + (table[cell] as number);
  }
  return sums;
}

/** Before kick-off: the same for every game. */
export const LEADERS_BEFORE_KICK_OFF: HalfTimeLeaders = halfTimeLeaders(FIRST_HALF_SHARE, 0);
