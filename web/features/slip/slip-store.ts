// The site's single slip, stored in the browser and shared by all tabs.
import { showReceipt } from '#web/features/slip/receipt/receipt-store.ts';
import { emptySlip, keyOf, type Slip, toggleSelection } from '#web/features/slip/slip.ts';
import type { Selection } from '#web/lib/selection.ts';
import { createPersistentStore } from '#web/lib/store.ts';

function isSlip(stored: unknown): stored is Slip {
  if (typeof stored !== 'object' || stored === null) return false;
  const { mode, lines, accumulator, acceptOddsChange } = stored as Partial<Slip>;
  const linesFit = Array.isArray(lines) && lines.every((line) => line?.freeBetId !== undefined);
  return linesFit && accumulator?.freeBetId !== undefined && Boolean(mode) && Boolean(acceptOddsChange);
}

const store = createPersistentStore('goldline.slip', (stored) => (isSlip(stored) ? stored : emptySlip));

export const currentSlip = store.current;
export const useSlip = store.use;

export function changeSlip(change: (slip: Slip) => Slip): void {
  store.set(change(store.current()));
}

export function toggleInSlip(selection: Selection): void {
  showReceipt(null);
  changeSlip((slip) => toggleSelection(slip, selection));
}

let keysFor: { lines: Slip['lines']; keys: ReadonlySet<string> } = { lines: [], keys: new Set() };

function currentKeys(): ReadonlySet<string> {
  const { lines } = store.current();
  if (keysFor.lines !== lines) {
    const keys = new Set(lines.map(keyOf));
    const isSame = keys.size === keysFor.keys.size && [...keys].every((key) => keysFor.keys.has(key));
    keysFor = { lines, keys: isSame ? keysFor.keys : keys };
  }
  return keysFor.keys;
}

/** Stable while a stake is entered, so that cards don't rerender. */
export function useSelectedKeys(): ReadonlySet<string> {
  return store.usePart(currentKeys);
}

/** The keys of a game's selections in the slip, one per line: a card rerenders only for its own. */
function useSelectedIn(gameId: number): string {
  return store.usePart(() => [...currentKeys()].filter((key) => key.startsWith(`${gameId} `)).join('\n'));
}

export const slipChoosing = { useSelected: useSelectedIn, onToggle: toggleInSlip };

export function useSlipFilled(): boolean {
  return store.usePart(() => store.current().lines.length > 0);
}
