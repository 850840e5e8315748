// Before decision 0162, games stored a Dixon-Coles model: Poisson goals, with rho relating the low
// scores. It is converted to the goal model with the same chances for the results and over 2.5.
import { fitGoalModel } from '#domain/pricing/fit.ts';
import type { GoalModel, RegionScales } from '#domain/pricing/goal-model.ts';
import {
  GRID_CELLS,
  GRID_SIDE,
  poissonTerms,
  regionChances,
  type ScoreGrid,
  scaleRegions,
} from '#domain/pricing/score-grid.ts';

export type RhoModel = {
  readonly homeGoals: number;
  readonly awayGoals: number;
  readonly rho: number;
  readonly regionScales?: RegionScales;
};

export function goalModelOf(stored: RhoModel): GoalModel {
  const grid = rhoGrid(stored);
  if (stored.regionScales) scaleRegions(grid, stored.regionScales);
  const [home = 0, draw = 0, away = 0, overHome = 0, overDraw = 0, overAway = 0] = regionChances(grid);
  return fitGoalModel({
    home: home + overHome,
    draw: draw + overDraw,
    away: away + overAway,
    over25: overHome + overDraw + overAway,
  });
}

function rhoGrid({ homeGoals, awayGoals, rho }: RhoModel): ScoreGrid {
  const home = poissonTerms(homeGoals);
  const away = poissonTerms(awayGoals);
  const none = Math.exp(-homeGoals - awayGoals);
  const grid = new Float64Array(GRID_CELLS);
  for (let cell = 0; cell < GRID_CELLS; cell += 1)
    grid[cell] = none * (home[Math.floor(cell / GRID_SIDE)] ?? 0) * (away[cell % GRID_SIDE] ?? 0);
  const moved = none * rho * homeGoals * awayGoals;
  const noGoals = 0;
  const awayGoal = 1;
  const homeGoal = GRID_SIDE;
  const oneEach = GRID_SIDE + 1;
  for (const [cell, change] of [
    [noGoals, -moved],
    [oneEach, -moved],
    [awayGoal, moved],
    [homeGoal, moved],
  ] as const)
    grid[cell] = Math.max((grid[cell] ?? 0) + change, 0);
  return grid;
}
