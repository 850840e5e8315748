// The slip as one bet. Selections of one game count as one leg, at the server's joint odds.
import { MIN_ACCUMULATOR_LEGS } from '#domain/bet.ts';
import { type Cents, cents } from '#domain/money.ts';
import { formatOdds, type OddsHundredths, parseOdds } from '#domain/odds.ts';
import { freeBetPayout } from '#domain/promotion.ts';
import { accumulatorFigures, type SystemKind, systemFigures, systemLines, systemsFor } from '#domain/slip.ts';
import type { Slip, SlipLine } from '#web/features/slip/slip.ts';
import { stakeOf } from '#web/features/slip/slip.ts';

export type Unit = { gameId: number; lines: SlipLine[] };

export function unitsOf(slip: Slip): Unit[] {
  const games = new Set(slip.lines.map((line) => line.selection.gameId));
  return [...games].map((gameId) => ({ gameId, lines: slip.lines.filter((line) => line.selection.gameId === gameId) }));
}

export const isGroup = (unit: Unit): boolean => unit.lines.length > 1;

export type GroupOdds = ReadonlyMap<number, string>;

export function systemsOf(slip: Slip): SystemKind[] {
  const units = unitsOf(slip);
  return units.some(isGroup) ? [] : systemsFor(units.length);
}

export function chosenSystem(slip: Slip): SystemKind | null {
  const { system } = slip.accumulator;
  return system !== null && systemsOf(slip).includes(system) ? system : null;
}

/** Whether a free bet is the stake: only possible for an accumulator of different games. */
export function stakesFreeBet(slip: Slip): boolean {
  return slip.accumulator.freeBetId !== null && mayStakeFreeBet(slip);
}

export function mayStakeFreeBet(slip: Slip): boolean {
  return chosenSystem(slip) === null && !unitsOf(slip).some(isGroup);
}

export type CombinedFigures = {
  /** Null for a system, and while a price is unknown. */
  odds: string | null;
  /** The number of bets, and of selections that must win for the smallest of them. */
  bets: number;
  winnersNeeded: number;
  stake: Cents;
  win: Cents;
  /** The payout: profit and stake; for a free bet only the profit. */
  return: Cents;
  problem: 'tooFew' | 'noPrice' | 'badStake' | 'tooMuch' | null;
};

function oddsOf(unit: Unit, groupOdds: GroupOdds): OddsHundredths | null {
  const odds = isGroup(unit) ? groupOdds.get(unit.gameId) : unit.lines[0]?.selection.odds;
  return parseOdds(odds);
}

export function combinedFigures(slip: Slip, groupOdds: GroupOdds): CombinedFigures {
  const units = unitsOf(slip);
  const stake = stakeOf(slip.accumulator);
  const nothing = { odds: null, bets: 1, winnersNeeded: slip.lines.length, stake, win: cents(0), return: cents(0) };
  const odds = units.map((unit) => oddsOf(unit, groupOdds)).filter((each) => each !== null);
  if (odds.length < units.length) return { ...nothing, problem: 'noPrice' };
  const system = chosenSystem(slip);
  if (system !== null) return systemOf(system, stake, odds);
  const figures = accumulatorFigures(stake, odds);
  if (figures === null) return { ...nothing, problem: 'tooMuch' };
  const problem = slip.lines.length < MIN_ACCUMULATOR_LEGS ? 'tooFew' : stake > 0 ? null : 'badStake';
  return {
    ...nothing,
    odds: formatOdds(figures.totalOdds),
    win: cents(Math.max(figures.potentialWin, 0)),
    return: stakesFreeBet(slip) ? freeBetPayout(figures.return, stake) : figures.return,
    problem,
  };
}

function systemOf(system: SystemKind, stakePerBet: Cents, odds: readonly OddsHundredths[]): CombinedFigures {
  const lines = systemLines(system, odds) ?? [];
  const figures = systemFigures(system, stakePerBet, odds);
  const shape = { odds: null, bets: lines.length, winnersNeeded: lines[0]?.length ?? 0 };
  if (figures === null) return { ...shape, stake: stakePerBet, win: cents(0), return: cents(0), problem: 'tooMuch' };
  return {
    ...shape,
    stake: figures.stake,
    win: cents(Math.max(figures.potentialWin, 0)),
    return: figures.return,
    problem: stakePerBet > 0 ? null : 'badStake',
  };
}
