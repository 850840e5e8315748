// Fits the goal model to probabilities without margin. Given the means, the draw tilt that matches
// the draw has a closed form, so Newton's method only has to find the two means: from home wins
// minus away wins, and from over 2.5.
import {
  DEFAULT_DEPENDENCE,
  type GoalModel,
  MAX_EXPECTED_GOALS,
  MIN_EXPECTED_GOALS,
  type RegionScales,
} from '#domain/pricing/goal-model.ts';
import {
  GRID_SIDE,
  regionChances,
  type ScoreGrid,
  scaleRegions,
  scoreGrid,
  type Tilt,
  totalTilt,
} from '#domain/pricing/score-grid.ts';

/** Fair probabilities of the result, summing to 1, and of over 2.5 goals if it is priced. */
export type FitTargets = {
  readonly home: number;
  readonly draw: number;
  readonly away: number;
  readonly over25: number | null;
};

/**
 * The chance of over 2.5 goals when only result prices are given. Fitting goals to the result alone
 * gives about 7 percentage points too little, so the logit of over 2.5 is estimated from the draw
 * and the gap between the sides: a least-squares fit to 62,484 priced games played before July 2024
 * (docs/pricing.md).
 */
export function expectedOver25(home: number, draw: number, away: number): number {
  const tightness = Math.min(draw, MAX_DRAW);
  const gap = home - away;
  const logit = 4.7821 - 20.8153 * tightness + 12.799 * tightness * tightness - 3.092 * gap * gap;
  return 1 / (1 + Math.exp(-logit));
}

/** A bound below 0.81, where the fitted curve turns upwards again; no real game comes close. */
const MAX_DRAW = 0.6;

/**
 * Fits the model to the targets. If it can't reproduce them (for example, manual prices), the
 * grid's regions are scaled to match.
 */
export function fitGoalModel(targets: FitTargets, dependence = DEFAULT_DEPENDENCE): GoalModel {
  const over = targets.over25 ?? expectedOver25(targets.home, targets.draw, targets.away);
  const fit = fitMeans({ gap: targets.home - targets.away, draw: targets.draw, over, dependence });
  const model: GoalModel = dependence === DEFAULT_DEPENDENCE ? fit : { ...fit, dependence };
  const regionScales = scalesToReach(targets, unscaledGrid(model));
  return regionScales === null ? model : { ...model, regionScales };
}

type Wanted = { gap: number; draw: number; over: number; dependence: number };

const MAX_STEPS = 40;
const MISS_TOLERANCE = 1e-9;
const LOG_NUDGE = 1e-6;

/** Newton's method in the logarithms of both means. */
function fitMeans(wanted: Wanted): Pick<GoalModel, 'homeGoals' | 'awayGoals' | 'drawTilt'> {
  let home = boundedLog(Math.log(1.35) + wanted.gap);
  let away = boundedLog(Math.log(1.35) - wanted.gap);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const at = gapAndOver(home, away, wanted);
    const gapMiss = wanted.gap - at.gap;
    const overMiss = wanted.over - at.over;
    if (Math.abs(gapMiss) + Math.abs(overMiss) < MISS_TOLERANCE) break;
    const byHome = gapAndOver(home + LOG_NUDGE, away, wanted);
    const byAway = gapAndOver(home, away + LOG_NUDGE, wanted);
    const a = (byHome.gap - at.gap) / LOG_NUDGE;
    const b = (byAway.gap - at.gap) / LOG_NUDGE;
    const c = (byHome.over - at.over) / LOG_NUDGE;
    const d = (byAway.over - at.over) / LOG_NUDGE;
    const determinant = a * d - b * c;
    if (Math.abs(determinant) < 1e-12) break;
    home = boundedLog(home + boundedStep((d * gapMiss - b * overMiss) / determinant));
    away = boundedLog(away + boundedStep((a * overMiss - c * gapMiss) / determinant));
  }
  const { drawTilt } = gapAndOver(home, away, wanted);
  return { homeGoals: Math.exp(home), awayGoals: Math.exp(away), drawTilt };
}

const MIN_LOG = Math.log(MIN_EXPECTED_GOALS);
const MAX_LOG = Math.log(MAX_EXPECTED_GOALS);
const boundedLog = (value: number): number => Math.min(Math.max(value, MIN_LOG), MAX_LOG);
const boundedStep = (value: number): number => Math.min(Math.max(value, -0.7), 0.7);

/** Real games are well within this; beyond it the regions are scaled instead. */
const MAX_DRAW_TILT = 0.6;

/**
 * Home wins minus away wins, and over 2.5, for these means and the draw tilt that matches the
 * wanted draw. The innermost step of the fit, so it only adds up sums, without a normalised grid.
 */
function gapAndOver(logHome: number, logAway: number, { draw, dependence }: Wanted) {
  const homeMean = Math.exp(logHome);
  const awayMean = Math.exp(logAway);
  const sharedGoal = Math.exp(dependence / (homeMean + awayMean));
  let homeWins = 0;
  let awayWins = 0;
  let draws = 0;
  let fewWins = 0;
  let fewDraws = 0;
  // Along a diagonal both sides score one goal more at each step.
  let homeStart = 1;
  let awayStart = 1;
  for (let lead = 0; lead < GRID_SIDE; lead += 1) {
    if (lead > 0) {
      homeStart *= homeMean / lead;
      awayStart *= awayMean / lead;
    }
    let home = homeStart;
    let away = awayStart;
    for (let both = 0; both + lead < GRID_SIDE; both += 1) {
      if (both > 0) {
        const factor = (homeMean * awayMean * sharedGoal) / (both * (both + lead));
        home *= factor;
        away *= factor;
      }
      const goals = 2 * both + lead;
      const tilt = totalTilt(goals);
      if (lead === 0) {
        draws += home * tilt;
        if (goals <= 2) fewDraws += home * tilt;
      } else {
        homeWins += home * tilt;
        awayWins += away * tilt;
        if (goals <= 2) fewWins += (home + away) * tilt;
      }
    }
  }
  const wins = homeWins + awayWins;
  const wanted = Math.log(((draw / (1 - draw)) * wins) / draws);
  const drawTilt = Math.min(Math.max(wanted, -MAX_DRAW_TILT), MAX_DRAW_TILT);
  const tilted = draws * Math.exp(drawTilt);
  const all = wins + tilted;
  return {
    gap: (homeWins - awayWins) / all,
    over: 1 - (fewWins + fewDraws * Math.exp(drawTilt)) / all,
    drawTilt,
  };
}

const FIT_TOLERANCE = 1e-6;
const SCALING_ROUNDS = 200;

/**
 * Scales for the six regions (result by over/under 2.5) that make the grid meet the targets, by
 * iterative proportional fitting (Deming and Stephan, 1940). Null if the grid already meets them.
 */
function scalesToReach(targets: FitTargets, grid: ScoreGrid): RegionScales | null {
  const start = regionChances(grid);
  const wanted = [targets.home, targets.draw, targets.away];
  if (missOf(start, wanted, targets.over25) < FIT_TOLERANCE) return null;
  const regions = start.map((chance) => Math.max(chance, 1e-12));
  for (let round = 0; round < SCALING_ROUNDS; round += 1) {
    for (let result = 0; result < 3; result += 1) scaleTo(regions, [result, result + 3], wanted[result] as number);
    if (targets.over25 === null) break;
    scaleTo(regions, [3, 4, 5], targets.over25);
    scaleTo(regions, [0, 1, 2], 1 - targets.over25);
    if (missOf(regions, wanted, targets.over25) < FIT_TOLERANCE / 10) break;
  }
  return regions.map((chance, region) => (start[region] === 0 ? 0 : chance / (start[region] as number)));
}

function scaleTo(regions: number[], members: readonly number[], wanted: number): void {
  const sum = members.reduce((total, region) => total + (regions[region] as number), 0);
  for (const region of members) regions[region] = ((regions[region] as number) * wanted) / sum;
}

function missOf(regions: readonly number[], wanted: readonly number[], over25: number | null): number {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = regions;
  const overMiss = over25 === null ? 0 : Math.abs(d + e + f - over25);
  return [a + d, b + e, c + f].reduce((max, sum, i) => Math.max(max, Math.abs(sum - (wanted[i] as number))), overMiss);
}

export function tiltOf({ homeGoals, awayGoals, drawTilt, dependence = DEFAULT_DEPENDENCE }: GoalModel): Tilt {
  return { sharedGoal: dependence / (homeGoals + awayGoals), draw: drawTilt };
}

const unscaledGrid = (model: GoalModel): ScoreGrid =>
  scoreGrid({ home: model.homeGoals, away: model.awayGoals }, tiltOf(model));

export function gridOf(model: GoalModel): ScoreGrid {
  const grid = unscaledGrid(model);
  if (model.regionScales) scaleRegions(grid, model.regionScales);
  return grid;
}
