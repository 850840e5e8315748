import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { focusIfLost } from '#web/ui/focus-on-mount.ts';

/**
 * Keeps the focus in a part of the page if its focused control is removed, so that Tab continues
 * there: the focus moves to the element of `ref` or, if the whole part is removed, to the page. The
 * component must render again when a control is removed. @returns a handler for the part
 */
export function useKeptFocus(ref: RefObject<HTMLElement | null>) {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    if (last.current?.isConnected !== false) return;
    last.current = null;
    focusIfLost(ref.current ?? document.getElementById('page'));
  });
  useEffect(() => {
    return () => {
      if (last.current) focusIfLost(document.getElementById('page'));
    };
  }, []);
  return {
    onFocus: ({ target }: FocusEvent) => {
      last.current = target;
    },
  };
}
