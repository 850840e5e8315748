import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AWAY_GOALS, CELL_OF_SPLIT, EARLY_CELL_OF_SPLIT, HOME_GOALS } from '#domain/endings/grid-cells.ts';
import { FIRST_HALF_SHARE, halfTimeSplits } from '#domain/pricing/half-time.ts';
import { GRID_CELLS, GRID_SIDE, scoreGrid } from '#domain/pricing/score-grid.ts';

const anyMean = fc.double({ min: 0.1, max: 4, noNaN: true });
const anyTilt = fc.record({
  sharedGoal: fc.double({ min: -0.2, max: 0.6, noNaN: true }),
  draw: fc.double({ min: -0.6, max: 0.6, noNaN: true }),
});
const goals = fc.integer({ min: 0, max: 6 });
const sum = (chances: Iterable<number>) => [...chances].reduce((total, chance) => total + chance, 0);
const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
const poisson = (mean: number, count: number) => (mean ** count * Math.exp(-mean)) / factorial(count);

describe('the score grid', () => {
  it('is the tilted product of two Poisson distributions', () => {
    const tilt = (x: number, y: number) => {
      const total = x + y === 0 ? 0.03 : -0.004 * (x + y) ** 2;
      return Math.exp(0.15 * Math.min(x, y) + (x === y ? -0.05 : 0) + total);
    };
    const grid = scoreGrid({ home: 1.6, away: 1.1 }, { sharedGoal: 0.15, draw: -0.05 });
    const weights = Array.from({ length: GRID_CELLS }, (_none, cell) => {
      const x = Math.floor(cell / GRID_SIDE);
      const y = cell % GRID_SIDE;
      return tilt(x, y) * poisson(1.6, x) * poisson(1.1, y);
    });
    weights.forEach((weight, cell) => {
      expect(grid[cell]).toBeCloseTo(weight / sum(weights), 12);
    });
  });

  it('sums to 1 and has no negative cell, from any score', () => {
    fc.assert(
      fc.property(anyMean, anyMean, anyTilt, goals, goals, (home, away, tilt, scored, conceded) => {
        const grid = scoreGrid({ home, away }, tilt, { home: scored, away: conceded });
        expect(sum(grid)).toBeCloseTo(1, 12);
        expect(Math.min(...grid)).toBeGreaterThan(0);
      }),
    );
    expect([...scoreGrid({ home: 0, away: 0 }, { sharedGoal: 0.15, draw: 0 })].slice(0, 2)).toEqual([1, 0]);
    expect(sum(scoreGrid({ home: 1, away: 1 }, { sharedGoal: 0.15, draw: 0 }, { home: 60, away: 0 }))).toBeCloseTo(1);
  });

  it('is symmetric when the sides are swapped', () => {
    fc.assert(
      fc.property(anyMean, anyMean, anyTilt, (home, away, tilt) => {
        const grid = scoreGrid({ home, away }, tilt);
        const mirror = scoreGrid({ home: away, away: home }, tilt);
        for (let x = 0; x < GRID_SIDE; x += 1) {
          for (let y = 0; y < GRID_SIDE; y += 1) {
            expect(mirror[y * GRID_SIDE + x]).toBeCloseTo(grid[x * GRID_SIDE + y] as number, 12);
          }
        }
      }),
    );
  });

  it('in play equals the grid of the whole match, given the goals so far', () => {
    const home = 1.5;
    const away = 1.1;
    const part = 0.4;
    const tilt = { sharedGoal: 0.15, draw: 0.05 };
    const whole = scoreGrid({ home, away }, tilt);
    const choose = (n: number, k: number) => factorial(n) / factorial(k) / factorial(n - k);
    const early = (all: number, k: number) => choose(all, k) * part ** k * (1 - part) ** (all - k);
    let chanceOfScore = 0;
    for (let cell = 0; cell < GRID_CELLS; cell += 1) {
      const x = Math.floor(cell / GRID_SIDE);
      const y = cell % GRID_SIDE;
      if (x >= 1) chanceOfScore += (whole[cell] as number) * early(x, 1) * early(y, 0);
    }
    const later = scoreGrid({ home: home * (1 - part), away: away * (1 - part) }, tilt, { home: 1, away: 0 });
    for (const [x, y] of [
      [1, 0],
      [1, 1],
      [2, 1],
      [3, 3],
    ] as const) {
      const together = (whole[x * GRID_SIDE + y] as number) * early(x, 1) * early(y, 0);
      expect(together / chanceOfScore).toBeCloseTo(later[(x - 1) * GRID_SIDE + y] as number, 5);
    }
  });
});

describe('half time', () => {
  const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);
  const early = (all: number, k: number, share: number) => choose(all, k) * share ** k * (1 - share) ** (all - k);
  const pull = (lead: number, later: number) => Math.exp(-0.035 * Math.min(Math.max(lead, -2), 2) * later);

  it('matches a plain sum, with fewer later goals for the leading side', () => {
    for (const [share, lead] of [
      [FIRST_HALF_SHARE, 0],
      [0.2, 1],
      [0.3, -2],
      [0, 0],
      [1, 0],
    ] as const) {
      const weights = Array.from(CELL_OF_SPLIT, (cell, split) => {
        const before = EARLY_CELL_OF_SPLIT[split] as number;
        const home = HOME_GOALS[cell] as number;
        const away = AWAY_GOALS[cell] as number;
        const h = HOME_GOALS[before] as number;
        const a = AWAY_GOALS[before] as number;
        return early(home, h, share) * early(away, a, share) * pull(lead + h - a, home - h - (away - a));
      });
      const sums = new Map<number, number>();
      weights.forEach((weight, split) => {
        const cell = CELL_OF_SPLIT[split] as number;
        sums.set(cell, (sums.get(cell) ?? 0) + weight);
      });
      halfTimeSplits(share, lead).forEach((chance, split) => {
        const all = sums.get(CELL_OF_SPLIT[split] as number) as number;
        expect(chance).toBeCloseTo((weights[split] as number) / all, 12);
      });
    }
  });
});
