// The bets just placed, until the player dismisses them or selects something new.
import type { Bet } from '#contract/bets/objects.ts';
import {
  isInSameMarket,
  keyOf,
  type MultipleKind,
  type Slip,
  type SlipLine,
  type SlipMode,
} from '#web/features/slip/slip.ts';
import { addSelections, setMultipleStake, setStake } from '#web/features/slip/slip-changes.ts';

export type Receipt = {
  bets: readonly Bet[];
  mode: SlipMode;
  lines: readonly SlipLine[];
  /** The stakes of the placed singles, by line key. */
  stakes: ReadonlyMap<string, string>;
  multipleStakes: ReadonlyMap<MultipleKind, string>;
};

/** Adds the receipt's selections to the slip, whose selections in the same markets stay. */
export function withSelectionsOf(slip: Slip, { mode, lines }: Receipt): Slip {
  const hasSelectionInMarket = ({ selection }: SlipLine) => slip.lines.some((line) => isInSameMarket(line, selection));
  const again = lines.filter((line) => !hasSelectionInMarket(line)).map(({ selection }) => selection);
  return addSelections({ ...slip, mode }, again);
}

/**
 * Like `withSelectionsOf`, with the receipt's stakes too, paid from the balance; those on multiples
 * only if the slip was empty. Places nothing.
 */
export function withBetsOf(slip: Slip, receipt: Receipt): Slip {
  const again = withSelectionsOf(slip, receipt);
  const isNew = (key: string) => !slip.lines.some((line) => keyOf(line) === key);
  const staked = [...receipt.stakes]
    .filter(([key]) => isNew(key))
    .reduce((before, [key, stake]) => setStake(before, key, stake), again);
  if (slip.lines.length > 0) return staked;
  return [...receipt.multipleStakes].reduce((before, [kind, stake]) => setMultipleStake(before, kind, stake), staked);
}
