import { createStore } from '#web/lib/store.ts';

/** The element of the slip in which the keypad appears. */
export const keypadSlot = createStore<HTMLElement | null>(null);

/** The stake that the keypad edits. */
export const keypadField = createStore<string | null>(null);

export function closeKeypad(): void {
  keypadField.set(null);
}
