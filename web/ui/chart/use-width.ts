import { type RefObject, useEffect, useRef, useState } from 'react';

/** The current width of an element in CSS pixels; 0 until it is mounted. */
export function useWidth<Drawn extends Element>(): [RefObject<Drawn | null>, number] {
  const ref = useRef<Drawn>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
