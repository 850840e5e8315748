import { createStore } from '#web/lib/store.ts';

/** The slip's element in which the keypad appears. */
export const keypadSlot = createStore<HTMLElement | null>(null);

/** The id of the stake field that the keypad edits. */
export const keypadField = createStore<string | null>(null);

/** Whether a bet was tried without a stake, until the slip's first stake field has the focus. */
export const isStakeWanted = createStore(false);

export function closeKeypad(): void {
  keypadField.set(null);
}

/**
 * When a press elsewhere has taken the focus from a field, closes its keypad only once the press is
 * over. Closing earlier would move the slip, and the click would miss its button.
 */
export function closeKeypadAfterPress(field: string): void {
  setTimeout(() => {
    if (document.querySelector(':active')) {
      addEventListener('pointerup', () => closeKeypadAfterPress(field), { once: true });
    } else if (keypadField.current() === field) closeKeypad();
  });
}
