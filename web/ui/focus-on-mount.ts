// Refs defined outside components, so that React doesn't call them again on each render.

export const focusOnMount = (element: HTMLElement | null) => element?.focus();

/** Whether the focused element has been removed. */
export const isFocusLost = () => document.activeElement === document.body;

/** For an element that replaces the focused one. */
export const focusIfLost = (element: HTMLElement | null) => {
  if (isFocusLost()) element?.focus({ preventScroll: true });
};
