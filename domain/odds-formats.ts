// Displays decimal odds in players' three formats. Money is always calculated from decimal odds.
import { formatOdds, type OddsHundredths } from '#domain/odds.ts';

export const ODDS_FORMATS = ['decimal', 'fractional', 'american'] as const;
export type OddsFormat = (typeof ODDS_FORMATS)[number];

/**
 * The fractions that British and Irish bookmakers quote, shortest first. Source: the odds ladder in
 * the conversion tables of the Racing Post and Oddschecker, with the finer steps that online books
 * add between 1/1 and 5/1. From 20/1 up, every whole number is quoted.
 */
const LADDER = [
  '1/100 1/66 1/50 1/40 1/33 1/28 1/25 1/22 1/20 1/18 1/16 1/14 1/12 1/11 1/10 1/9 1/8 1/7 2/13 1/6 2/11 1/5',
  '2/9 1/4 2/7 3/10 1/3 4/11 2/5 4/9 1/2 8/15 4/7 8/13 4/6 8/11 4/5 5/6 10/11 20/21',
  '1/1 21/20 11/10 23/20 6/5 5/4 13/10 11/8 7/5 6/4 31/20 8/5 13/8 17/10 7/4 9/5 15/8 19/10 2/1 21/10 17/8 11/5 9/4',
  '23/10 12/5 5/2 13/5 11/4 14/5 29/10 3/1 31/10 16/5 100/30 17/5 7/2 18/5 37/10 15/4 19/5 39/10 4/1 41/10 21/5 9/2',
  '23/5 19/4 24/5 5/1 11/2 6/1 13/2 7/1 15/2 8/1 17/2 9/1 19/2 10/1 21/2 11/1 23/2 12/1 25/2 13/1 27/2 14/1 29/2 15/1',
  '31/2 16/1 33/2 17/1 35/2 18/1 37/2 19/1 39/2',
]
  .join(' ')
  .split(' ');

/** Each fraction with its decimal odds in hundredths, rounded as in tables: 11/8 is 2.38. */
const PRICES = LADDER.map((fraction) => {
  const [won = 0, staked = 1] = fraction.split('/').map(Number);
  return { fraction, odds: Math.round((100 * (won + staked)) / staked + 1e-9) };
});

/** 20/1: whole numbers from here on. */
const LONG_ODDS = 2100;

/**
 * The odds as a fraction of the ladder: "6/4" for 2.50. Odds between two fractions get the shorter
 * one, so that, to the hundredth, the fraction never promises more than the bet pays: 2.47 is
 * "7/5".
 */
export function fractionalOdds(odds: OddsHundredths): string {
  if (odds >= LONG_ODDS) return `${Math.floor((odds - 100) / 100)}/1`;
  return PRICES.findLast((price) => price.odds <= odds)?.fraction ?? '0/1';
}

/** "+150" is the profit on 100 (evens or longer); "−200" the stake that wins 100 (shorter). */
export function americanOdds(odds: OddsHundredths): string {
  if (odds === 100) return '0';
  return odds >= 200 ? `+${odds - 100}` : `−${Math.round(10_000 / (odds - 100))}`;
}

export function formatOddsAs(odds: OddsHundredths, format: OddsFormat): string {
  if (format === 'fractional') return fractionalOdds(odds);
  return format === 'american' ? americanOdds(odds) : formatOdds(odds);
}
