// Everything the markets need about a game's future: the score so far, the probability of each
// number of further goals, and how they split between the halves.
import type { Goal, Score } from '#domain/game.ts';
import { gridOf } from '#domain/pricing/fit.ts';
import type { GoalModel } from '#domain/pricing/goal-model.ts';
import { type HalfTimeSplits, splitsBeforeKickOff } from '#domain/pricing/half-time.ts';
import { GRID_SIDE, MAX_GOALS, type ScoreGrid, zeros } from '#domain/pricing/score-grid.ts';

export type Outlook = {
  /** Goals scored so far. */
  readonly score: Score;
  /** The goals so far in order; null if they are not known. */
  readonly goals: readonly Goal[] | null;
  /** Probabilities of the further goals of each side. */
  readonly grid: ScoreGrid;
  /** The recorded half-time score; null before half time, or if none was recorded. */
  readonly halfTime: Score | null;
  /** How the further goals split at half time; null once the first half is over. */
  readonly splits: HalfTimeSplits | null;
  /** Sums of the grid: further home goals, further away goals, their total, home minus away. */
  readonly homeFurther: readonly number[];
  readonly awayFurther: readonly number[];
  readonly totalFurther: readonly number[];
  /** The index is the difference plus MAX_GOALS. */
  readonly leadFurther: readonly number[];
};

type OutlookParts = Pick<Outlook, 'score' | 'goals' | 'grid' | 'halfTime' | 'splits'>;

/** Sums a grid once, for all markets. */
export function outlookOf({ score, goals, grid, halfTime, splits }: OutlookParts): Outlook {
  const homeFurther = zeros(GRID_SIDE);
  const awayFurther = zeros(GRID_SIDE);
  const totalFurther = zeros(2 * GRID_SIDE - 1);
  const leadFurther = zeros(2 * GRID_SIDE - 1);
  for (let home = 0, cell = 0; home < GRID_SIDE; home += 1) {
    for (let away = 0; away < GRID_SIDE; away += 1, cell += 1) {
      const chance = grid[cell] as number;
      homeFurther[home] = (homeFurther[home] as number) + chance;
      awayFurther[away] = (awayFurther[away] as number) + chance;
      totalFurther[home + away] = (totalFurther[home + away] as number) + chance;
      const lead = home - away + MAX_GOALS;
      leadFurther[lead] = (leadFurther[lead] as number) + chance;
    }
  }
  return { score, goals, grid, halfTime, splits, homeFurther, awayFurther, totalFurther, leadFurther };
}

export function outlookBeforeKickOff(model: GoalModel): Outlook {
  return outlookOf({
    score: { home: 0, away: 0 },
    goals: [],
    grid: gridOf(model),
    halfTime: null,
    splits: splitsBeforeKickOff(),
  });
}

export function resultChances(outlook: Outlook): [home: number, draw: number, away: number] {
  const levelAt = MAX_GOALS - (outlook.score.home - outlook.score.away);
  let home = 0;
  let away = 0;
  for (let index = 0; index < outlook.leadFurther.length; index += 1) {
    if (index > levelAt) home += outlook.leadFurther[index] as number;
    else if (index < levelAt) away += outlook.leadFurther[index] as number;
  }
  return [home, outlook.leadFurther[levelAt] ?? 0, away];
}
