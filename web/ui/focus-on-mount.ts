/** A ref defined outside components, so that React doesn't call it again on each render. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus();
