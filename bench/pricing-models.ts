// The models that the accuracy benchmark compares: Goldline's, and the two usual baselines, fitted
// to the same probabilities and using the same clock.
import { CELL_OF_SPLIT, EARLY_CELL_OF_SPLIT } from '#domain/endings/grid-cells.ts';
import type { Score } from '#domain/game.ts';
import type { ClockTime } from '#domain/match-clock.ts';
import { type FitTargets, fitGoalModel } from '#domain/pricing/fit.ts';
import { FIRST_HALF_SHARE, splitsBeforeKickOff } from '#domain/pricing/half-time.ts';
import { liveOutlook, remainingShares } from '#domain/pricing/in-play.ts';
import { leastSquares } from '#domain/pricing/least-squares.ts';
import { outlookBeforeKickOff } from '#domain/pricing/outlook.ts';
import { GRID_CELLS, GRID_SIDE, type ScoreGrid } from '#domain/pricing/score-grid.ts';

export type Moment = ClockTime & { readonly score: Score };

export type FittedGame = {
  readonly grid: ScoreGrid;
  /** The goals still to come at a moment in play. */
  readonly liveGrid: (moment: Moment) => ScoreGrid;
};

export type Candidate = {
  readonly name: string;
  readonly fit: (targets: FitTargets) => FittedGame;
  /** The chance of a half-time score given the final one. */
  readonly halfTime: (full: Score, half: Score) => number;
};

export const goldline: Candidate = {
  name: 'Goldline',
  fit: (targets) => {
    const model = fitGoalModel(targets);
    return {
      grid: outlookBeforeKickOff(model).grid,
      liveGrid: (moment) => liveOutlook(model, { ...moment, halfTime: null }).grid,
    };
  },
  halfTime: (full, half) => splitsBeforeKickOff()[splitAt(cellOf(full), cellOf(half))] as number,
};

const cellOf = ({ home, away }: Score): number => home * GRID_SIDE + away;

/** The first split of each full-time cell. A cell's splits are adjacent, by half-time cell. */
const FIRST_SPLITS: readonly number[] = Array.from({ length: GRID_CELLS }, (_none, cell) =>
  CELL_OF_SPLIT.indexOf(cell),
);
const splitAt = (cell: number, early: number): number => EARLY_CELL_OF_SPLIT.indexOf(early, FIRST_SPLITS[cell]);

/** Dixon and Coles's rho; zero makes the goals independent. */
const baseline = (name: string, rho: number): Candidate => ({
  name,
  fit: (targets) => {
    const { home, away } = independentMeans(targets);
    return {
      grid: dixonColes(home, away, rho),
      liveGrid: (moment) => {
        const { first, second } = remainingShares(moment);
        return dixonColes(home * (first + second), away * (first + second), rho * (first + second));
      },
    };
  },
  halfTime: (full, half) => binomial(full.home, half.home) * binomial(full.away, half.away),
});

export const independent = baseline('independent Poisson', 0);
const USUAL_RHO = -0.05;
export const CANDIDATES: readonly Candidate[] = [goldline, independent, baseline('Dixon-Coles, rho -0.05', USUAL_RHO)];

/** The means that match the home minus the away win chance, and over 2.5; rho changes neither. */
function independentMeans({ home, away, over25 }: FitTargets): Score {
  const [logHome = 0, logAway = 0] = leastSquares(
    ([h = 0, a = 0]) => {
      const grid = dixonColes(Math.exp(h), Math.exp(a), 0);
      let gap = 0;
      let over = 0;
      forEachScore((cell, x, y) => {
        gap += Math.sign(x - y) * (grid[cell] as number);
        if (x + y > 2) over += grid[cell] as number;
      });
      return [gap - (home - away), over - (over25 ?? 0.5)];
    },
    [Math.log(1.35) + home - away, Math.log(1.35) - home + away],
  );
  return { home: Math.exp(logHome), away: Math.exp(logAway) };
}

/** Dixon and Coles, Applied Statistics 46 (1997). */
function dixonColes(home: number, away: number, rho: number): ScoreGrid {
  const rows = poisson(home);
  const columns = poisson(away);
  const grid = new Float64Array(GRID_CELLS);
  forEachScore((cell, x, y) => {
    grid[cell] = (rows[x] as number) * (columns[y] as number);
  });
  const factors = [1 - home * away * rho, 1 + home * rho, 1 + away * rho, 1 - rho];
  [0, 1, GRID_SIDE, GRID_SIDE + 1].forEach((cell, index) => {
    grid[cell] = (grid[cell] as number) * Math.max(factors[index] as number, 0);
  });
  return grid;
}

function poisson(mean: number): number[] {
  const chances = [Math.exp(-mean)];
  for (let goals = 1; goals < GRID_SIDE; goals += 1) chances.push(((chances[goals - 1] as number) * mean) / goals);
  return chances;
}

function binomial(all: number, early: number): number {
  let ways = 1;
  for (let index = 0; index < early; index += 1) ways = (ways * (all - index)) / (index + 1);
  return ways * FIRST_HALF_SHARE ** early * (1 - FIRST_HALF_SHARE) ** (all - early);
}

export function forEachScore(visit: (cell: number, home: number, away: number) => void): void {
  for (let home = 0, cell = 0; home < GRID_SIDE; home += 1) {
    for (let away = 0; away < GRID_SIDE; away += 1, cell += 1) visit(cell, home, away);
  }
}
