// A game is two expected numbers of goals and one correlation. Every price comes from these three numbers.
// Source: M. J. Maher, "Modelling association football scores", Statistica Neerlandica 36 (1982), for
// independent Poisson goals; M. J. Dixon and S. G. Coles, "Modelling association football scores and
// inefficiencies in the football betting market", Applied Statistics 46 (1997), for the correlation.

/** How a game is expected to go, before kick-off and over 90 minutes. */
export interface GoalModel {
  /** Goals expected of the home side. */
  readonly homeGoals: number;
  readonly awayGoals: number;
  /** Dixon and Coles's rho: below zero, 0-0 and 1-1 come more often than independent goals would have it. */
  readonly rho: number;
  /**
   * For prices that no model of this form can reproduce (typed by hand, say): what the score grid's
   * regions are multiplied by, before kick-off only. Absent when the three numbers fit.
   */
  readonly regionScales?: RegionScales;
}

/** Six numbers: home, draw, away with up to two goals, then the same with three or more. */
export type RegionScales = readonly number[];

/** Goals expected of a side are kept between these, which real games never reach. */
export const MIN_EXPECTED_GOALS = 0.02;
export const MAX_EXPECTED_GOALS = 7;
