// Fits the goal model to prices without margin. The Dixon-Coles correction moves the same
// probability from both low draws to both one-goal wins, so it changes neither over/under 2.5 nor
// the difference between home and away wins. These two give the expected goals, and the draw then
// gives rho.
import {
  type GoalModel,
  MAX_EXPECTED_GOALS,
  MIN_EXPECTED_GOALS,
  type RegionScales,
} from '#domain/pricing/goal-model.ts';
import { boundedMove, GRID_SIDE, poisson, regionChances, scaleRegions, scoreGrid } from '#domain/pricing/score-grid.ts';

/** Fair probabilities of the result, summing to 1, and of over 2.5 goals if it is priced. */
export type FitTargets = {
  readonly home: number;
  readonly draw: number;
  readonly away: number;
  readonly over25: number | null;
};

/**
 * The chance of over 2.5 goals when only result prices are given. Fitting goals to the result alone
 * gives about 7 points too few, so the logit of over 2.5 is estimated from the draw and the gap
 * between the sides: a least-squares fit to 24,633 priced games of 22 leagues, unbiased, with a
 * mean error of 1.7 points (docs/decisions/0010).
 */
export function expectedOver25(home: number, draw: number, away: number): number {
  const tightness = Math.min(draw, MAX_DRAW);
  const gap = home - away;
  const logit = 5.6146 - 25.2731 * tightness + 18.6054 * tightness * tightness - 3.7466 * gap * gap;
  return 1 / (1 + Math.exp(-logit));
}

/** Above this the fitted curve would turn upwards again; no real game comes near. */
const MAX_DRAW = 0.6;

/**
 * Fits expected goals and rho to the targets, within a tenth of a point wherever a Dixon-Coles grid
 * can. Where none can (for example manual prices), the grid's regions are scaled to match.
 */
export function fitGoalModel(targets: FitTargets): GoalModel {
  const over = targets.over25 ?? expectedOver25(targets.home, targets.draw, targets.away);
  const [homeGoals, awayGoals] = fitExpectedGoals(targets.home - targets.away, over);
  const rho = fitRho(homeGoals, awayGoals, targets.draw);
  const regionScales = scalesToReach(targets, homeGoals, awayGoals, rho);
  return regionScales === null ? { homeGoals, awayGoals, rho } : { homeGoals, awayGoals, rho, regionScales };
}

const MAX_STEPS = 40;
const CLOSE_ENOUGH = 1e-9;
const LOG_NUDGE = 1e-6;

/** Newton's method in the logarithms of both means, on home minus away wins and on over 2.5. */
function fitExpectedGoals(gap: number, over: number): [home: number, away: number] {
  let home = Math.log(1.35 * Math.exp(gap));
  let away = Math.log(1.35 * Math.exp(-gap));
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const at = gapAndOver(home, away);
    const gapMiss = gap - at.gap;
    const overMiss = over - at.over;
    if (Math.abs(gapMiss) + Math.abs(overMiss) < CLOSE_ENOUGH) break;
    const byHome = gapAndOver(home + LOG_NUDGE, away);
    const byAway = gapAndOver(home, away + LOG_NUDGE);
    const a = (byHome.gap - at.gap) / LOG_NUDGE;
    const b = (byAway.gap - at.gap) / LOG_NUDGE;
    const c = (byHome.over - at.over) / LOG_NUDGE;
    const d = (byAway.over - at.over) / LOG_NUDGE;
    const determinant = a * d - b * c;
    if (Math.abs(determinant) < 1e-12) break;
    home = boundedLog(home + boundedStep((d * gapMiss - b * overMiss) / determinant));
    away = boundedLog(away + boundedStep((a * overMiss - c * gapMiss) / determinant));
  }
  return [Math.exp(home), Math.exp(away)];
}

const MIN_LOG = Math.log(MIN_EXPECTED_GOALS);
const MAX_LOG = Math.log(MAX_EXPECTED_GOALS);
const boundedLog = (value: number): number => Math.min(Math.max(value, MIN_LOG), MAX_LOG);
const boundedStep = (value: number): number => Math.min(Math.max(value, -0.7), 0.7);

/**
 * Home wins minus away wins, and over 2.5, for independent Poisson goals on the grid. Uses running
 * terms instead of arrays: this is the innermost step of the fit.
 */
function gapAndOver(logHome: number, logAway: number): { gap: number; over: number } {
  const homeMean = Math.exp(logHome);
  const awayMean = Math.exp(logAway);
  let homeHere = 1;
  let awayHere = 1;
  let homeBelow = 0;
  let awayBelow = 0;
  let gap = 0;
  for (let goals = 0; goals < GRID_SIDE; goals += 1) {
    gap += homeHere * awayBelow - awayHere * homeBelow;
    homeBelow += homeHere;
    awayBelow += awayHere;
    homeHere *= homeMean / (goals + 1);
    awayHere *= awayMean / (goals + 1);
  }
  const all = homeBelow * awayBelow;
  const goals = homeMean + awayMean;
  return { gap: gap / all, over: 1 - (1 + goals + (goals * goals) / 2) / all };
}

/** The rho that matches the draw: each unit of probability moved changes the draw by two. */
function fitRho(homeGoals: number, awayGoals: number, draw: number): number {
  const home = poisson(homeGoals);
  const away = poisson(awayGoals);
  let independentDraw = 0;
  for (let goals = 0; goals < GRID_SIDE; goals += 1)
    independentDraw += (home[goals] as number) * (away[goals] as number);
  const [h0 = 0, h1 = 0] = home;
  const [a0 = 0, a1 = 0] = away;
  const moved = boundedMove((independentDraw - draw) / 2, h0 * a0, h0 * a1, h1 * a0, h1 * a1);
  const rho = moved / (h0 * a0 * homeGoals * awayGoals);
  return Math.min(Math.max(rho, MIN_RHO), MAX_RHO);
}

// Real games are well within these bounds; beyond them a low score would almost vanish, and the
// regions are scaled instead.
const MIN_RHO = -0.35;
const MAX_RHO = 0.25;

const FIT_TOLERANCE = 1e-6;
const SCALING_ROUNDS = 200;

/**
 * Scales for the six regions (result by over/under 2.5) that make the grid meet the targets, by
 * iterative proportional fitting (Deming and Stephan, 1940). Null if the grid already meets them.
 */
function scalesToReach(targets: FitTargets, home: number, away: number, rho: number): RegionScales | null {
  const start = regionChances(scoreGrid(home, away, rho));
  const wanted = [targets.home, targets.draw, targets.away];
  if (missOf(start, wanted, targets.over25) < FIT_TOLERANCE) return null;
  const regions = start.map((chance) => Math.max(chance, 1e-12));
  for (let round = 0; round < SCALING_ROUNDS; round += 1) {
    for (let result = 0; result < 3; result += 1) scalePair(regions, [result, result + 3], wanted[result] as number);
    if (targets.over25 === null) break;
    scalePair(regions, [3, 4, 5], targets.over25);
    scalePair(regions, [0, 1, 2], 1 - targets.over25);
    if (missOf(regions, wanted, targets.over25) < FIT_TOLERANCE / 10) break;
  }
  return regions.map((chance, region) => (start[region] === 0 ? 0 : chance / (start[region] as number)));
}

function scalePair(regions: number[], members: readonly number[], wanted: number): void {
  const sum = members.reduce((total, region) => total + (regions[region] as number), 0);
  for (const region of members) regions[region] = ((regions[region] as number) * wanted) / sum;
}

function missOf(regions: readonly number[], wanted: readonly number[], over25: number | null): number {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = regions;
  const overMiss = over25 === null ? 0 : Math.abs(d + e + f - over25);
  return [a + d, b + e, c + f].reduce(
    (most, sum, i) => Math.max(most, Math.abs(sum - (wanted[i] as number))),
    overMiss,
  );
}

export function gridOf(model: GoalModel): Float64Array {
  const grid = scoreGrid(model.homeGoals, model.awayGoals, model.rho);
  if (model.regionScales) scaleRegions(grid, model.regionScales);
  return grid;
}
