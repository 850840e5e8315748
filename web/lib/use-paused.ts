import { useEffect, useState } from 'react';

/** How long typing must pause before a request. */
const PAUSE_MS = 350;

/** The entered text, after typing has paused. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
