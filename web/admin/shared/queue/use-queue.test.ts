import { describe, expect, it } from 'vitest';
import {
  extendRange,
  keepRemaining,
  NO_PICKS,
  neighbour,
  nextFocus,
  toggleItem,
} from '#web/admin/shared/queue/use-queue.ts';

const ITEMS = [7, 3, 9, 4];
const picked = (...items: number[]) => ({ selected: new Set(items), anchor: items.at(-1) ?? null });

describe('moving', () => {
  it.each([
    [null, 1, 7],
    [null, -1, 7],
    [7, 1, 3],
    [9, -1, 3],
    [4, 1, null],
    [7, -1, null],
    // The item has left the queue.
    [100, 1, 7],
  ] as const)('from %s by %s: %s', (from, by, to) => {
    expect(neighbour(ITEMS, from, by)).toBe(to);
  });

  it('does nothing in an empty queue', () => {
    expect(neighbour([], null, 1)).toBeNull();
  });
});

describe('selecting', () => {
  it('adds an item, then removes it', () => {
    const one = toggleItem(NO_PICKS, 3);
    expect(one).toEqual(picked(3));
    expect(toggleItem(one, 3)).toEqual({ selected: new Set(), anchor: 3 });
    expect(NO_PICKS.selected.size).toBe(0);
  });

  it.each([
    ['down from the anchor', picked(7), 3, 9, [7, 3, 9]],
    ['up from the anchor', picked(4), 9, 3, [4, 9, 3]],
    ['from the keyboard without an anchor', NO_PICKS, 3, 9, [3, 9]],
    ['from the keyboard if the anchor has left', picked(100), 9, 4, [100, 9, 4]],
    ['to the anchor itself', picked(7), 7, 7, [7]],
  ] as const)('extends %s', (_, picks, from, to, selected) => {
    expect([...extendRange(picks, ITEMS, from, to).selected].toSorted()).toEqual([...selected].toSorted());
  });

  it('keeps the anchor of a range', () => {
    expect(extendRange(picked(3), ITEMS, 3, 4).anchor).toBe(3);
  });
});

describe('when items leave the queue', () => {
  it('selects only those that remain', () => {
    expect(keepRemaining(picked(7, 9), [9, 4]).selected).toEqual(new Set([9]));
  });

  it('returns the same selection if nothing has left', () => {
    const picks = picked(7, 9);
    expect(keepRemaining(picks, ITEMS)).toBe(picks);
  });

  it.each([
    ['at the item if it remains', 3, [3, 4], 3],
    ['at the next one', 3, [7, 9, 4], 9],
    ['after several that were handled together', 7, [4], 4],
    ['at the last one', 4, [7, 3], 3],
    ['nowhere in an empty queue', 4, [], null],
  ] as const)('continues %s', (_, item, now, at) => {
    expect(nextFocus(ITEMS, item, now)).toBe(at);
  });
});
