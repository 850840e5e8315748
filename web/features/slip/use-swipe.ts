import { type PointerEvent, useRef } from 'react';

const SWIPE_PX = 40;

/** Calls `onSwipe` after a sufficiently long swipe up or down on an element. */
export function useSwipe(direction: 'up' | 'down', onSwipe: () => void) {
  const startY = useRef<number | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      startY.current = event.clientY;
    },
    onPointerMove: (event: PointerEvent) => {
      if (startY.current === null) return;
      const moved = event.clientY - startY.current;
      if (direction === 'up' ? moved > -SWIPE_PX : moved < SWIPE_PX) return;
      startY.current = null;
      onSwipe();
    },
    onPointerUp: () => {
      startY.current = null;
    },
    onPointerCancel: () => {
      startY.current = null;
    },
  };
}
