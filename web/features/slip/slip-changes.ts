// Changes to the slip other than choosing or removing one selection.
import { type Cents, cents } from '#domain/money.ts';
import {
  type CombinedRequest,
  emptyLine,
  emptyMultiple,
  emptySlip,
  isInSameMarket,
  keyOf,
  type Multiple,
  type MultipleKind,
  type Slip,
  type SlipLine,
  withLines,
  withSelection,
} from '#web/features/slip/slip.ts';
import { parseEnteredAmount } from '#web/lib/amount-input.ts';
import { gameSelectionKey, type Selection } from '#web/lib/selection.ts';

/** The selections that fit in one slip: the last one of each game and market. */
export function lastOfEachMarket(selections: readonly Selection[]): Selection[] {
  return selections.filter(
    (selection, index) => !selections.slice(index + 1).some((later) => isInSameMarket({ selection }, later)),
  );
}

/** Adds selections; those already in the slip keep their stakes. */
export function addSelections(slip: Slip, shared: readonly Selection[]): Slip {
  const selections = lastOfEachMarket(shared);
  const isNew = (selection: Selection) => !slip.lines.some((line) => keyOf(line) === gameSelectionKey(selection));
  const replaced = replacedBy(slip, selections);
  const withoutReplaced = withLines(
    slip,
    slip.lines.filter((line) => !replaced.includes(line)),
  );
  return selections.filter(isNew).reduce(withSelection, withoutReplaced);
}

/** The slip's selections that adding `selections` would replace. */
export function replacedBy(slip: Slip, selections: readonly Selection[]): SlipLine[] {
  const added = lastOfEachMarket(selections);
  return slip.lines.filter((line) =>
    added.some((selection) => isInSameMarket(line, selection) && keyOf(line) !== gameSelectionKey(selection)),
  );
}

export const multipleOf = (slip: Slip, kind: MultipleKind): Multiple => slip.multiples[kind] ?? emptyMultiple;

export function changeMultiple(slip: Slip, kind: MultipleKind, change: Partial<Multiple>): Slip {
  return { ...slip, multiples: { ...slip.multiples, [kind]: { ...multipleOf(slip, kind), ...change } } };
}

/** Has no effect on an unanswered request or a free bet. */
export function setMultipleStake(slip: Slip, kind: MultipleKind, stake: string): Slip {
  const { attempt, freeBetId } = multipleOf(slip, kind);
  return attempt || freeBetId !== null ? slip : changeMultiple(slip, kind, { stake, problem: null });
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

/** Has no effect on an unanswered request, which must be resent unchanged, or on a free bet. */
export function setStake(slip: Slip, key: string, stake: string): Slip {
  return changeLine(slip, key, { stake, problem: null }, (line) => !line.attempt && line.freeBetId === null);
}

export function acceptPrice(slip: Slip, key: string, price: Pick<Selection, 'odds' | 'line'>): Slip {
  const accepted = (line: SlipLine) => ({ ...line, selection: { ...line.selection, ...price }, problem: null });
  return withLines(
    slip,
    slip.lines.map((line) => (keyOf(line) === key && !line.attempt ? accepted(line) : line)),
  );
}

export function withPricesOf(slip: Slip, selections: readonly Selection[]): Slip {
  const shown = new Map(selections.map((selection) => [gameSelectionKey(selection), selection]));
  return {
    ...slip,
    lines: slip.lines.map((line) => ({ ...line, selection: shown.get(keyOf(line)) ?? line.selection })),
  };
}

/** Removes all selections; keeps the odds-change policy and mode. */
export function clearSlip(slip: Slip): Slip {
  return { ...slip, lines: [], multiples: {} };
}

/** The slip for the next bet. The choice to accept any odds applies to one bet only. */
export function nextSlip({ acceptOddsChange }: Slip): Slip {
  return { ...emptySlip, acceptOddsChange: acceptOddsChange === 'any' ? 'none' : acceptOddsChange };
}

export const stakeOf = ({ stake }: { stake: string }): Cents => parseEnteredAmount(stake) ?? cents(0);

function gamesOf(request: CombinedRequest | undefined): number[] {
  if (!request) return [];
  const groups = request.call === 'placeBuilder' ? request.body.groups : [];
  return [...groups, ...(request.body.selections ?? [])].map(({ gameId }) => gameId);
}

/** Some of the slip's bets: singles by their lines, and multiples. */
export type BetSet = { lines: readonly SlipLine[]; multiples: readonly MultipleKind[] };

/** Removes placed bets and, unless a multiple failed, their selections. Failed bets stay. */
export function withoutPlaced(slip: Slip, sent: BetSet, placed: BetSet): Slip {
  const multiples = Object.fromEntries(
    Object.entries(slip.multiples).filter(([kind]) => !placed.multiples.some((each) => each === kind)),
  );
  const keysOf = (lines: readonly SlipLine[]) => new Set(lines.map(keyOf));
  const placedKeys = keysOf(placed.lines);
  const games = new Set(placed.multiples.flatMap((kind) => gamesOf(multipleOf(slip, kind).attempt?.body)));
  const hasFailedMultiple = sent.multiples.length > placed.multiples.length;
  if (hasFailedMultiple) {
    const lines = slip.lines.map((line) =>
      placedKeys.has(keyOf(line)) ? { ...emptyLine, selection: line.selection } : line,
    );
    return { ...slip, lines, multiples };
  }
  const failedKeys = keysOf(sent.lines.filter((line) => !placedKeys.has(keyOf(line))));
  const isDone = (line: SlipLine) =>
    placedKeys.has(keyOf(line)) || (games.has(line.selection.gameId) && !failedKeys.has(keyOf(line)));
  const left = withLines(
    { ...slip, multiples },
    slip.lines.filter((line) => !isDone(line)),
  );
  return left.lines.length === 0 ? nextSlip(slip) : left;
}
