// A game is modelled by two expected numbers of goals and one correlation; every price derives from
// these three numbers. Source: M. J. Maher, "Modelling association football scores", Statistica
// Neerlandica 36 (1982), for independent Poisson goals; M. J. Dixon and S. G. Coles, "Modelling
// association football scores and inefficiencies in the football betting market", Applied
// Statistics 46 (1997), for the correlation.

/** The model of a game before kick-off, over 90 minutes. */
export type GoalModel = {
  /** Expected goals of the home side. */
  readonly homeGoals: number;
  readonly awayGoals: number;
  /** Dixon and Coles's rho: below zero, 0-0 and 1-1 are likelier than with independent goals. */
  readonly rho: number;
  /**
   * For prices that no such model can reproduce (for example manual ones): multipliers of the score
   * grid's regions, before kick-off only. Absent if the three numbers fit.
   */
  readonly regionScales?: RegionScales;
};

/** Six numbers: home, draw, away with up to two goals, then the same with three or more. */
export type RegionScales = readonly number[];

/** Bounds on expected goals; real games stay well inside. */
export const MIN_EXPECTED_GOALS = 0.02;
export const MAX_EXPECTED_GOALS = 7;
