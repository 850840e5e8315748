// The slip as data. It has at most one selection per game and market.
import type { BonusOffer } from '#contract/promotions/accumulator-bonus.ts';
import type { CallBodyInput } from '#contract/schemas.ts';
import type { OddsChangePolicy } from '#domain/bet.ts';
import type { SystemKind } from '#domain/slip.ts';
import { gameSelectionKey, type Selection } from '#web/lib/selection.ts';

/** A request without a final response yet. Resent unchanged, it never places a bet twice. */
export type Attempt<Body> = { key: string; body: Body };

export type BetBody = CallBodyInput<'placeBet'>;

type CombinedCall = 'placeAccumulator' | 'placeSystem' | 'placeBuilder';

/** A request for a combined bet: an accumulator, a system, or a bet with bet builders. */
export type CombinedRequest = { [Name in CombinedCall]: { call: Name; body: CallBodyInput<Name> } }[CombinedCall];

export type SlipLine = {
  selection: Selection;
  stake: string;
  freeBetId: number | null;
  /** Whether the boost was refused, so that the normal price applies. */
  isBoostOff: boolean;
  attempt: Attempt<BetBody> | null;
  /** The server's last refusal of this line, as text. */
  problem: string | null;
};

/** An accumulator of all selections, which may include bet builders, or a system. */
export type MultipleKind = 'accumulator' | SystemKind;

export type Multiple = {
  /** Per bet for a system. */
  stake: string;
  /** The free bet used as the stake of an accumulator. */
  freeBetId: number | null;
  /** The accumulator bonus the player last saw or accepted; null for none. */
  bonus?: BonusOffer | null;
  attempt: Attempt<CombinedRequest> | null;
  problem: string | null;
};

/** Which bets the slip shows. Only bets that are shown are placed. */
export type SlipMode = 'all' | 'single' | 'accumulator' | 'system';

export type Slip = {
  mode: SlipMode;
  lines: SlipLine[];
  acceptOddsChange: OddsChangePolicy;
  multiples: Partial<Record<MultipleKind, Multiple>>;
};

export const emptySlip: Slip = { mode: 'all', lines: [], acceptOddsChange: 'none', multiples: {} };

export const emptyMultiple: Multiple = { stake: '', freeBetId: null, attempt: null, problem: null };

export const emptyLine = { stake: '', freeBetId: null, isBoostOff: false, attempt: null, problem: null };

export const keyOf = (line: SlipLine): string => gameSelectionKey(line.selection);

export const isInSameMarket = (line: Pick<SlipLine, 'selection'>, { gameId, market }: Selection): boolean =>
  line.selection.gameId === gameId && line.selection.market === market;

/** Adds a selection, or replaces one from the same game and market, keeping the stake. */
export function withSelection(slip: Slip, selection: Selection): Slip {
  const replaced = slip.lines.find((line) => isInSameMarket(line, selection));
  const { stake, freeBetId } = replaced ?? emptyLine;
  const rest = slip.lines.filter((line) => line !== replaced);
  return withLines(slip, [...rest, { ...emptyLine, selection, stake, freeBetId }]);
}

/** Adds a selection, removes it if present, or replaces one from the same game and market. */
export function toggleSelection(slip: Slip, selection: Selection): Slip {
  const key = gameSelectionKey(selection);
  return slip.lines.some((line) => keyOf(line) === key) ? removeLine(slip, key) : withSelection(slip, selection);
}

/** A game's selections. If there are several, they are priced together as a bet builder. */
export type SlipLeg = { gameId: number; lines: SlipLine[] };

export function legsOf(lines: readonly SlipLine[]): SlipLeg[] {
  const games = new Set(lines.map((line) => line.selection.gameId));
  return [...games].map((gameId) => ({ gameId, lines: lines.filter((line) => line.selection.gameId === gameId) }));
}

export const isBuilder = (leg: SlipLeg): boolean => leg.lines.length > 1;

/** Whether all selections are from one game, so that they form a single bet builder. */
export function isSingleBuilder({ lines }: Slip): boolean {
  const legs = legsOf(lines);
  return legs.length === 1 && legs.some(isBuilder);
}

/**
 * Replaces the lines. Removes systems, and so their stakes, if the number of games changes, because
 * their total cost depends on it, or if there is a bet builder. A bet builder also removes an
 * accumulator paid with a free bet. Unanswered requests stay.
 */
export function withLines(slip: Slip, lines: SlipLine[]): Slip {
  const legs = legsOf(lines);
  const hasBuilder = legs.some(isBuilder);
  const isSameSystem = !hasBuilder && legs.length === legsOf(slip.lines).length;
  const kept = Object.entries(slip.multiples).filter(([kind, { attempt, freeBetId }]) =>
    attempt ? true : kind === 'accumulator' ? !hasBuilder || freeBetId === null : isSameSystem,
  );
  const multiples = Object.fromEntries(kept.map(([kind, multiple]) => [kind, { ...multiple, problem: null }]));
  return { ...slip, lines, multiples };
}

export function removeLine(slip: Slip, key: string): Slip {
  return withLines(
    slip,
    slip.lines.filter((line) => keyOf(line) !== key),
  );
}
