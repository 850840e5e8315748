import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AWAY_GOALS, CELL_OF_SPLIT, EARLY_CELL_OF_SPLIT, HOME_GOALS } from '#domain/endings/grid-cells.ts';
import { FIRST_HALF_SHARE, halfTimeSplits } from '#domain/pricing/half-time.ts';
import { GRID_SIDE, poisson, scoreGrid } from '#domain/pricing/score-grid.ts';

const anyMean = fc.double({ min: 0.1, max: 4, noNaN: true });
const anyRho = fc.double({ min: -0.2, max: 0.15, noNaN: true });
const sum = (chances: Iterable<number>) => [...chances].reduce((total, chance) => total + chance, 0);

describe('the score grid', () => {
  it('is the Dixon-Coles formula', () => {
    const [home, away, rho] = [1.6, 1.1, -0.08];
    const grid = scoreGrid(home, away, rho);
    const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
    const poissonAt = (mean: number, goals: number) => (mean ** goals * Math.exp(-mean)) / factorial(goals);
    const tau = (x: number, y: number) => {
      if (x === 0 && y === 0) return 1 - home * away * rho;
      if (x === 0 && y === 1) return 1 + home * rho;
      if (x === 1 && y === 0) return 1 + away * rho;
      return x === 1 && y === 1 ? 1 - rho : 1;
    };
    for (let x = 0; x < 6; x += 1) {
      for (let y = 0; y < 6; y += 1) {
        expect(grid[x * GRID_SIDE + y]).toBeCloseTo(tau(x, y) * poissonAt(home, x) * poissonAt(away, y), 7);
      }
    }
  });

  it('sums to 1, has no negative cell, and preserves the distribution of each side', () => {
    fc.assert(
      fc.property(anyMean, anyMean, fc.double({ min: -3, max: 3, noNaN: true }), (home, away, rho) => {
        const grid = scoreGrid(home, away, rho);
        expect(sum(grid)).toBeCloseTo(1, 12);
        expect(Math.min(...grid)).toBeGreaterThan(0);
        const rows = poisson(home);
        rows.forEach((chance, x) => {
          expect(sum(grid.slice(x * GRID_SIDE, (x + 1) * GRID_SIDE))).toBeCloseTo(chance, 12);
        });
      }),
    );
  });

  it('is symmetric when the sides are swapped', () => {
    fc.assert(
      fc.property(anyMean, anyMean, anyRho, (home, away, rho) => {
        const [grid, mirror] = [scoreGrid(home, away, rho), scoreGrid(away, home, rho)];
        for (let x = 0; x < GRID_SIDE; x += 1) {
          for (let y = 0; y < GRID_SIDE; y += 1) {
            expect(mirror[y * GRID_SIDE + x]).toBeCloseTo(grid[x * GRID_SIDE + y] as number, 12);
          }
        }
      }),
    );
  });
});

describe('half time', () => {
  it('is the binomial split of each side, summed naively', () => {
    const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
    const early = (all: number, k: number, share: number) => choose(all, k) * share ** k * (1 - share) ** (all - k);
    for (const share of [FIRST_HALF_SHARE, 0.2, 0.3, 0, 1]) {
      const splits = halfTimeSplits(share);
      const sums = new Float64Array(GRID_SIDE * GRID_SIDE);
      for (const [split, chance] of splits.entries()) {
        const cell = CELL_OF_SPLIT[split] as number;
        const before = EARLY_CELL_OF_SPLIT[split] as number;
        const home = early(HOME_GOALS[cell] as number, HOME_GOALS[before] as number, share);
        const away = early(AWAY_GOALS[cell] as number, AWAY_GOALS[before] as number, share);
        expect(chance).toBeCloseTo(home * away, 12);
        sums[cell] = (sums[cell] as number) + chance;
      }
      for (const sum of sums) expect(sum).toBeCloseTo(1, 12);
    }
  });
});
