// A slip's figures (stake, return and profit), and the lines of system bets: each line is a single
// or an accumulator with its own stake.
import { type Cents, cents, maxAmount } from '#domain/money.ts';
import { type OddsHundredths, potentialWinCents, totalOdds } from '#domain/odds.ts';

/** If all selections win: return = stake x odds, stake included; profit = return - stake. */
type SlipFigures = {
  readonly stake: Cents;
  readonly profit: Cents;
  readonly return: Cents;
};

export type AccumulatorFigures = SlipFigures & { readonly totalOdds: OddsHundredths };

/**
 * An accumulator's figures; an empty slip has odds of 1.00.
 * @returns null if it could pay more than the maximum amount; such a bet is refused
 */
export function accumulatorFigures(stake: Cents, odds: readonly OddsHundredths[]): AccumulatorFigures | null {
  if (!paysWithinBounds(stake, odds)) return null;
  const total = totalOdds(odds);
  const paid = potentialWinCents(stake, total);
  return { stake, totalOdds: total, profit: cents(paid - stake), return: paid };
}

/**
 * Whether the exact payout is within the maximum amount. The odds must be too, so that they are a
 * safe integer even without a stake.
 */
function paysWithinBounds(stake: Cents, odds: readonly OddsHundredths[]): boolean {
  const scale = 100n ** BigInt(odds.length);
  const product = odds.reduce((all, each) => all * BigInt(each), 1n);
  if (product > scale * BigInt(maxAmount())) return false;
  return BigInt(stake) * product <= scale * BigInt(maxAmount());
}

type SystemDefinition = {
  /** The number of selections required; null for any above the line size, up to the maximum. */
  readonly selections: number | null;
  readonly sizes: readonly number[];
};

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_none, index) => from + index);

const SYSTEMS = {
  doubles: { selections: null, sizes: [2] },
  trebles: { selections: null, sizes: [3] },
  fourfolds: { selections: null, sizes: [4] },
  trixie: { selections: 3, sizes: range(2, 3) },
  patent: { selections: 3, sizes: range(1, 3) },
  yankee: { selections: 4, sizes: range(2, 4) },
  lucky_15: { selections: 4, sizes: range(1, 4) },
  canadian: { selections: 5, sizes: range(2, 5) },
  lucky_31: { selections: 5, sizes: range(1, 5) },
  heinz: { selections: 6, sizes: range(2, 6) },
  lucky_63: { selections: 6, sizes: range(1, 6) },
  super_heinz: { selections: 7, sizes: range(2, 7) },
  goliath: { selections: 8, sizes: range(2, 8) },
} as const satisfies Readonly<Record<string, SystemDefinition>>;

export type SystemKind = keyof typeof SYSTEMS;
export const SYSTEM_KINDS = Object.keys(SYSTEMS) as [SystemKind, ...SystemKind[]];

/** The maximum number of selections in a system: fourfolds of twelve are 495 lines. */
export const MAX_SYSTEM_SELECTIONS = 12;

export function systemsFor(selections: number): SystemKind[] {
  return SYSTEM_KINDS.filter((kind) => accepts(SYSTEMS[kind], selections));
}

function accepts(system: SystemDefinition, selections: number): boolean {
  if (system.selections !== null) return system.selections === selections;
  return selections > Math.max(...system.sizes) && selections <= MAX_SYSTEM_SELECTIONS;
}

/**
 * The lines of a system bet: every combination of the system's sizes, smaller lines first, each in
 * the order of the slip.
 * @returns null if the system does not accept this number of selections
 */
export function systemLines<Leg>(kind: SystemKind, legs: readonly Leg[]): Leg[][] | null {
  const system: SystemDefinition = SYSTEMS[kind];
  if (!accepts(system, legs.length)) return null;
  return system.sizes.flatMap((size) => combinations(legs, size));
}

function combinations<Leg>(legs: readonly Leg[], size: number): Leg[][] {
  if (size === 0) return [[]];
  return legs.flatMap((leg, index) => combinations(legs.slice(index + 1), size - 1).map((rest) => [leg, ...rest]));
}

export type SystemFigures = SlipFigures & { readonly lines: number; readonly stakePerLine: Cents };

/** A system's cost and full payout; null if the number of selections or a line is refused. */
export function systemFigures(
  kind: SystemKind,
  stakePerLine: Cents,
  odds: readonly OddsHundredths[],
): SystemFigures | null {
  const lines = systemLines(kind, odds);
  if (lines === null) return null;
  const figures = lines.map((line) => accumulatorFigures(stakePerLine, line));
  const stake = cents(stakePerLine * lines.length);
  let paid = 0;
  for (const each of figures) {
    if (each === null) return null;
    paid += each.return;
  }
  return { lines: lines.length, stakePerLine, stake, profit: cents(paid - stake), return: cents(paid) };
}
