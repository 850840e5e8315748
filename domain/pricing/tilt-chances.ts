// Looks for chances of a game's endings at which no bet returns more than its stake on average, by
// changing given chances as little as possible: each bet that returns more makes the endings at
// which it wins less likely, by a factor that grows with its return (the method of L. M. Bregman,
// "The relaxation method of finding the common point of convex sets", 1967). If such chances exist,
// this approaches the nearest; otherwise its factors become the stakes of a sure win.

/** A bet by groups of endings: each group's class, and the return of a stake of one by class. */
export type GroupedBet = { readonly classes: Uint8Array; readonly returns: readonly number[] };

type TiltResult<Bet> =
  | { readonly isFair: true }
  /** The bets whose returns had to be lowered, which are likely parts of a sure win. */
  | { readonly isFair: false; readonly suspects: readonly Bet[] };

/** Bets may return this much more than their stake; smaller amounts are rounding errors. */
export const TOLERANCE = 1e-9;
/**
 * How far below the stakes the tilt aims: at first far enough to converge in finitely many steps,
 * then just above them, within the tolerance, since bets that together break even can't return
 * less than their stakes.
 */
const AIMS = [1e-5, -TOLERANCE / 2];
/**
 * If the highest return does not halve its distance to the stake in this many rounds, there may be
 * a sure win.
 */
const ROUNDS_TO_HALVE = 8;
const SWEEPS_OF_ROUND = 4;

/** @param start positive chances of the groups */
export function tiltChances<Bet extends GroupedBet>(bets: readonly Bet[], start: Float64Array): TiltResult<Bet> {
  const chances = Float64Array.from(start);
  const stakes = bets.map(() => 0);
  let suspects: readonly Bet[] = [];
  for (const aim of AIMS) {
    const left = tiltTowards(aim, bets, chances, stakes);
    if (left.length === 0) return { isFair: true };
    suspects = left;
  }
  return { isFair: false, suspects };
}

/** @returns if it doesn't converge, the bets whose returns had to be lowered */
function tiltTowards<Bet extends GroupedBet>(
  aim: number,
  bets: readonly Bet[],
  chances: Float64Array,
  stakes: number[],
): readonly Bet[] {
  let distance = Number.POSITIVE_INFINITY;
  for (let round = 0; ; round += 1) {
    const means = meanReturns(bets, chances);
    if (means.every(isAtMostStake)) return [];
    const active = [...bets.keys()].filter((at) => !isAtMostStake(means[at] as number) || (stakes[at] as number) > 0);
    if (round % ROUNDS_TO_HALVE === 0) {
      const left = Math.max(...means) - 1;
      // Also stops at NaN, which means that all chances were rounded to zero.
      if (!(left <= distance / 2)) return active.map((at) => bets[at] as Bet);
      distance = left;
    }
    for (let sweep = 0; sweep < SWEEPS_OF_ROUND; sweep += 1)
      for (const at of active) stakes[at] = tilt(bets[at] as Bet, { chances, stake: stakes[at] as number, aim });
  }
}

export const isAtMostStake = (meanReturn: number): boolean => meanReturn <= 1 + TOLERANCE;

/** What each bet returns on average. Bets on one market and line share their list of classes. */
export function meanReturns(bets: readonly GroupedBet[], chances: Float64Array): number[] {
  const known = new Map<Uint8Array, Float64Array>();
  const total = chances.reduce((sum, chance) => sum + chance, 0);
  return bets.map(({ classes, returns }) => {
    const sums = known.get(classes) ?? classSums(classes, chances, 256);
    known.set(classes, sums);
    return returns.reduce((mean, each, at) => mean + each * (sums[at] as number), 0) / total;
  });
}

type Tilting = { readonly chances: Float64Array; readonly stake: number; readonly aim: number };

/**
 * Moves a bet's return towards the aim, never past it.
 * @returns its new stake
 */
function tilt({ classes, returns }: GroupedBet, { chances, stake, aim }: Tilting): number {
  const sums = classSums(classes, chances, returns.length);
  let gain = 0;
  let loss = 0;
  let mostGain = 0;
  let mostLoss = 0;
  for (let index = 0; index < sums.length; index += 1) {
    const profit = (returns[index] as number) - (1 - aim);
    if (profit > 0) {
      gain += (sums[index] as number) * profit;
      mostGain = Math.max(mostGain, profit);
    } else {
      loss -= (sums[index] as number) * profit;
      mostLoss = Math.max(mostLoss, -profit);
    }
  }
  const wanted = loss === 0 ? 1 : Math.log(gain / loss) / (mostGain + mostLoss);
  const change = Math.max(wanted, -stake);
  if (change !== 0) {
    const factors = returns.map((each) => Math.exp(-change * (each - 1)));
    for (let index = 0; index < classes.length; index += 1)
      chances[index] = (chances[index] as number) * (factors[classes[index] as number] as number);
  }
  return stake + change;
}

function classSums(classes: Uint8Array, chances: Float64Array, count: number): Float64Array {
  const sums = new Float64Array(count);
  for (let index = 0; index < classes.length; index += 1) {
    const each = classes[index] as number;
    sums[each] = (sums[each] as number) + (chances[index] as number);
  }
  return sums;
}
