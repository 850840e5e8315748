// How a decimal price is written in the three ways that players know. Money is always worked out from the decimal
// price: these are names for it, and each but that of very long odds rounds back to the price it is made of.
import { formatOdds, type OddsHundredths } from '#domain/odds.ts';

export const ODDS_FORMATS = ['decimal', 'fractional', 'american'] as const;
export type OddsFormat = (typeof ODDS_FORMATS)[number];

/**
 * The fractions of British betting shops that no whole number of hundredths is equal to, and the three that are
 * said unreduced (4/6, 6/4, 100/30). Source: the odds ladder of the trade as printed in conversion tables, such as
 * those of the Racing Post and of Oddschecker. Every other price has an exact fraction: 2.20 is 6/5.
 */
const USUAL_FRACTIONS = [
  '1/33 1/16 1/14 1/12 1/9 1/8 1/7 1/6 2/11 2/9 2/7 1/3 4/11 3/8 4/9 8/15 4/7 8/13 4/6 8/11 5/6 10/11',
  '11/8 6/4 13/8 15/8 17/8 100/30',
]
  .join(' ')
  .split(' ');

const byPrice = new Map(
  USUAL_FRACTIONS.map((fraction) => {
    const [won = 0, staked = 1] = fraction.split('/').map(Number);
    return [Math.round((100 * (won + staked)) / staked + 1e-9), fraction];
  }),
);

/** From here on odds are told in whole units: 1234.57 is 1233/1, never more than it pays. */
const LONG_ODDS = 10_000;

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}

/** What is won on what is staked: 2.50 is "6/4", 2.63 is "13/8", 2.47 is exactly "147/100". */
export function fractionalOdds(odds: OddsHundredths): string {
  const won = odds - 100;
  if (odds >= LONG_ODDS) return `${Math.floor(won / 100)}/1`;
  const divisor = greatestCommonDivisor(won, 100);
  return byPrice.get(odds) ?? `${won / divisor}/${100 / divisor}`;
}

/** What 100 wins, from evens on: "+150"; below, what has to be staked to win 100: "−200". */
export function americanOdds(odds: OddsHundredths): string {
  if (odds === 100) return '0';
  return odds >= 200 ? `+${odds - 100}` : `−${Math.round(10_000 / (odds - 100))}`;
}

export function writeOdds(odds: OddsHundredths, format: OddsFormat): string {
  if (format === 'fractional') return fractionalOdds(odds);
  return format === 'american' ? americanOdds(odds) : formatOdds(odds);
}
