// How a side's goals are shared among its players. Given the number of goals, each goal's scorer is
// independent of the others, so the chance that several players' goal counts are in given sets
// follows from a product of power series, one for each player.
import { GRID_SIDE } from '#domain/pricing/score-grid.ts';
import { OWN_GOAL_SHARE } from '#domain/pricing/scorers.ts';

/** Three means three or more goals by a player. */
export const MAX_PLAYER_GOALS = 3;

export type CountedPlayer = {
  readonly share: number;
  /** The goals so far. */
  readonly scored: number;
  /** The accepted goal counts, as bits: bit 2 for two goals. */
  readonly accepted: number;
};

/**
 * By the side's number of further goals: the chance that all players have an accepted count. Shares
 * that add up to more than 1 (scorers.ts) are scaled down to add up to 1.
 */
export function goalCountChances(players: readonly CountedPlayer[]): Float64Array {
  const total = players.reduce((sum, { share }) => sum + share, 0);
  const shares = players.map(({ share }) => (share / Math.max(total, 1)) * (1 - OWN_GOAL_SHARE));
  const rest = 1 - shares.reduce((sum, share) => sum + share, 0);
  let series = seriesOf(rest, () => true);
  players.forEach(({ scored, accepted }, index) => {
    const isAccepted = (goals: number) => (accepted & (1 << Math.min(scored + goals, MAX_PLAYER_GOALS))) !== 0;
    series = product(series, seriesOf(shares[index] as number, isAccepted));
  });
  let factorial = 1;
  return series.map((each, goals) => {
    factorial *= Math.max(goals, 1);
    return each * factorial;
  });
}

/** The terms share ** goals / goals! for the accepted goal counts, and 0 for the others. */
function seriesOf(share: number, isAccepted: (goals: number) => boolean): Float64Array {
  let term = 1;
  return Float64Array.from({ length: GRID_SIDE }, (_none, goals) => {
    if (goals > 0) term *= share / goals;
    return isAccepted(goals) ? term : 0;
  });
}

function product(one: Float64Array, other: Float64Array): Float64Array {
  const terms = new Float64Array(GRID_SIDE);
  for (let index = 0; index < GRID_SIDE; index += 1)
    for (let rest = 0; index + rest < GRID_SIDE; rest += 1)
      terms[index + rest] = (terms[index + rest] as number) + (one[index] as number) * (other[rest] as number);
  return terms;
}
