import { startTransition, useEffect, useState } from 'react';

/** About what a screen shows at first. */
const AT_ONCE = 12;
/** Drawn in less than a frame or two on a cheap phone. */
const STEP = 4;
const PAUSE_MS = 30;

/**
 * How many of a long list to draw: some at once and the rest soon, in small steps between which the page answers taps. A
 * list that got much shorter begins again.
 */
export function useGradually(length: number): number {
  const [count, setCount] = useState(AT_ONCE);
  if (count > length + STEP && count > AT_ONCE) setCount(Math.max(AT_ONCE, length));
  const hasMore = count < length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step starts the next.
  useEffect(() => {
    if (!hasMore) return;
    const timer = setTimeout(() => startTransition(() => setCount((shown) => shown + STEP)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [hasMore, count]);
  return Math.min(count, length);
}
