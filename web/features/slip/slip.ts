// The slip as data, and what can be done with it. One selection for a game and bet type: choosing another
// replaces it, choosing the same again removes it. Nothing here knows of screens or storage.
import type { OddsChangePolicy } from '#domain/bet.ts';
import { type Cents, cents } from '#domain/money.ts';
import type { SystemKind } from '#domain/slip.ts';
import { centsOfTyped } from '#web/lib/amount-input.ts';
import { type Selection, selectionKey } from '#web/lib/selection.ts';

/**
 * A request that was sent and not yet answered. It is kept until there is an answer, and sent again as it
 * was: with the same key and body the server gives the first answer again, so a lost answer never bets twice.
 */
export type Attempt<Body> = { key: string; body: Body };

export type BetBody = {
  gameId: number;
  betType: Selection['betType'];
  selection: string;
  playerId?: number;
  line?: string;
  odds: string;
  stake: string;
  acceptOddsChange: OddsChangePolicy;
  boostId?: number;
  freeBetId?: number;
};

type SelectionBody = Pick<BetBody, 'gameId' | 'betType' | 'selection' | 'playerId' | 'line' | 'odds'>;
type AccumulatorBody = { selections: SelectionBody[]; totalStake: string; acceptOddsChange: OddsChangePolicy };

/** The slip as one bet: an accumulator, a system, or with selections of one game that are priced together. */
export type CombinedRequest =
  | { call: 'placeAccumulator'; body: AccumulatorBody & { freeBetId?: number } }
  | {
      call: 'placeSystem';
      body: Omit<AccumulatorBody, 'totalStake'> & { system: SystemKind; stakePerLine: string };
    }
  | {
      call: 'placeBuilder';
      body: AccumulatorBody & {
        groups: { gameId: number; odds: string; selections: Omit<SelectionBody, 'gameId' | 'odds'>[] }[];
      };
    };

export type SlipLine = {
  selection: Selection;
  /** As it was typed; all of the free bet where there is one. */
  stake: string;
  /** The free bet that it is staked with. */
  freeBetId: number | null;
  /** A boost on it was refused: it is at its normal price. */
  isBoostOff: boolean;
  attempt: Attempt<BetBody> | null;
  /** Why the server refused this line last, in words. */
  problem: string | null;
};

export type SlipMode = 'single' | 'accumulator';

export type Slip = {
  mode: SlipMode;
  lines: SlipLine[];
  acceptOddsChange: OddsChangePolicy;
  accumulator: {
    /** As it was typed; of a system, on each of its bets. */
    stake: string;
    /** The system that was chosen last; see `chosenSystem`. */
    system: SystemKind | null;
    /** The free bet that it is staked with; see `stakesFreeBet`. */
    freeBetId: number | null;
    attempt: Attempt<CombinedRequest> | null;
    problem: string | null;
  };
};

export const emptySlip: Slip = {
  mode: 'single',
  lines: [],
  acceptOddsChange: 'none',
  accumulator: { stake: '', system: null, freeBetId: null, attempt: null, problem: null },
};

export const emptyLine = { stake: '', freeBetId: null, isBoostOff: false, attempt: null, problem: null };

export const keyOf = (line: SlipLine): string => selectionKey(line.selection);

/** Adds a selection; takes it out when it is in already; lets it replace another of its game and bet type. */
export function toggleSelection(slip: Slip, selection: Selection): Slip {
  const key = selectionKey(selection);
  const isSame = slip.lines.some((line) => keyOf(line) === key);
  const isRival = (line: SlipLine) =>
    line.selection.gameId === selection.gameId && line.selection.betType === selection.betType;
  const rival = slip.lines.find((line) => isRival(line) && keyOf(line) !== key);
  const rest = slip.lines.filter((line) => !isRival(line));
  const { stake, freeBetId } = rival ?? emptyLine;
  const lines = isSame ? rest : [...rest, { ...emptyLine, selection, stake, freeBetId }];
  return { ...slip, lines, accumulator: forgetProblem(slip.accumulator) };
}

function forgetProblem<Part extends { problem: string | null }>(part: Part): Part {
  return { ...part, problem: null };
}

export function removeLine(slip: Slip, key: string): Slip {
  return {
    ...slip,
    lines: slip.lines.filter((line) => keyOf(line) !== key),
    accumulator: forgetProblem(slip.accumulator),
  };
}

export function changeLine(slip: Slip, key: string, change: Partial<SlipLine>): Slip {
  return { ...slip, lines: slip.lines.map((line) => (keyOf(line) === key ? { ...line, ...change } : line)) };
}

/**
 * A line whose request was sent and not answered can't change: it is first sent again, as it was. A free bet is staked
 * as a whole.
 */
export function setStake(slip: Slip, key: string, stake: string): Slip {
  return {
    ...slip,
    lines: slip.lines.map((line) =>
      keyOf(line) === key && !line.attempt && line.freeBetId === null ? { ...line, stake, problem: null } : line,
    ),
  };
}

/** Takes the present price and line of a selection as agreed. */
export function acceptPrice(slip: Slip, key: string, price: Pick<Selection, 'odds' | 'line'>): Slip {
  return {
    ...slip,
    lines: slip.lines.map((line) =>
      keyOf(line) === key && !line.attempt
        ? { ...line, selection: { ...line.selection, ...price }, problem: null }
        : line,
    ),
    accumulator: forgetProblem(slip.accumulator),
  };
}

/** Takes the prices and lines of these selections as the ones that the player saw. */
export function withPricesOf(slip: Slip, selections: readonly Selection[]): Slip {
  const shown = new Map(selections.map((selection) => [selectionKey(selection), selection]));
  return {
    ...slip,
    lines: slip.lines.map((line) => ({ ...line, selection: shown.get(keyOf(line)) ?? line.selection })),
  };
}

/** The slip without its selections; how prices are accepted, and the mode, stay. */
export function clearSlip(slip: Slip): Slip {
  return { ...slip, lines: [], accumulator: emptySlip.accumulator };
}

/** The slip for the next bet: that any odds are accepted was agreed for the last one only. */
export function nextSlip({ acceptOddsChange }: Slip): Slip {
  return { ...emptySlip, acceptOddsChange: acceptOddsChange === 'any' ? 'none' : acceptOddsChange };
}

export const stakeOf = (line: Pick<SlipLine, 'stake'>): Cents => centsOfTyped(line.stake) ?? cents(0);

/** Only lines with a stake are bets. */
export function stakedLines(slip: Slip): SlipLine[] {
  return slip.lines.filter((line) => stakeOf(line) > 0);
}
