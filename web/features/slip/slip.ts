// The slip as data. There is one selection per game and bet type.
import type { CallBodyInput } from '#contract/schemas.ts';
import type { OddsChangePolicy } from '#domain/bet.ts';
import { type Cents, cents } from '#domain/money.ts';
import type { SystemKind } from '#domain/slip.ts';
import { centsOfTyped } from '#web/lib/amount-input.ts';
import { type Selection, selectionKey } from '#web/lib/selection.ts';

/** A request without a response yet: sent again unchanged, it never places a bet twice. */
export type Attempt<Body> = { key: string; body: Body };

export type BetBody = CallBodyInput<'placeBet'>;

type CombinedCall = 'placeAccumulator' | 'placeSystem' | 'placeBuilder';

/** The slip as one bet: an accumulator, a system, or a bet with selections priced together. */
export type CombinedRequest = { [Name in CombinedCall]: { call: Name; body: CallBodyInput<Name> } }[CombinedCall];

export type SlipLine = {
  selection: Selection;
  stake: string;
  freeBetId: number | null;
  /** Its boost was refused: the normal price applies. */
  isBoostOff: boolean;
  attempt: Attempt<BetBody> | null;
  /** Why the server last refused this line, in words. */
  problem: string | null;
};

export type SlipMode = 'single' | 'accumulator';

export type Slip = {
  mode: SlipMode;
  lines: SlipLine[];
  acceptOddsChange: OddsChangePolicy;
  accumulator: {
    stake: string;
    /** The last chosen system; see `chosenSystem`. */
    system: SystemKind | null;
    /** The free bet used as stake; see `stakesFreeBet`. */
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

/** Adds a selection, removes it if present, or replaces another of its game and bet type. */
export function toggleSelection(slip: Slip, selection: Selection): Slip {
  const key = selectionKey(selection);
  const isSame = slip.lines.some((line) => keyOf(line) === key);
  const isReplaced = (line: SlipLine) =>
    line.selection.gameId === selection.gameId && line.selection.betType === selection.betType;
  const rival = slip.lines.find((line) => isReplaced(line) && keyOf(line) !== key);
  const rest = slip.lines.filter((line) => !isReplaced(line));
  const { stake, freeBetId } = rival ?? emptyLine;
  const lines = isSame ? rest : [...rest, { ...emptyLine, selection, stake, freeBetId }];
  return { ...slip, lines, accumulator: clearProblem(slip.accumulator) };
}

function clearProblem<Part extends { problem: string | null }>(part: Part): Part {
  return { ...part, problem: null };
}

export function removeLine(slip: Slip, key: string): Slip {
  return {
    ...slip,
    lines: slip.lines.filter((line) => keyOf(line) !== key),
    accumulator: clearProblem(slip.accumulator),
  };
}

export function changeLine(
  slip: Slip,
  key: string,
  change: Partial<SlipLine>,
  mayChange: (line: SlipLine) => boolean = () => true,
): Slip {
  const changed = (line: SlipLine) => (keyOf(line) === key && mayChange(line) ? { ...line, ...change } : line);
  return { ...slip, lines: slip.lines.map(changed) };
}

/** Not for an unanswered request, which is sent again unchanged, nor for a free bet. */
export function setStake(slip: Slip, key: string, stake: string): Slip {
  return changeLine(slip, key, { stake, problem: null }, (line) => !line.attempt && line.freeBetId === null);
}

export function acceptPrice(slip: Slip, key: string, price: Pick<Selection, 'odds' | 'line'>): Slip {
  return {
    ...slip,
    lines: slip.lines.map((line) =>
      keyOf(line) === key && !line.attempt
        ? { ...line, selection: { ...line.selection, ...price }, problem: null }
        : line,
    ),
    accumulator: clearProblem(slip.accumulator),
  };
}

export function withPricesOf(slip: Slip, selections: readonly Selection[]): Slip {
  const shown = new Map(selections.map((selection) => [selectionKey(selection), selection]));
  return {
    ...slip,
    lines: slip.lines.map((line) => ({ ...line, selection: shown.get(keyOf(line)) ?? line.selection })),
  };
}

/** Removes the selections; the odds-change policy and mode stay. */
export function clearSlip(slip: Slip): Slip {
  return { ...slip, lines: [], accumulator: emptySlip.accumulator };
}

/** The slip for the next bet. Accepting any odds applies to one bet only, so it is reset. */
export function nextSlip({ acceptOddsChange }: Slip): Slip {
  return { ...emptySlip, acceptOddsChange: acceptOddsChange === 'any' ? 'none' : acceptOddsChange };
}

export const stakeOf = (line: Pick<SlipLine, 'stake'>): Cents => centsOfTyped(line.stake) ?? cents(0);

/** Lines without a stake are not bets. */
export function stakedLines(slip: Slip): SlipLine[] {
  return slip.lines.filter((line) => stakeOf(line) > 0);
}
