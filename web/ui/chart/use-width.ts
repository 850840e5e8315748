import { type RefObject, useEffect, useRef, useState } from 'react';

/** The width of an element in CSS pixels, kept as it changes; 0 until it is drawn. */
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
