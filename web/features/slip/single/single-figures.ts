import { type Cents, cents, parseAmount } from '#domain/money.ts';
import { parseOdds, potentialWinCents } from '#domain/odds.ts';
import { freeBetPayout } from '#domain/promotion.ts';
import { keyOf, type SlipLine } from '#web/features/slip/slip.ts';
import { stakeOf } from '#web/features/slip/slip-changes.ts';
import type { Boost } from '#web/lib/promotions.ts';

/** Boosts for the slip's lines, by line key. */
export type Boosts = ReadonlyMap<string, Boost>;

export function availableBoost(line: SlipLine, boosts: Boosts): Boost | null {
  return line.isBoostOff || line.freeBetId !== null ? null : (boosts.get(keyOf(line)) ?? null);
}

/** The boost that applies; null if there is none or the entered stake is outside its limits. */
export function appliedBoost(line: SlipLine, boosts: Boosts): Boost | null {
  const boost = availableBoost(line, boosts);
  if (boost === null) return null;
  const stake = stakeOf(line);
  const isWithin = stake >= (parseAmount(boost.minStake) ?? 0) && stake <= (parseAmount(boost.maxStake) ?? 0);
  return stake === 0 || isWithin ? boost : null;
}

export function lineOdds(line: SlipLine, boosts: Boosts): string {
  return appliedBoost(line, boosts)?.odds ?? line.selection.odds;
}

/** Includes the stake; for a free bet, only the profit. */
export function linePotentialWin(line: SlipLine, boosts: Boosts): Cents {
  const odds = parseOdds(lineOdds(line, boosts));
  if (odds === null) return cents(0);
  const win = potentialWinCents(stakeOf(line), odds);
  return line.freeBetId === null ? win : freeBetPayout(win, stakeOf(line));
}
