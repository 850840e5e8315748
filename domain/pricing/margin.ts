// A margin makes each selection's implied probability larger than its fair one, so that a market's
// book sums to more than 1. The methods below only ever raise a probability: under the model every
// bet then returns at most its stake on average, so no set of model prices can be a sure win.
import { MAX_ODDS, MIN_ODDS, type OddsHundredths } from '#domain/odds.ts';

/**
 * proportional: all probabilities times the same number. power: all probabilities to the same
 * power. odds_ratio: all odds (p / (1 - p)) times the same number (K. Cheung, "Fixed-odds betting
 * and traditional odds", 2015). The last two take more from long shots than from favourites, as
 * real books do.
 */
export const MARGIN_METHODS = ['proportional', 'power', 'odds_ratio'] as const;
export type MarginMethod = (typeof MARGIN_METHODS)[number];

/**
 * Adds a margin to the fair probabilities of a set of selections, exactly one of which wins.
 * @param fair probabilities that sum to 1; zeros stay zeros
 * @param margin 0.05 makes a book of 1.05
 * @returns implied probabilities that sum to 1 + margin (or less at MAX_ODDS_RATIO), none below its
 * fair value
 */
export function addMargin(fair: readonly number[], margin: number, method: MarginMethod): number[] {
  switch (method) {
    case 'proportional':
      return fair.map((chance) => chance * (1 + margin));
    case 'power':
      return withPower(fair, powerFor(fair, 1 + margin));
    case 'odds_ratio':
      return withOddsRatio(fair, Math.min(oddsRatioFor(fair, margin), MAX_ODDS_RATIO));
  }
}

/**
 * Limits how far a long shot's odds are cut. In an almost decided market the favourite can bear no
 * margin, and the other selections would carry all of it; the limit keeps such a book slightly
 * below 1 + margin.
 */
const MAX_ODDS_RATIO = 1.5;

/**
 * Removes the margin from the prices of a set of selections, exactly one of which wins.
 * @returns fair probabilities that sum to 1, by the inverse of the same method
 */
export function removeMargin(prices: readonly OddsHundredths[], method: MarginMethod): number[] {
  return removeMarginTo(prices, 1, method);
}

/**
 * The same for some of a market's selections, whose combined chance is `together`.
 * @returns fair probabilities that sum to `together`
 */
export function removeMarginTo(prices: readonly OddsHundredths[], together: number, method: MarginMethod): number[] {
  const implied = prices.map((odds) => 100 / odds);
  switch (method) {
    case 'proportional':
      return scaledTo(implied, together);
    case 'power':
      return scaledTo(withPower(implied, powerFor(implied, together)), together);
    case 'odds_ratio':
      return scaledTo(withOddsRatio(implied, oddsRatioFor(implied, together - 1)), together);
  }
}

/**
 * From 10.00 up, prices move in steps, as in other books and exchanges: 408.58 would suggest an
 * accuracy that no model has. The steps are Betfair's price increments. Each row: from these odds,
 * steps of this size, in hundredths.
 */
const STEPS: readonly (readonly [from: number, step: number])[] = [
  [10_000, 1000],
  [5000, 500],
  [3000, 200],
  [2000, 100],
  [1000, 50],
];

function roundedDownToStep(odds: number): number {
  const step = STEPS.find(([from]) => odds >= from)?.[1] ?? 1;
  return odds - (odds % step);
}

/** The price for an implied probability, rounded down to a step; null below 1.01 and for 0. */
export function offeredOdds(implied: number): OddsHundredths | null {
  if (!(implied > 0)) return null;
  const odds = roundedDownToStep(Math.min(Math.floor(100 / implied), MAX_ODDS));
  return odds >= MIN_ODDS ? (odds as OddsHundredths) : null;
}

/**
 * Adds a margin to a two-way market by the odds-ratio method. The ratio c has a closed form: with
 * q = 1 - p it solves c^2 pq (1 - m) - c m (p^2 + q^2) - pq (1 + m) = 0.
 * @param fair the fair probability of the first side
 * @returns the implied probabilities of both sides
 */
export function addMarginTwoWay(fair: number, margin: number): [number, number] {
  const other = 1 - fair;
  const product = fair * other;
  if (product <= 0) return [fair, other];
  const a = product * (1 - margin);
  const b = margin * (fair * fair + other * other);
  const exact = (b + Math.sqrt(b * b + 4 * a * product * (1 + margin))) / (2 * a);
  const ratio = Math.min(exact, MAX_ODDS_RATIO);
  return [(ratio * fair) / (other + ratio * fair), (ratio * other) / (fair + ratio * other)];
}

/**
 * Adds a margin to a selection whose opposite is not offered, such as a goalscorer, by the odds
 * ratio that gives an even two-way market this margin: (1 + m) / (1 - m).
 */
export function addMarginToOne(fair: number, margin: number): number {
  const ratio = (1 + margin) / (1 - margin);
  return (ratio * fair) / (1 - fair + ratio * fair);
}

function withPower(chances: readonly number[], exponent: number): number[] {
  return chances.map((chance) => (chance > 0 ? chance ** exponent : 0));
}

function withOddsRatio(chances: readonly number[], ratio: number): number[] {
  return chances.map((chance) => (ratio * chance) / (1 - chance + ratio * chance));
}

function scaledTo(chances: readonly number[], total: number): number[] {
  const sum = chances.reduce((all, chance) => all + chance, 0);
  return chances.map((chance) => (chance * total) / sum);
}

const MAX_STEPS = 60;
const PRECISION = 1e-13;

/** Newton's method on the sum, which is convex and falls with the exponent. */
function powerFor(chances: readonly number[], book: number): number {
  let exponent = 1;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    let sum = -book;
    let slope = 0;
    for (const chance of chances) {
      if (chance <= 0) continue;
      const raised = chance ** exponent;
      sum += raised;
      slope += raised * Math.log(chance);
    }
    if (Math.abs(sum) < PRECISION || slope === 0) break;
    exponent = Math.max(exponent - sum / slope, exponent / 4);
  }
  return exponent;
}

/** Newton's method on the sum as a function of the ratio, which is concave and rises. */
function oddsRatioFor(chances: readonly number[], margin: number): number {
  let ratio = 1;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    let sum = -1 - margin;
    let slope = 0;
    for (const chance of chances) {
      const below = 1 - chance + ratio * chance;
      sum += (ratio * chance) / below;
      slope += (chance * (1 - chance)) / (below * below);
    }
    if (Math.abs(sum) < PRECISION || slope === 0) break;
    ratio = Math.max(ratio - sum / slope, ratio / 4);
  }
  return ratio;
}
