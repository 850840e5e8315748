import { type MouseEvent, useRef } from 'react';

/**
 * Remembers what a button showed when a press began, because it can change before the click. `of`
 * returns that for a click, and what is shown now for a key, whose click has no `detail`.
 */
export function usePressed<Shown>(shown: Shown) {
  const pressed = useRef<{ shown: Shown } | null>(null);
  return {
    onPointerDown: () => {
      pressed.current = { shown };
    },
    of: ({ detail }: MouseEvent) => (detail > 0 && pressed.current ? pressed.current.shown : shown),
  };
}
