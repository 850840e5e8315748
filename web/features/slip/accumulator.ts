// What an accumulator of the slip's selections would be: its odds, what it pays, and why it can't be placed.
import { MIN_ACCUMULATOR_LEGS } from '#domain/bet.ts';
import { type Cents, cents } from '#domain/money.ts';
import { formatOdds, parseOdds, potentialWinCents, totalOdds } from '#domain/odds.ts';
import type { Slip } from '#web/features/slip/slip.ts';
import { stakeOf } from '#web/features/slip/slip.ts';

export type AccumulatorFigures = {
  odds: string;
  stake: Cents;
  /** The profit. */
  win: Cents;
  /** The profit and the stake: what is paid. */
  return: Cents;
  problem: 'tooFew' | 'sameGame' | 'badStake' | null;
};

function problemOf(slip: Slip, stake: Cents): AccumulatorFigures['problem'] {
  if (slip.lines.length < MIN_ACCUMULATOR_LEGS) return 'tooFew';
  const games = new Set(slip.lines.map((line) => line.selection.gameId));
  if (games.size < slip.lines.length) return 'sameGame';
  return stake > 0 ? null : 'badStake';
}

export function accumulatorFigures(slip: Slip): AccumulatorFigures {
  const stake = stakeOf(slip.accumulator);
  const legs = slip.lines.map((line) => parseOdds(line.selection.odds)).filter((odds) => odds !== null);
  const odds = totalOdds(legs);
  const paid = legs.length === 0 ? cents(0) : potentialWinCents(stake, odds);
  return {
    odds: formatOdds(odds),
    stake,
    win: cents(Math.max(paid - stake, 0)),
    return: paid,
    problem: problemOf(slip, stake),
  };
}
