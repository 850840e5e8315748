// The steps in which traders move prices: fine for favourites, coarse for long shots. They are
// Betfair's price increments. A price between two steps moves to the nearest one in the direction
// of the change.
import { MAX_ODDS, MIN_ODDS, type OddsHundredths, oddsHundredths } from '#domain/odds.ts';

/** The step size from these odds upwards; both in hundredths. */
const STEPS = [
  { from: 100, step: 1 },
  { from: 200, step: 2 },
  { from: 300, step: 5 },
  { from: 400, step: 10 },
  { from: 600, step: 20 },
  { from: 1000, step: 50 },
  { from: 2000, step: 100 },
  { from: 3000, step: 200 },
  { from: 5000, step: 500 },
  { from: 10_000, step: 1000 },
] as const;

const stepAt = (odds: number) => STEPS.findLast(({ from }) => odds >= from) ?? STEPS[0];

/** The next price on the ladder, within the prices that can be offered. */
export function tickOdds(odds: OddsHundredths, direction: 'up' | 'down'): OddsHundredths {
  const { from, step } = stepAt(direction === 'up' ? odds : odds - 1);
  const steps = (odds - from) / step;
  const next = from + step * (direction === 'up' ? Math.floor(steps) + 1 : Math.ceil(steps) - 1);
  return oddsHundredths(Math.min(MAX_ODDS, Math.max(MIN_ODDS, next)));
}
