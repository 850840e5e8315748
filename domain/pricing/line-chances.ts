// A line with a push or a quarter is fair at odds O = 1 + L / W, where W and L are the average
// shares of the stake won and lost: a half win counts half, a push not at all. So W / (W + L) acts
// as a probability, and those of the two sides sum to 1.

import { fairChance } from '#domain/pricing/market-chances.ts';
import type { Outlook } from '#domain/pricing/outlook.ts';
import { MAX_GOALS } from '#domain/pricing/score-grid.ts';

/**
 * The home side's fair implied probability at a handicap, counting goals from now on.
 * @param line the home side's line in quarter goals
 */
export function homeHandicapChance(outlook: Outlook, line: number): number {
  return chanceAbove(outlook.leadFurther, -MAX_GOALS * 4 + line);
}

/** The fair implied probability of more than a line in quarter goals, counting all goals. */
export function overTotalChance(outlook: Outlook, line: number): number {
  return chanceAbove(outlook.totalFurther, (outlook.score.home + outlook.score.away) * 4 - line);
}

/**
 * @param first the first entry's distance above the line in quarters; each next entry is one goal
 * further
 */
function chanceAbove(chances: readonly number[], first: number): number {
  let won = 0;
  let lost = 0;
  for (let index = 0, above = first; index < chances.length; index += 1, above += 4) {
    const chance = chances[index] as number;
    if (above >= 2) won += chance;
    else if (above === 1) won += chance / 2;
    else if (above === -1) lost += chance / 2;
    else if (above < 0) lost += chance;
  }
  return fairChance({ won, lost });
}
