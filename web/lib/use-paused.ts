import { useEffect, useState } from 'react';

/** Typing has paused for so long before the server is asked. */
const PAUSE_MS = 350;

/** What is typed, once typing has paused. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
