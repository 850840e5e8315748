import { useEffect, useState } from 'react';

/** Counts the in-play delay down while it runs; null while there is nothing to count. */
export function useSecondsLeft(isRunning: boolean, delayMs: number): number | null {
  const [startedAt, setStartedAt] = useState<number | null>(null);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!isRunning || delayMs < 1000) return setStartedAt(null);
    setStartedAt(Date.now());
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isRunning, delayMs]);
  if (startedAt === null) return null;
  const seconds = Math.ceil((startedAt + delayMs - now) / 1000);
  return seconds > 0 ? seconds : null;
}
