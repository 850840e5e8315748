// The one slip of the site, kept in the browser's storage and shared by its tabs.
import { useSyncExternalStore } from 'react';
import { showReceipt } from '#web/features/slip/receipt/receipt-store.ts';
import { emptySlip, keyOf, type Slip, toggleSelection } from '#web/features/slip/slip.ts';
import type { Selection } from '#web/lib/selection.ts';

const RECORD_NAME = 'goldline.slip';

function read(): Slip {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(RECORD_NAME) ?? 'null');
    return isSlip(kept) ? kept : emptySlip;
  } catch {
    return emptySlip;
  }
}

/** Whether what is kept is a slip as this version of the page writes it; another is started afresh. */
function isSlip(kept: unknown): kept is Slip {
  if (typeof kept !== 'object' || kept === null) return false;
  const { mode, lines, accumulator, acceptOddsChange } = kept as Partial<Slip>;
  const linesFit = Array.isArray(lines) && lines.every((line) => line?.freeBetId !== undefined);
  return linesFit && accumulator?.freeBetId !== undefined && Boolean(mode) && Boolean(acceptOddsChange);
}

let current = read();
const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

export function currentSlip(): Slip {
  return current;
}

export function changeSlip(change: (slip: Slip) => Slip): void {
  current = change(current);
  localStorage.setItem(RECORD_NAME, JSON.stringify(current));
  announce();
}

globalThis.addEventListener?.('storage', (event) => {
  if (event.key !== RECORD_NAME) return;
  current = read();
  announce();
});

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSlip(): Slip {
  return useSyncExternalStore(onChange, currentSlip, currentSlip);
}

export function toggleInSlip(selection: Selection): void {
  showReceipt(null);
  changeSlip((slip) => toggleSelection(slip, selection));
}

let keysFor: { lines: Slip['lines']; keys: ReadonlySet<string> } = { lines: [], keys: new Set() };

function currentKeys(): ReadonlySet<string> {
  if (keysFor.lines !== current.lines) {
    const keys = new Set(current.lines.map(keyOf));
    const isSame = keys.size === keysFor.keys.size && [...keys].every((key) => keysFor.keys.has(key));
    keysFor = { lines: current.lines, keys: isSame ? keysFor.keys : keys };
  }
  return keysFor.keys;
}

/** The keys of what is in the slip. Typing a stake does not change them, so no card is drawn again for it. */
export function useSelectedKeys(): ReadonlySet<string> {
  return useSyncExternalStore(onChange, currentKeys, currentKeys);
}

/** The keys of a game's selections in the slip, one a line: a card is drawn again only when its own changed. */
function useSelectedIn(gameId: number): string {
  const keys = () => [...currentKeys()].filter((key) => key.startsWith(`${gameId} `)).join('\n');
  return useSyncExternalStore(onChange, keys, keys);
}

/** What the price buttons do with the slip. */
export const slipChoosing = { useSelected: useSelectedIn, onToggle: toggleInSlip };

const isFilled = () => current.lines.length > 0;

export function useSlipFilled(): boolean {
  return useSyncExternalStore(onChange, isFilled, isFilled);
}
