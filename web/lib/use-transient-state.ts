import { useEffect, useState } from 'react';

/** A value that is cleared `forMs` after it was set. */
export function useTransientState<Value extends object>(forMs: number): [Value | null, (value: Value | null) => void] {
  const [value, setValue] = useState<Value | null>(null);
  useEffect(() => {
    if (!value) return;
    const timer = setTimeout(() => setValue(null), forMs);
    return () => clearTimeout(timer);
  }, [value, forMs]);
  return [value, setValue];
}
