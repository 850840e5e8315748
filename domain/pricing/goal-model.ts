// A game's goal model. Goals of both sides are Poisson distributed, and the chance of each final
// score is then tilted: up for goals that both sides score and for 0-0, down for high totals, and
// for draws by a factor that differs by game.
// Sources: M. J. Maher, "Modelling association football scores", Statistica Neerlandica 36 (1982),
// for Poisson goals; D. Karlis and I. Ntzoufras, "Analysis of sports data by using bivariate
// Poisson models", The Statistician 52 (2003), for dependent goals and inflated draws.

/** A game's model before kick-off, for the whole game. */
export type GoalModel = {
  /** The home side's Poisson mean before the tilt; the expected goals are about 3% higher. */
  readonly homeGoals: number;
  readonly awayGoals: number;
  /** The log factor of draws, in addition to the other tilts. */
  readonly drawTilt: number;
  /** How strongly the goals of the two sides are related; DEFAULT_DEPENDENCE if absent. */
  readonly dependence?: number;
  /**
   * For prices that no such model can reproduce (for example, manual ones): multipliers of the
   * score grid's regions, which fade in play. Absent if the other numbers fit.
   */
  readonly regionScales?: RegionScales;
};

/** Six numbers: home, draw, away with up to two goals, then the same with three or more. */
export type RegionScales = readonly number[];

/** Bounds on the Poisson means; real games stay well inside. */
export const MIN_EXPECTED_GOALS = 0.02;
export const MAX_EXPECTED_GOALS = 7;

/**
 * The log factor for each goal that both sides score, before division by the sum of the means.
 * Estimated together with the other constants; docs/pricing.md has the data and the errors.
 */
export const DEFAULT_DEPENDENCE = 0.4;
/** The log factor of 0-0. */
export const GOALLESS_TILT = 0.03;
/** A score of n goals has the log factor -n² times this. */
export const TOTAL_DAMPING = 0.004;
/** The mean draw tilt of games fitted to result and over/under 2.5 prices. */
export const MEAN_DRAW_TILT = -0.05;

/** Expected goals divided by Poisson means, in an average game. */
const GOALS_PER_MEAN = 1.03;

/** A game's model if only the sides' expected goals are known. */
export function modelOfExpectedGoals(home: number, away: number): GoalModel {
  return { homeGoals: home / GOALS_PER_MEAN, awayGoals: away / GOALS_PER_MEAN, drawTilt: MEAN_DRAW_TILT };
}
