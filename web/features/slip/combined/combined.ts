// A slip's multiples: an accumulator and systems, each with its own stake. Several selections from
// one game count as one leg, at joint odds from the server.
import { MIN_ACCUMULATOR_LEGS } from '#domain/bet.ts';
import { type Cents, cents } from '#domain/money.ts';
import { formatOdds, type OddsHundredths, parseOdds } from '#domain/odds.ts';
import { freeBetPayout } from '#domain/promotion.ts';
import { accumulatorFigures, type SystemKind, systemFigures, systemLines, systemsFor } from '#domain/slip.ts';
import {
  isBuilder,
  legsOf,
  type MultipleKind,
  type Slip,
  type SlipLeg,
  type SlipLine,
  type SlipMode,
} from '#web/features/slip/slip.ts';
import { multipleOf, stakeOf } from '#web/features/slip/slip-changes.ts';

export type BuilderOdds = ReadonlyMap<number, string>;

function systemsOf({ lines }: Slip): SystemKind[] {
  const legs = legsOf(lines);
  return legs.some(isBuilder) ? [] : systemsFor(legs.length);
}

/** The modes that the selections allow. */
export function modesOf(slip: Slip): SlipMode[] {
  return ['all', 'single', 'accumulator', ...(systemsOf(slip).length > 0 ? (['system'] as const) : [])];
}

export function shownMode(slip: Slip): SlipMode {
  return modesOf(slip).includes(slip.mode) ? slip.mode : 'all';
}

/** The multiples to show. An unanswered request is always shown. */
export function shownMultiples(slip: Slip): MultipleKind[] {
  const mode = shownMode(slip);
  const isMultiple = slip.lines.length >= MIN_ACCUMULATOR_LEGS;
  const ofMode: MultipleKind[] = [
    ...(mode === 'accumulator' || (mode === 'all' && isMultiple) ? (['accumulator'] as const) : []),
    ...(mode === 'system' || mode === 'all' ? systemsOf(slip) : []),
  ];
  const kinds = Object.keys(slip.multiples) as MultipleKind[];
  const unanswered = kinds.filter((kind) => multipleOf(slip, kind).attempt && !ofMode.includes(kind));
  return [...ofMode, ...unanswered];
}

export function shownSingles(slip: Slip): SlipLine[] {
  const mode = shownMode(slip);
  return slip.lines.filter(({ attempt }) => mode === 'all' || mode === 'single' || attempt !== null);
}

/** Whether a free bet may be the stake: only for an accumulator of different games. */
export function mayStakeFreeBet(slip: Slip, kind: MultipleKind): boolean {
  return kind === 'accumulator' && slip.lines.length >= MIN_ACCUMULATOR_LEGS && !legsOf(slip.lines).some(isBuilder);
}

export function stakesFreeBet(slip: Slip, kind: MultipleKind): boolean {
  return multipleOf(slip, kind).freeBetId !== null && mayStakeFreeBet(slip, kind);
}

export type CombinedFigures = {
  /** Null for a system, and if `problem` is `noPrice` or `tooMuch`. */
  odds: string | null;
  bets: number;
  /** The smallest number of selections that must win for a payout. */
  winnersNeeded: number;
  stake: Cents;
  profit: Cents;
  /** Includes the stake; for a free bet, only the profit. */
  potentialWin: Cents;
  problem: 'tooFew' | 'noPrice' | 'badStake' | 'tooMuch' | null;
};

function oddsOf(leg: SlipLeg, builderOdds: BuilderOdds): OddsHundredths | null {
  const odds = isBuilder(leg) ? builderOdds.get(leg.gameId) : leg.lines[0]?.selection.odds;
  return parseOdds(odds);
}

/** The odds of each selection and bet builder; null while any of them is unknown. */
export function legOdds({ lines }: Slip, builderOdds: BuilderOdds): OddsHundredths[] | null {
  const legs = legsOf(lines);
  const odds = legs.map((leg) => oddsOf(leg, builderOdds)).filter((each) => each !== null);
  return odds.length < legs.length ? null : odds;
}

export function combinedFigures(slip: Slip, kind: MultipleKind, builderOdds: BuilderOdds): CombinedFigures {
  const stake = stakeOf(multipleOf(slip, kind));
  const base = {
    odds: null,
    bets: 1,
    winnersNeeded: slip.lines.length,
    stake,
    profit: cents(0),
    potentialWin: cents(0),
  };
  const odds = legOdds(slip, builderOdds);
  if (odds === null) return { ...base, problem: 'noPrice' };
  if (kind !== 'accumulator') return systemOf(kind, stake, odds);
  const figures = accumulatorFigures(stake, odds);
  if (figures === null) return { ...base, problem: 'tooMuch' };
  const problem = slip.lines.length < MIN_ACCUMULATOR_LEGS ? 'tooFew' : stake > 0 ? null : 'badStake';
  return {
    ...base,
    odds: formatOdds(figures.totalOdds),
    profit: cents(Math.max(figures.profit, 0)),
    potentialWin: stakesFreeBet(slip, kind) ? freeBetPayout(figures.return, stake) : figures.return,
    problem,
  };
}

function systemOf(system: SystemKind, stakePerBet: Cents, odds: readonly OddsHundredths[]): CombinedFigures {
  const lines = systemLines(system, odds) ?? [];
  const figures = systemFigures(system, stakePerBet, odds);
  const shape = { odds: null, bets: lines.length, winnersNeeded: lines[0]?.length ?? 0 };
  if (figures === null)
    return { ...shape, stake: stakePerBet, profit: cents(0), potentialWin: cents(0), problem: 'tooMuch' };
  return {
    ...shape,
    stake: figures.stake,
    profit: cents(Math.max(figures.profit, 0)),
    potentialWin: figures.return,
    problem: stakePerBet > 0 ? null : 'badStake',
  };
}
