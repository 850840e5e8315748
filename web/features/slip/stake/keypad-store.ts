import { createStore } from '#web/lib/store.ts';

/** The element of the slip in which the keypad appears. */
export const keypadSlot = createStore<HTMLElement | null>(null);

/** The stake that the keypad edits. */
export const keypadField = createStore<string | null>(null);

export function closeKeypad(): void {
  keypadField.set(null);
}

/**
 * Closes the keypad of a field that has lost the focus, once the press that took it is over:
 * closing moves the slip, so the click would miss its button.
 */
export function closeKeypadAfterPress(field: string): void {
  setTimeout(() => {
    if (document.querySelector(':active')) {
      addEventListener('pointerup', () => closeKeypadAfterPress(field), { once: true });
    } else if (keypadField.current() === field) closeKeypad();
  });
}
