import { useEffect, useState } from 'react';

const DEFAULT_DELAY_MS = 350;

export function useDebounced(text: string, delayMs = DEFAULT_DELAY_MS): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return debounced;
}
