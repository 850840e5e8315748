import { expect, it } from 'vitest';
import { gridOf } from '#domain/pricing/fit.ts';
import { goalModelOf } from '#domain/pricing/rho-model.ts';
import { regionChances } from '#domain/pricing/score-grid.ts';

// The chances of Dixon-Coles models, as calculated by the code that stored them.
it.each([
  [{ homeGoals: 1.6, awayGoals: 1.1, rho: -0.06 }, [0.4825, 0.2631, 0.2544, 0.5064]],
  [{ homeGoals: 0.7, awayGoals: 2.4, rho: -0.12 }, [0.0807, 0.1773, 0.742, 0.5988]],
  [{ homeGoals: 1.25, awayGoals: 1.25, rho: 0.05 }, [0.3714, 0.2572, 0.3714, 0.4562]],
])('a stored model keeps its chances: %j', (stored, chances) => {
  const regions = regionChances(gridOf(goalModelOf(stored)));
  const [home = 0, draw = 0, away = 0, overHome = 0, overDraw = 0, overAway = 0] = regions;
  const shown = [home + overHome, draw + overDraw, away + overAway, overHome + overDraw + overAway];
  for (const [at, chance] of shown.entries()) expect(chance).toBeCloseTo(chances[at] ?? Number.NaN, 3);
});
