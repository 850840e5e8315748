// The site's single slip, stored in the browser and shared by all tabs.
import type { SystemKind } from '#domain/slip.ts';
import { showReceipt } from '#web/features/slip/receipt/receipt-store.ts';
import { emptySlip, keyOf, type Multiple, type Slip, toggleSelection } from '#web/features/slip/slip.ts';
import type { Selection } from '#web/lib/selection.ts';
import { createPersistentStore, createStore } from '#web/lib/store.ts';

function isSlip(stored: unknown): stored is Slip {
  if (typeof stored !== 'object' || stored === null) return false;
  const { mode, lines, multiples, acceptOddsChange } = stored as Partial<Slip>;
  const linesFit =
    Array.isArray(lines) &&
    lines.every((line) => line?.freeBetId !== undefined && line.selection?.market !== undefined);
  return linesFit && typeof multiples === 'object' && Boolean(mode) && Boolean(acceptOddsChange);
}

/** In earlier versions, a slip had a single multiple: an accumulator or a system. */
type EarlierSlip = Omit<Slip, 'multiples'> & { accumulator: Multiple & { system: SystemKind | null } };

function upgrade(stored: unknown): unknown {
  const { accumulator, ...rest } = (stored ?? {}) as Partial<EarlierSlip>;
  if (!accumulator) return stored;
  const { system, ...multiple } = accumulator;
  return { ...rest, mode: 'all', multiples: { [system ?? 'accumulator']: multiple } };
}

export function readSlip(stored: unknown): Slip {
  const slip = upgrade(stored);
  return isSlip(slip) ? slip : emptySlip;
}

const store = createPersistentStore('goldline.slip', readSlip);

/** A URL fragment that opens the slip on a phone. */
export const SLIP_HASH = '#slip';

/** Whether the sheet that shows the slip on a phone is open. */
export const slipSheet = createStore(false);

export const currentSlip = store.current;
export const useSlip = store.use;

export function changeSlip(change: (slip: Slip) => Slip): void {
  store.set(change(store.current()));
}

export function toggleInSlip(selection: Selection): void {
  showReceipt(null);
  changeSlip((slip) => toggleSelection(slip, selection));
}

let cachedKeys: { lines: Slip['lines']; keys: ReadonlySet<string> } = { lines: [], keys: new Set() };

function currentKeys(): ReadonlySet<string> {
  const { lines } = store.current();
  if (cachedKeys.lines !== lines) {
    const keys = new Set(lines.map(keyOf));
    const isSame = keys.size === cachedKeys.keys.size && [...keys].every((key) => cachedKeys.keys.has(key));
    cachedKeys = { lines, keys: isSame ? cachedKeys.keys : keys };
  }
  return cachedKeys.keys;
}

/** Returns the same set until the selections change, so that entering a stake rerenders no card. */
export function useSelectedKeys(): ReadonlySet<string> {
  return store.usePart(currentKeys);
}

/**
 * The keys of the slip's selections in a game, one per line. A string, so that a card rerenders
 * only when its own selections change.
 */
function useSelectedIn(gameId: number): string {
  return store.usePart(() => [...currentKeys()].filter((key) => key.startsWith(`${gameId} `)).join('\n'));
}

export const slipAccess = { useSelected: useSelectedIn, onToggle: toggleInSlip };

export function useHasSelections(): boolean {
  return store.usePart(() => store.current().lines.length > 0);
}

export function useSlipCount(): number {
  return store.usePart(() => store.current().lines.length);
}
