// The selected items of a work queue, and the item with the keyboard focus. Items are identified by
// number and listed in on-screen order.

export type Picks = {
  selected: ReadonlySet<number>;
  /** The start of the range that Shift extends. */
  anchor: number | null;
};

export const NO_PICKS: Picks = { selected: new Set(), anchor: null };

/** The next or previous item, or the first if none is current; null at the ends. */
export function neighbour(items: readonly number[], from: number | null, by: 1 | -1): number | null {
  const place = from === null ? -1 : items.indexOf(from);
  return (place === -1 ? items[0] : items[place + by]) ?? null;
}

export function toggleItem({ selected }: Picks, item: number): Picks {
  const next = new Set(selected);
  if (!next.delete(item)) next.add(item);
  return { selected: next, anchor: item };
}

/** Adds the range from the anchor (or from `from`, if the anchor isn't in the queue) to `to`. */
export function extendRange({ selected, anchor }: Picks, items: readonly number[], from: number, to: number): Picks {
  const start = anchor !== null && items.includes(anchor) ? anchor : from;
  const [first, last] = [items.indexOf(start), items.indexOf(to)].toSorted((one, other) => one - other);
  return { selected: new Set([...selected, ...items.slice(first, (last ?? 0) + 1)]), anchor: start };
}

/** Deselects items that have left the queue; returns the same object if none have. */
export function keepRemaining(picks: Picks, items: readonly number[]): Picks {
  const selected = new Set([...picks.selected].filter((item) => items.includes(item)));
  return selected.size === picks.selected.size ? picks : { ...picks, selected };
}

/** The item to focus next: the same one, else the next one that remains, else the last one. */
export function nextFocus(before: readonly number[], item: number, now: readonly number[]): number | null {
  const after = before.slice(Math.max(0, before.indexOf(item)));
  return after.find((each) => now.includes(each)) ?? now.at(-1) ?? null;
}
