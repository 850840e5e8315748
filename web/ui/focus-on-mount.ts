// Refs defined outside components, so that React doesn't call them again on each render.

export const focusOnMount = (element: HTMLElement | null) => element?.focus();

/** For an element that replaces the focused one. */
export const focusIfLost = (element: HTMLElement | null) => {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
};
