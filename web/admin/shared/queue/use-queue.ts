// Selection and keyboard shortcuts of a work queue. The focused item is the current one; the keys
// move focus between the items' checkboxes.
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { MAX_BULK_ITEMS } from '#contract/bulk-limit.ts';
import { areKeysOn, OVERLAYS } from '#web/admin/shared/keys.tsx';
import { type KeyAction, keyAction } from '#web/admin/shared/queue/key-actions.ts';
import { isFocusLost } from '#web/ui/focus-on-mount.ts';

/** The checkbox attribute that contains its item's number. */
export const PICK = 'data-pick';

/** Elements that use letter keys themselves. */
const FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';
/** Elements that the Enter key activates. */
const CONTROLS = `a, button, summary, input:not([${PICK}]), ${FIELDS}`;

type QueueOptions = {
  /** The items that can be selected, in any order. */
  items: readonly number[];
  /** Whether to ignore keys because one of the queue's dialogs is open or about to open. */
  paused: boolean;
  onOpen: (item: number) => void;
  /** Receives the selected items or, without a selection, the focused one. */
  onDecide: (kind: 'approve' | 'reject', items: number[]) => void;
  onHelp: () => void;
};

export type Queue = ReturnType<typeof useQueue>;

export function useQueue({ items, paused, onOpen, onDecide, onHelp }: QueueOptions) {
  const frame = useRef<HTMLDivElement>(null);
  const [stored, setPicks] = useState(NO_PICKS);
  const picks = useMemo(() => keepRemaining(stored, items), [stored, items]);
  const place = useRef<{ item: number; shown: number[] } | null>(null);

  /** The items in on-screen order. */
  const shown = useCallback(
    () => [...(frame.current?.querySelectorAll(`[${PICK}]`) ?? [])].map((box) => Number(box.getAttribute(PICK))),
    [],
  );
  const focus = useCallback((item: number) => {
    const box = frame.current?.querySelector<HTMLElement>(`[${PICK}="${item}"]`);
    box?.focus();
    box?.closest('[data-row]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  const currentItem = () => (place.current && shown().includes(place.current.item) ? place.current.item : null);

  const actions: { [Kind in KeyAction['kind']]: (action: Extract<KeyAction, { kind: Kind }>) => void } = {
    move: ({ by, extend }) => {
      const from = currentItem();
      const to = neighbour(shown(), from, by);
      if (to === null) return;
      if (extend) setPicks(extendRange(picks, shown(), from ?? to, to));
      focus(to);
    },
    select: ({ extend }) => {
      const item = currentItem();
      if (item !== null) setPicks(extend ? extendRange(picks, shown(), item, item) : toggleItem(picks, item));
    },
    approve: () => decide('approve'),
    reject: () => decide('reject'),
    open: () => {
      const item = currentItem();
      if (item !== null) onOpen(item);
    },
    search: () => frame.current?.querySelector<HTMLElement>('input[type=search]')?.focus(),
    help: onHelp,
  };
  const decide = (kind: 'approve' | 'reject') => {
    const item = currentItem();
    const chosen = items.filter((each) => picks.selected.has(each));
    const toDecide = chosen.length > 0 ? chosen : item === null ? [] : [item];
    if (toDecide.length > 0) onDecide(kind, toDecide.slice(0, MAX_BULK_ITEMS));
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const action = keyAction(event);
    const { target } = event;
    if (!action || !(target instanceof HTMLElement) || event.defaultPrevented) return;
    if (paused || !areKeysOn() || document.querySelector(OVERLAYS)) return;
    if (target.closest(action.kind === 'open' ? CONTROLS : FIELDS)) return;
    event.preventDefault();
    (actions[action.kind] as (action: KeyAction) => void)(action);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  // Moves to the next item once the current one has left the queue.
  useEffect(() => {
    const before = place.current;
    if (paused || !before) return;
    // A closing dialog restores focus in a timeout.
    const timer = setTimeout(() => {
      const now = shown();
      const next = nextFocus(before.shown, before.item, now);
      if (place.current !== before || now.includes(before.item) || next === null) return;
      place.current = { item: next, shown: now };
      // A dialog whose opener has left the queue has moved the focus to the page.
      if (isFocusLost() || document.activeElement?.id === 'page') focus(next);
    });
    return () => clearTimeout(timer);
  });

  return {
    frame,
    picks,
    pick: useCallback((item: number) => setPicks((before) => toggleItem(before, item)), []),
    extendTo: useCallback((item: number) => setPicks((before) => extendRange(before, shown(), item, item)), [shown]),
    pickThese: (chosen: readonly number[]) => setPicks({ selected: new Set(chosen), anchor: null }),
    /** Makes the focused row's item the current one. */
    onRowFocus: useCallback(
      (focused: Element) => {
        const box = focused.closest('[data-row]')?.querySelector(`[${PICK}]`);
        if (box) place.current = { item: Number(box.getAttribute(PICK)), shown: shown() };
      },
      [shown],
    ),
  } satisfies { picks: Picks } & Record<string, unknown>;
}

// The selected items of a work queue, and the item with the keyboard focus. Items are identified by
// number and listed in on-screen order.

type Picks = {
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
