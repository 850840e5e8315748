import { type RefObject, useEffect, useRef } from 'react';

/** Publishes the height of the bottom bars to CSS, so that they cover neither content nor focus. */
export function useBarsHeight(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const bars = ref.current;
    if (!bars) return;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => root.style.setProperty('--bottom-bars', `${bars.offsetHeight}px`));
    observer.observe(bars);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--bottom-bars');
    };
  }, []);
  return ref;
}
