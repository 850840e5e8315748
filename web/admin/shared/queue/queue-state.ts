// The selected items of a work queue, and the item with the keyboard focus. Items are numbers, in
// the order in which the screen shows them.

export type Picks = {
  selected: ReadonlySet<number>;
  /** Where the range that Shift extends begins. */
  anchor: number | null;
};

export const NO_PICKS: Picks = { selected: new Set(), anchor: null };

/**
 * The item after or before another, or the first if none is current. Null at the ends and in an
 * empty queue.
 */
export function neighbour(items: readonly number[], from: number | null, by: 1 | -1): number | null {
  const place = from === null ? -1 : items.indexOf(from);
  return (place === -1 ? items[0] : items[place + by]) ?? null;
}

export function toggled({ selected }: Picks, item: number): Picks {
  const next = new Set(selected);
  if (!next.delete(item)) next.add(item);
  return { selected: next, anchor: item };
}

/** Adds the items between the anchor, or else `from`, and `to`. */
export function extended({ selected, anchor }: Picks, items: readonly number[], from: number, to: number): Picks {
  const start = anchor !== null && items.includes(anchor) ? anchor : from;
  const [first, last] = [items.indexOf(start), items.indexOf(to)].toSorted((one, other) => one - other);
  return { selected: new Set([...selected, ...items.slice(first, (last ?? 0) + 1)]), anchor: start };
}

/** Drops items that have left the queue; returns the same object if there are none. */
export function kept(picks: Picks, items: readonly number[]): Picks {
  const selected = new Set([...picks.selected].filter((item) => items.includes(item)));
  return selected.size === picks.selected.size ? picks : { ...picks, selected };
}

/** The next focus: the item itself, or the next one that remains, or else the last one. */
export function continueAt(before: readonly number[], item: number, now: readonly number[]): number | null {
  const after = before.slice(Math.max(0, before.indexOf(item)));
  return after.find((each) => now.includes(each)) ?? now.at(-1) ?? null;
}
