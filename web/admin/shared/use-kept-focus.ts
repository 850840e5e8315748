import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus in a part of the page if the focused button is removed, so that Tab continues
 * there. @returns handlers for the part; the focus moves to the element of `ref`
 */
export function useKeptFocus(ref: RefObject<HTMLElement | null>) {
  const isInside = useRef(false);
  // Removing an element fires no blur event, so this is still true then.
  useLayoutEffect(() => {
    if (isInside.current && document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  });
  return {
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: () => {
      isInside.current = false;
    },
  };
}
